import type { PaymentMethodState } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { isAwaited, isSettled } from '../payment-standing.ts';
import { adviceOn } from '../payment-words.ts';

/** What a payer reads who comes back: how it ended, and what follows from it. */
export interface OutcomeWords {
  title: string;
  more: string[];
}

/** Whether the method that a payment verifies is what the company is charged by now; unknown without an answer. */
export function isCounting(
  { createdAt }: Pick<Payment, 'createdAt'>,
  state: Pick<PaymentMethodState, 'current'> | undefined,
): boolean {
  const since = state?.current?.since;
  return since !== undefined && Date.parse(since) >= Date.parse(createdAt);
}

/**
 * The words for whoever comes back from paying. Nothing is called paid, or counting, before the server says so.
 * @param amount of the payment, in words
 */
export function outcomeWords(
  payment: Payment,
  { counts, amount }: { counts: boolean; amount: string },
  text: Text,
): OutcomeWords {
  const isVerification = payment.kind === 'verification';
  if (isAwaited(payment)) {
    const title = text('payments.screen.return.waiting');
    const isBegun = payment.state === 'open';
    return { title, more: isBegun ? adviceOn(payment, text) : [text('payments.screen.return.waiting.more')] };
  }
  if (payment.state === 'paid') {
    if (!isVerification) return { title: text('payments.screen.return.paid'), more: [] };
    return counts
      ? {
          title: text('payments.screen.return.counts'),
          more: [text('payments.screen.return.counts.more', { amount })],
        }
      : {
          title: text('payments.screen.return.verified'),
          more: [text('payments.screen.return.verified.more', { amount })],
        };
  }
  const title = text(`payments.state.${payment.state}`);
  const stays = isVerification && !isSettled(payment) ? [text('payments.screen.return.stays')] : [];
  return { title, more: [...adviceOn(payment, text), ...stays] };
}
