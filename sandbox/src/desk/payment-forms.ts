import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PaymentActs } from '../payments/payment-acts.ts';
import { knownMethods } from '../payments/provider-book.ts';
import { conducts } from '../payments/provider-conduct.ts';
import { checked } from '../problem.ts';

const reason = z.string().max(40).optional();
const paymentBody = z.strictObject({
  act: z.enum(['paid', 'pending', 'failed', 'canceled', 'expired', 'chargeback', 'reverse']),
  reason,
});
const mandateBody = z.strictObject({ act: z.enum(['pending', 'valid', 'invalid', 'revoke']) });
const refundBody = z.strictObject({ act: z.enum(['pending', 'refunded', 'failed']) });
const nextBody = z.strictObject({ conduct: z.enum(conducts) });
const switchOf = <T extends [string, ...string[]]>(names: Readonly<T>) =>
  z.union([z.strictObject({ on: z.enum(names) }), z.strictObject({ off: z.enum(names) })]);
const methodSwitch = switchOf([...knownMethods]);
const webhookSwitch = switchOf(['lose', 'repeat', 'reorder']);
const ruleSwitch = switchOf(['payDebits']);
type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** The forms of the payment provider's part of the desk. */
export function paymentForms(
  app: FastifyInstance,
  acts: PaymentActs,
  done: (request: FastifyRequest, reply: FastifyReply, part: string) => FastifyReply,
): void {
  app.post('/desk/payments/:id', async (request: OfOne, reply) => {
    const { act, reason: typed } = checked(paymentBody, request.body);
    const { id } = request.params;
    if (act === 'chargeback') await acts.chargeBack(id, typed ? { reason: typed } : {});
    else if (act === 'reverse') await acts.reverse(id);
    else await acts.become(id, act, { reason: typed || null });
    return done(request, reply, 'payments');
  });
  app.post('/desk/mandates/:id', async (request: OfOne, reply) => {
    const { act } = checked(mandateBody, request.body);
    if (act === 'revoke') acts.revokeMandate(request.params.id);
    else acts.setMandate(request.params.id, act);
    return done(request, reply, 'payments');
  });
  app.post('/desk/refunds/:id', async (request: OfOne, reply) => {
    await acts.setRefund(request.params.id, checked(refundBody, request.body).act);
    return done(request, reply, 'payments');
  });
  app.post('/desk/provider/methods', async (request, reply) => {
    const asked = checked(methodSwitch, request.body);
    acts.setMethod('on' in asked ? asked.on : asked.off, 'on' in asked);
    return done(request, reply, 'payments');
  });
  app.post('/desk/provider/rules', async (request, reply) => {
    acts.setRules({ payDebits: 'on' in checked(ruleSwitch, request.body) });
    return done(request, reply, 'payments');
  });
  app.post('/desk/provider/webhooks', async (request, reply) => {
    const asked = checked(webhookSwitch, request.body);
    const isOn = 'on' in asked;
    const name = 'on' in asked ? asked.on : asked.off;
    await acts.setWebhookFaults(name === 'repeat' ? { repeat: isOn ? 1 : 0 } : { [name]: isOn });
    return done(request, reply, 'payments');
  });
  app.post('/desk/provider/next', async (request, reply) => {
    const { conduct } = checked(nextBody, request.body);
    acts.setFaults({ conduct, count: conduct === 'answers' ? 0 : 1, only: 'POST' });
    return done(request, reply, 'payments');
  });
}
