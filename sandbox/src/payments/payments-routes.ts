import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked } from '../problem.ts';
import type { PaymentActs } from './payment-acts.ts';
import { knownMethods, paymentStatuses, type ProviderPayment } from './provider-book.ts';
import { conducts } from './provider-conduct.ts';

const amount = z.string().regex(/^\d+\.\d{2}$/, 'as 14.95');
const reason = z.string().regex(/^[A-Za-z0-9_]{2,40}$/);
/** `POST /payments/{id}/state` */
export const stateBody = z.strictObject({
  status: z.enum(paymentStatuses),
  reason: reason.nullish(),
  amount: amount.optional(),
  method: z.enum(knownMethods).optional(),
});
const chargebackBody = z.strictObject({ amount: amount.optional(), reason: reason.optional() });
/** `POST /mandates/{id}/state` */
export const mandateBody = z.strictObject({ status: z.enum(['pending', 'valid', 'invalid']) });
const refundBody = z.strictObject({
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
});
const methodBody = z.strictObject({ method: z.enum(knownMethods), on: z.boolean() });
/** `POST /payments/rules` */
const rulesBody = z.strictObject({ payDebits: z.boolean() });
const webhooksBody = z.strictObject({
  lose: z.boolean().optional(),
  repeat: z.number().int().min(0).max(100).optional(),
  reorder: z.boolean().optional(),
});
const faultBody = z.strictObject({
  conduct: z.enum(conducts),
  count: z.number().int().min(0).max(1000).default(1),
  only: z.enum(['GET', 'POST']).nullable().default(null),
});

interface ById {
  Params: { id: string };
}

/** The payment provider as tests use it: what it knows as JSON, and what payers, banks and the provider do. */
export function paymentsRoutes(app: FastifyInstance, acts: PaymentActs, checkoutUrl: () => string): void {
  const shown = (payment: ProviderPayment) => {
    const { id, status, method, sequenceType, description, metadata, customerId, mandateId } = payment;
    const checkout = status === 'open' && { checkoutUrl: `${checkoutUrl()}/${id}` };
    const of = { id, status, amount: payment.amount, method, sequenceType, description, metadata };
    return { ...of, customerId, ...(mandateId !== null && { mandateId }), ...checkout };
  };

  app.get('/payments', async () => ({ payments: acts.payments().map(shown) }));
  app.post<ById>('/payments/:id/state', async ({ params, body }) => {
    const { status, ...of } = checked(stateBody, body);
    return shown(await acts.become(params.id, status, of));
  });
  app.post<ById>('/payments/:id/chargeback', async ({ params, body }) =>
    shown(await acts.chargeBack(params.id, checked(chargebackBody, body))),
  );
  app.post<ById>('/payments/:id/chargeback/reverse', async ({ params }) =>
    shown(await acts.reverse(params.id)),
  );
  app.post('/payments/fault', async ({ body }) => acts.setFaults(checked(faultBody, body)));
  app.post('/payments/methods', async ({ body }) => {
    const { method, on } = checked(methodBody, body);
    return { methods: acts.setMethod(method, on) };
  });
  app.post('/payments/rules', async ({ body }) => acts.setRules(checked(rulesBody, body)));
  app.get('/mandates', async () => ({ mandates: acts.mandates() }));
  app.post<ById>('/mandates/:id/state', async ({ params, body }) =>
    acts.setMandate(params.id, checked(mandateBody, body).status),
  );
  app.post<ById>('/mandates/:id/revoke', async ({ params }, reply) => {
    acts.revokeMandate(params.id);
    return reply.code(204).send();
  });
  app.get('/refunds', async () => ({ refunds: acts.refunds() }));
  app.post<ById>('/refunds/:id/state', async ({ params, body }) =>
    acts.setRefund(params.id, checked(refundBody, body).status),
  );
  app.post('/webhooks/fault', async ({ body }) => acts.setWebhookFaults(checked(webhooksBody, body)));
}
