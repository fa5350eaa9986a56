import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PaymentActs } from '../payments/payment-acts.ts';
import { checked } from '../problem.ts';

const paymentBody = z.strictObject({
  act: z.enum(['paid', 'failed', 'canceled', 'expired', 'chargeback', 'reverse']),
  reason: z.string().max(40).optional(),
});
const mandateBody = z.strictObject({ act: z.enum(['valid', 'invalid', 'revoke']) });
type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** The forms of the payment provider's part of the desk. */
export function paymentForms(
  app: FastifyInstance,
  acts: PaymentActs,
  done: (request: FastifyRequest, reply: FastifyReply, part: string) => FastifyReply,
): void {
  app.post('/desk/payments/:id', async (request: OfOne, reply) => {
    const { act, reason } = checked(paymentBody, request.body);
    const { id } = request.params;
    if (act === 'chargeback') await acts.chargeBack(id);
    else if (act === 'reverse') await acts.reverse(id);
    else await acts.become(id, act, { reason: reason || null });
    return done(request, reply, 'payments');
  });
  app.post('/desk/mandates/:id', async (request: OfOne, reply) => {
    const { act } = checked(mandateBody, request.body);
    if (act === 'revoke') acts.revokeMandate(request.params.id);
    else acts.setMandate(request.params.id, act);
    return done(request, reply, 'payments');
  });
}
