import type { PaymentProvider } from './payment-provider.ts';
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
} from './provider-book.ts';

const hal = 'application/hal+json';
const moment = (at: number) => new Date(at).toISOString();

/** A payment as the API gives it. */
export function paymentResource(
  { book, apiUrl, checkoutUrl }: PaymentProvider,
  payment: ProviderPayment,
  embed: readonly string[] = [],
) {
  const { id, status, amount, customerId, mandateId } = payment;
  const { currency } = amount;
  const link = (path: string) => ({ href: `${apiUrl()}/${path}`, type: hal });
  const refunded = refundedOf(book, payment);
  const money = status === 'paid' && {
    amountRefunded: amountOf(refunded, currency),
    amountRemaining: amountOf(centsOf(amount) - refunded, currency),
    amountChargedBack: amountOf(chargedBackOf(book, payment), currency),
  };
  const embedded = {
    ...(embed.includes('refunds') && {
      refunds: [...book.refunds.values()]
        .filter(({ paymentId }) => paymentId === id)
        .map((refund) => refundResource(refund)),
    }),
    ...(embed.includes('chargebacks') && {
      chargebacks: [...book.chargebacks.values()]
        .filter(({ paymentId }) => paymentId === id)
        .map((chargeback) => chargebackResource(chargeback)),
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
    ...detailsOf(payment, mandateId === null ? undefined : book.mandates.get(mandateId)),
    _links: {
      self: link(`payments/${id}`),
      ...(status === 'open' && { checkout: { href: `${checkoutUrl()}/${id}`, type: 'text/html' } }),
      ...(customerId !== null && { customer: link(`customers/${customerId}`) }),
      ...(customerId !== null &&
        mandateId !== null && { mandate: link(`customers/${customerId}/mandates/${mandateId}`) }),
    },
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  };
}

function detailsOf({ method, reason, status }: ProviderPayment, mandate: ProviderMandate | undefined) {
  const isCard = method === 'creditcard';
  const failed = status === 'failed' && reason !== null;
  return {
    details: isCard
      ? { cardLabel: 'Visa', cardNumber: '6787', ...(failed && { failureReason: reason }) }
      : {
          consumerName: mandate?.name ?? null,
          consumerAccount: mandate?.account ?? null,
          ...(failed && { bankReasonCode: reason, bankReason: `Refused by the bank: ${reason}` }),
        },
    ...(failed && { statusReason: { code: reason, message: `The payment failed: ${reason}` } }),
  };
}

/** Whether a payment can still be cancelled. */
export function isCancelable({ status, method }: ProviderPayment): boolean {
  return status === 'open' || (status === 'pending' && method === 'directdebit');
}

/** A refund as the API gives it. */
export function refundResource(refund: ProviderRefund) {
  const { createdAt, ...of } = refund;
  return { resource: 'refund', mode: 'test', ...of, createdAt: moment(createdAt), _links: {} };
}

/** A chargeback as the API gives it. */
export function chargebackResource(chargeback: ProviderChargeback) {
  const { createdAt, reversedAt, reason, ...of } = chargeback;
  return {
    resource: 'chargeback',
    ...of,
    reason: { code: reason, description: `Taken back: ${reason}` },
    createdAt: moment(createdAt),
    reversedAt: reversedAt === null ? null : moment(reversedAt),
    _links: {},
  };
}

/** A customer as the API gives it. */
export function customerResource({ createdAt, ...customer }: Customer) {
  return { resource: 'customer', mode: 'test', ...customer, createdAt: moment(createdAt), _links: {} };
}

/** A mandate as the API gives it. */
export function mandateResource(mandate: ProviderMandate) {
  const { id, status, method, reference, signatureDate, name, account, createdAt } = mandate;
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
    createdAt: moment(createdAt),
    _links: {},
  };
}

/** A page of a list, newest first; `next` names where the following one begins. */
export function pageOf<T extends { id: string }, R>(
  { apiUrl }: PaymentProvider,
  path: string,
  { from, limit = '50' }: { from?: string; limit?: string },
  newestFirst: readonly T[],
  shown: { name: string; resource: (of: T) => R },
) {
  const begin =
    from === undefined
      ? 0
      : Math.max(
          0,
          newestFirst.findIndex(({ id }) => id === from),
        );
  const size = Math.min(Math.max(Number(limit) || 50, 1), 250);
  const items = newestFirst.slice(begin, begin + size);
  const following = newestFirst[begin + size];
  const href = (id: string) => ({ href: `${apiUrl()}/${path}?from=${id}&limit=${size}`, type: hal });
  return {
    count: items.length,
    _embedded: { [shown.name]: items.map((item) => shown.resource(item)) },
    _links: { previous: null, next: following ? href(following.id) : null },
  };
}
