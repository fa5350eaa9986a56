import { linkTo } from './links.ts';
import { paymentDetails } from './payment-details.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import {
  amountOf,
  centsOf,
  chargedBackOf,
  refundedOf,
  type Customer,
  type ProviderChargeback,
  type ProviderMandate,
  type ProviderPayment,
  type ProviderRefund,
} from '../provider-book.ts';

const moment = (at: number) => new Date(at).toISOString();

/** A payment as the API gives it. */
export function paymentResource(
  provider: PaymentProvider,
  payment: ProviderPayment,
  embed: readonly string[] = [],
) {
  const { book } = provider;
  const { id, status, amount, customerId, mandateId } = payment;
  const { currency } = amount;
  const refunds = [...book.refunds.values()].filter(({ paymentId }) => paymentId === id);
  const chargebacks = [...book.chargebacks.values()].filter(({ paymentId }) => paymentId === id);
  const refunded = refundedOf(book, payment);
  const money = status === 'paid' && {
    amountRefunded: amountOf(refunded, currency),
    amountRemaining: amountOf(centsOf(amount) - refunded, currency),
    amountChargedBack: amountOf(chargedBackOf(book, payment), currency),
  };
  const embedded = {
    ...(embed.includes('refunds') && { refunds: refunds.map((one) => refundResource(provider, one)) }),
    ...(embed.includes('chargebacks') && {
      chargebacks: chargebacks.map((one) => chargebackResource(provider, one)),
    }),
  };
  return {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt: moment(payment.createdAt),
    status,
    isCancelable: isCancelable(payment),
    ...(payment.expiresAt !== null && status === 'open' && { expiresAt: moment(payment.expiresAt) }),
    ...(status !== 'open' && status !== 'pending' && { [`${status}At`]: moment(payment.changedAt) }),
    amount,
    ...money,
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata ?? null,
    ...(customerId !== null && { customerId }),
    ...(mandateId !== null && { mandateId }),
    sequenceType: payment.sequenceType,
    redirectUrl: payment.redirectUrl,
    webhookUrl: payment.webhookUrl,
    profileId: 'pfl_sandbox',
    ...settledIn(provider, 'payment', id),
    ...paymentDetails(payment, mandateId === null ? undefined : book.mandates.get(mandateId)),
    _links: linksOf(provider, payment, { refunds: refunds.length > 0, chargebacks: chargebacks.length > 0 }),
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  };
}

function linksOf(
  provider: PaymentProvider,
  { id, status, sequenceType, customerId, mandateId }: ProviderPayment,
  has: { refunds: boolean; chargebacks: boolean },
) {
  const page = { href: `${provider.checkoutUrl()}/${id}`, type: 'text/html' };
  return {
    self: linkTo(provider, `payments/${id}`),
    ...(status === 'open' && { checkout: page }),
    // Nobody is sent to pay a debit, but in test mode somebody may say what becomes of it.
    ...(sequenceType === 'recurring' && status === 'pending' && { changePaymentState: page }),
    ...(has.refunds && { refunds: linkTo(provider, `payments/${id}/refunds`) }),
    ...(has.chargebacks && { chargebacks: linkTo(provider, `payments/${id}/chargebacks`) }),
    ...(customerId !== null && { customer: linkTo(provider, `customers/${customerId}`) }),
    ...(customerId !== null &&
      mandateId !== null && { mandate: linkTo(provider, `customers/${customerId}/mandates/${mandateId}`) }),
  };
}

/** What was moved for a payment, refund or chargeback, by the provider's field that goes away, and the payout that it is in. */
function settledIn({ balance }: PaymentProvider, type: 'payment' | 'refund' | 'chargeback', id: string) {
  const moved = balance.moved(type, id);
  if (!moved) return {};
  return {
    settlementAmount: amountOf(moved.initial, 'EUR'),
    ...(moved.settlementId !== null && { settlementId: moved.settlementId }),
  };
}

/** Whether a payment can still be cancelled. */
export function isCancelable({ status, method }: ProviderPayment): boolean {
  return status === 'open' || (status === 'pending' && method === 'directdebit');
}

/** A refund as the API gives it. */
export function refundResource(provider: PaymentProvider, { createdAt, ...of }: ProviderRefund) {
  const _links = {
    self: linkTo(provider, `payments/${of.paymentId}/refunds/${of.id}`),
    payment: linkTo(provider, `payments/${of.paymentId}`),
  };
  return {
    resource: 'refund',
    mode: 'test',
    ...of,
    ...settledIn(provider, 'refund', of.id),
    createdAt: moment(createdAt),
    _links,
  };
}

/** A chargeback as the API gives it. */
export function chargebackResource(
  provider: PaymentProvider,
  { createdAt, reversedAt, reason, ...of }: ProviderChargeback,
) {
  return {
    resource: 'chargeback',
    ...of,
    ...settledIn(provider, 'chargeback', of.id),
    reason: { code: reason, description: `Taken back: ${reason}` },
    createdAt: moment(createdAt),
    reversedAt: reversedAt === null ? null : moment(reversedAt),
    _links: {
      self: linkTo(provider, `payments/${of.paymentId}/chargebacks/${of.id}`),
      payment: linkTo(provider, `payments/${of.paymentId}`),
    },
  };
}

/** A customer as the API gives it. */
export function customerResource(provider: PaymentProvider, { createdAt, ...customer }: Customer) {
  const _links = { self: linkTo(provider, `customers/${customer.id}`) };
  return { resource: 'customer', mode: 'test', ...customer, createdAt: moment(createdAt), _links };
}

/** A mandate as the API gives it. */
export function mandateResource(provider: PaymentProvider, mandate: ProviderMandate) {
  const { id, customerId, status, method, reference, signatureDate, name, account, createdAt } = mandate;
  const details =
    method === 'creditcard'
      ? { cardHolder: name, cardNumber: account.slice(-4), cardLabel: 'Visa' }
      : { consumerName: name, consumerAccount: account };
  return {
    resource: 'mandate',
    id,
    mode: 'test',
    status,
    method,
    details,
    mandateReference: reference,
    signatureDate,
    customerId,
    createdAt: moment(createdAt),
    _links: {
      self: linkTo(provider, `customers/${customerId}/mandates/${id}`),
      customer: linkTo(provider, `customers/${customerId}`),
    },
  };
}
