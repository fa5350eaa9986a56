import type { Cancellation } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** What is given back by cancelling, and what becomes of it; nothing where nothing is. @param money writes an amount */
export function creditWords(
  { credit, creditToOpen }: Pick<Cancellation, 'credit' | 'creditToOpen'>,
  money: (amount: Money) => string,
  text: Text,
): string[] {
  if (credit.cents === 0) return [];
  const said = text('subscriptions.cancel.credit', { amount: money(credit) });
  const where =
    creditToOpen.cents === credit.cents
      ? text('subscriptions.cancel.credit.all')
      : creditToOpen.cents > 0
        ? text('subscriptions.cancel.credit.part', { open: money(creditToOpen) })
        : text('subscriptions.cancel.credit.balance');
  return [`${said} ${where}`, text('subscriptions.cancel.credit.final')];
}
