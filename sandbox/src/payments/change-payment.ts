import { bankDaysLater } from './bank-days.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentCame } from './payouts/move-balance.ts';
import type { PaymentStatus, ProviderPayment } from './provider-book.ts';

/** Milliseconds that a payer has, by method. */
const lasts: Record<string, number> = { ideal: 15 * 60_000, bancontact: 3_600_000, creditcard: 30 * 60_000 };
/** Bank days until a debit is paid, where debits are paid by themselves. */
const debitTakes = 2;

/** When an open payment expires. */
export function expiryOf(method: string | null, now: number): number {
  return now + (lasts[method ?? 'ideal'] ?? 15 * 60_000);
}

/** Lets a payment go to a status, with the mandate that a first one leaves, and tells the portal. */
export function changePayment(
  provider: PaymentProvider,
  payment: ProviderPayment,
  status: PaymentStatus,
  { reason = null }: { reason?: string | null } = {},
): void {
  const wasPaid = payment.status === 'paid';
  payment.status = status;
  payment.reason = status === 'failed' ? reason : null;
  payment.changedAt = provider.clock.now();
  if (status === 'paid' && !wasPaid) paymentCame(provider, payment);
  if (status === 'paid') leaveMandate(provider, payment);
  provider.webhooks.tell(payment);
  if (status === 'paid') payLink(provider, payment);
  provider.changed();
}

function leaveMandate({ book, clock }: PaymentProvider, payment: ProviderPayment): void {
  if (payment.sequenceType !== 'first' || payment.customerId === null || payment.mandateId !== null) return;
  const isCard = payment.method === 'creditcard';
  const id = book.newId('mdt');
  book.mandates.set(id, {
    id,
    customerId: payment.customerId,
    status: 'valid',
    method: isCard ? 'creditcard' : 'directdebit',
    reference: `SD-${id.slice(4, 12).toUpperCase()}`,
    signatureDate: new Date(clock.now()).toISOString().slice(0, 10),
    name: book.customers.get(payment.customerId)?.name ?? 'T. Payer',
    account: isCard ? '4543474002226787' : 'NL55INGB0000000000',
    createdAt: clock.now(),
  });
  payment.mandateId = id;
}

/** A link is paid by the first payment of its that is paid. */
function payLink({ book, webhooks }: PaymentProvider, payment: ProviderPayment): void {
  const link = payment.linkId === null ? undefined : book.links.get(payment.linkId);
  if (!link || link.paidAt !== null) return;
  link.paidAt = payment.changedAt;
  webhooks.tell({ ...payment, webhookUrl: null }, { type: 'payment-link.paid', entityId: link.id });
}

/** Lets an open payment expire when its time is over, unless something became of it. */
export function expireInTime(provider: PaymentProvider, payment: ProviderPayment): void {
  const { clock, work } = provider;
  if (payment.expiresAt === null) return;
  clock.after(payment.expiresAt - clock.now(), () => {
    const over = work.begin();
    if (payment.status === 'open') changePayment(provider, payment, 'expired');
    over();
  });
}

/** Lets the bank pay a debit, where the desk has said that debits are paid by themselves. */
export function payInTime(provider: PaymentProvider, payment: ProviderPayment): void {
  const { clock } = provider;
  clock.after(bankDaysLater(clock.now(), debitTakes) - clock.now(), () => {
    if (provider.rules.payDebits && payment.status === 'pending') changePayment(provider, payment, 'paid');
  });
}
