import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PayoutActs } from '../payments/payouts/payout-acts.ts';
import {
  correctionBody,
  payoutStateBody,
  plainCents,
  signedCents,
} from '../payments/payouts/payouts-routes.ts';
import { checked } from '../problem.ts';

const unlessEmpty = <T>(shape: z.ZodType<T, string>) =>
  z.union([z.literal('').transform(() => undefined), shape]).optional();
const payoutForm = z.strictObject({
  state: z.enum(['paidout', 'pending']),
  difference: unlessEmpty(signedCents),
  bankAmount: unlessEmpty(plainCents),
});

/** The forms of the payouts' part of the desk. */
export function payoutForms(
  app: FastifyInstance,
  acts: PayoutActs,
  done: (request: FastifyRequest, reply: FastifyReply, part: string) => FastifyReply,
): void {
  app.post('/desk/payouts', async (request, reply) => {
    const { state, difference, bankAmount } = checked(payoutForm, request.body);
    acts.payOut({
      state,
      ...(difference !== undefined && { difference }),
      ...(bankAmount !== undefined && { bankAmount }),
    });
    return done(request, reply, 'payouts');
  });
  app.post('/desk/payouts/corrections', async (request, reply) => {
    const { amount: cents, description } = checked(correctionBody, request.body);
    acts.correct({ cents, description });
    return done(request, reply, 'payouts');
  });
  app.post<{ Params: { id: string } }>('/desk/payouts/:id', async (request, reply) => {
    acts.moveOn(request.params.id, checked(payoutStateBody, request.body).state);
    return done(request, reply, 'payouts');
  });
}
