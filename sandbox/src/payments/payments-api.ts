import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { changePayment, expireInTime, expiryOf } from './change-payment.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { knownMethods, type ProviderPayment } from './provider-book.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { chargebackResource, isCancelable, pageOf, paymentResource } from './resources.ts';
import { answerOnce, readBody } from './answer-once.ts';

const amount = z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.string().length(3) });
const order = z.object({
  amount,
  description: z.string().min(1).max(255),
  redirectUrl: z.url().nullish(),
  webhookUrl: z.url().nullish(),
  method: z.string().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).default('oneoff'),
  metadata: z.unknown().optional(),
});
type Order = z.infer<typeof order>;
type Query = Record<string, string | undefined>;
interface ById {
  Params: { id: string };
}

/** Payments of the API: made, looked at, listed, cancelled; and what banks took back of them. */
export function paymentsApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { book } = provider;
  const shown = { name: 'payments', resource: (of: ProviderPayment) => paymentResource(provider, of) };

  app.post('/payments', async (request, reply) =>
    answerOnce(provider, request, reply, () => create(provider, readBody(order, request.body))),
  );
  app.get<ById & { Querystring: Query }>('/payments/:id', async ({ params, query }) =>
    paymentResource(provider, paymentOf(provider, params.id), (query['embed'] ?? '').split(',')),
  );
  app.get<{ Querystring: Query }>('/payments', async ({ query }) =>
    pageOf(provider, 'payments', query, [...book.payments.values()].toReversed(), shown),
  );
  app.get<ById & { Querystring: Query }>('/customers/:id/payments', async ({ params, query }) => {
    const own = [...book.payments.values()].filter(({ customerId }) => customerId === params.id).toReversed();
    return pageOf(provider, `customers/${params.id}/payments`, query, own, shown);
  });
  app.delete<ById>('/payments/:id', async ({ params }) => {
    const payment = paymentOf(provider, params.id);
    if (!isCancelable(payment)) throw new ProviderRefusal(422, 'The payment cannot be canceled.');
    changePayment(provider, payment, 'canceled');
    return paymentResource(provider, payment);
  });
  app.get<ById & { Querystring: Query }>('/payments/:id/chargebacks', async ({ params, query }) => {
    const own = [...book.chargebacks.values()]
      .filter(({ paymentId }) => paymentId === params.id)
      .toReversed();
    const of = { name: 'chargebacks', resource: chargebackResource };
    return pageOf(provider, `payments/${params.id}/chargebacks`, query, own, of);
  });
  app.get<{ Querystring: Query }>('/chargebacks', async ({ query }) => {
    const of = { name: 'chargebacks', resource: chargebackResource };
    return pageOf(provider, 'chargebacks', query, [...book.chargebacks.values()].toReversed(), of);
  });
  app.get<{ Querystring: Query }>('/methods', async ({ query }) => methodsOf(provider, query));
}

function paymentOf({ book }: PaymentProvider, id: string): ProviderPayment {
  const payment = book.payments.get(id);
  if (!payment) throw new ProviderRefusal(404, 'No payment exists with this token.');
  return payment;
}

function create(provider: PaymentProvider, given: Order): unknown {
  const { book, clock } = provider;
  const { sequenceType, customerId = null } = given;
  if (customerId !== null && !book.customers.has(customerId))
    throw new ProviderRefusal(422, 'The customer does not exist.', 'customerId');
  const mandate = sequenceType === 'recurring' ? mandateOf(provider, given) : null;
  const method = mandate?.method ?? given.method ?? null;
  if (method !== null && !book.methods.has(method))
    throw new ProviderRefusal(422, 'The payment method is not enabled.', 'method');
  if (sequenceType !== 'recurring' && !given.redirectUrl)
    throw new ProviderRefusal(422, 'The redirect URL is missing.', 'redirectUrl');
  const now = clock.now();
  const payment: ProviderPayment = {
    id: book.newId('tr'),
    status: sequenceType === 'recurring' ? 'pending' : 'open',
    amount: given.amount,
    description: given.description,
    method,
    sequenceType,
    customerId,
    mandateId: mandate?.id ?? null,
    metadata: given.metadata ?? null,
    redirectUrl: given.redirectUrl ?? null,
    webhookUrl: given.webhookUrl ?? null,
    reason: null,
    createdAt: now,
    expiresAt: sequenceType === 'recurring' ? null : expiryOf(method, now),
    changedAt: now,
  };
  book.payments.set(payment.id, payment);
  expireInTime(provider, payment);
  // A card is charged at once; a debit waits for the bank, whom the desk plays.
  if (mandate?.method === 'creditcard') changePayment(provider, payment, 'paid');
  provider.changed();
  return paymentResource(provider, payment);
}

function mandateOf({ book }: PaymentProvider, { customerId, mandateId, method }: Order) {
  const valid = [...book.mandates.values()].filter(
    (each) =>
      each.customerId === customerId && each.status === 'valid' && (!method || each.method === method),
  );
  const found = mandateId ? valid.find(({ id }) => id === mandateId) : valid.at(-1);
  if (!found) throw new ProviderRefusal(422, 'The customer has no valid mandate.', 'mandateId');
  return found;
}

/** Methods by sequence: what can begin a mandate, what is charged by one. */
function methodsOf({ book, apiUrl }: PaymentProvider, query: Query) {
  const sequence = query['sequenceType'] ?? 'oneoff';
  const recurring = ['directdebit', 'creditcard'];
  const offered = knownMethods.filter(
    (method) =>
      book.methods.has(method) &&
      (sequence === 'recurring' ? recurring.includes(method) : method !== 'directdebit'),
  );
  const methods = offered.map((id) => ({
    resource: 'method',
    id,
    description: id,
    minimumAmount: { value: '0.01', currency: 'EUR' },
    maximumAmount: { value: id === 'directdebit' ? '1000.00' : '50000.00', currency: 'EUR' },
    image: {},
    status: 'activated',
    _links: { self: { href: `${apiUrl()}/methods/${id}`, type: 'application/hal+json' } },
  }));
  return { count: methods.length, _embedded: { methods }, _links: {} };
}
