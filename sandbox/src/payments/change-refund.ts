import type { PaymentProvider } from './payment-provider.ts';
import { refundChanged } from './payouts/move-balance.ts';
import type { ProviderRefund } from './provider-book.ts';

/** Until a refund leaves the queue, in which it can still be cancelled, and until the money has gone back; ms of business time. */
const leavesAfter = 2 * 3_600_000;
const goneAfter = 24 * 3_600_000;

/** Lets a refund go to a status, and tells the portal of its payment. */
export function changeRefund(
  provider: PaymentProvider,
  refund: ProviderRefund,
  status: ProviderRefund['status'],
): void {
  refund.status = status;
  const payment = provider.book.payments.get(refund.paymentId);
  refundChanged(provider, refund);
  if (payment) provider.webhooks.tell(payment, { type: `refund.${status}`, entityId: refund.id });
  provider.changed();
}

/** Lets money go back by itself, unless somebody has said what becomes of the refund. */
export function goBackInTime(provider: PaymentProvider, refund: ProviderRefund): void {
  const { clock } = provider;
  clock.after(leavesAfter, () => {
    if (refund.status === 'queued') changeRefund(provider, refund, 'pending');
  });
  clock.after(goneAfter, () => {
    if (refund.status === 'pending') changeRefund(provider, refund, 'refunded');
  });
}
