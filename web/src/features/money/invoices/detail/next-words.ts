import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import type { Dates } from '#platform/i18n/use-dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { isUnderWay } from '#features/money/payments/payment-standing.ts';
import { adviceOn } from '#features/money/payments/payment-words.ts';
import { standingOf } from '../invoice-standing.ts';

interface NextSay {
  text: Text;
  money: (amount: Money) => string;
  dates: Pick<Dates, 'date'>;
  /** On the calendar of invoices. */
  today: string;
}

/**
 * What happens next with an invoice, and what its reader is to do, a sentence or two each.
 *
 * @param payment what is owed by it; undefined until it is known
 */
export function nextWords(
  invoice: Invoice,
  payment: Payment | undefined,
  { text, money, dates, today }: NextSay,
): string[] {
  const standing = standingOf(invoice, today);
  const amount = money(invoice.open);
  switch (standing) {
    case 'open':
    case 'overdue':
    case 'collected':
      break;
    default:
      return [text(`invoices.screen.next.${standing}`)];
  }
  const advice = payment ? adviceOn(payment, text) : [];
  if (payment && isUnderWay(payment)) return advice;
  // A collection that was called off, say for want of a mandate, leaves the invoice to whoever pays it.
  const isCalledOff = payment?.nextTryAt === null;
  if (standing === 'collected' && !isCalledOff) {
    const day = formatDay(invoice.collectedOn ?? '');
    return [...advice, text('invoices.screen.next.collected', { day, amount })];
  }
  if (advice.length > 0 && payment?.nextTryAt)
    return [...advice, text('payments.screen.next-try', { day: dates.date(payment.nextTryAt) })];
  return [
    ...advice,
    ...(invoice.dueOn === null
      ? []
      : [
          text(`invoices.screen.next.${standing === 'overdue' ? 'overdue' : 'open'}`, {
            day: formatDay(invoice.dueOn),
            amount,
          }),
        ]),
    ...(payment ? [text('invoices.screen.next.bank', { reference: payment.reference })] : []),
  ];
}
