import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** Where a payer goes on from a payment: to its invoice, which says how it stands now; without one to the subscription. */
export function wayBack(
  payment: Pick<Payment, 'invoiceId'> | undefined,
  text: Text,
): { to: string; label: string } {
  const invoiceId = payment?.invoiceId ?? null;
  return invoiceId === null
    ? { to: '/account/subscription', label: text('payments.screen.return.back') }
    : { to: `/account/invoices/${invoiceId}`, label: text('payments.screen.invoice') };
}
