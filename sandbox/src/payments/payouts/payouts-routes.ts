import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked } from '../../problem.ts';
import { amountOf } from '../provider-book.ts';
import { subjectOf, type BalanceMove, type ProviderPayout } from './balance-book.ts';
import type { PayoutActs } from './payout-acts.ts';

const centsIn = (amount: string) => Math.round(Number(amount) * 100);
/** An amount with a sign, as cents. */
export const signedCents = z
  .string()
  .regex(/^-?\d{1,7}\.\d{2}$/, 'as 0.05 or -0.05')
  .transform(centsIn);
/** An amount, as cents. */
export const plainCents = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'as 14.95')
  .transform(centsIn);
const orderBody = z.strictObject({
  state: z.enum(['pending', 'processing-at-bank', 'paidout']).optional(),
  difference: signedCents.optional(),
  bankAmount: plainCents.optional(),
  leaveOut: z.array(z.string().regex(/^(?:tr|re|chb)_\w+$/)).optional(),
});
/** `POST /payouts/{id}/state` */
export const payoutStateBody = z.strictObject({
  state: z.enum(['pending', 'processing-at-bank', 'paidout', 'failed']),
});
/** `POST /payouts/corrections` */
export const correctionBody = z.strictObject({
  amount: signedCents.refine((cents) => cents !== 0, 'more or less than nothing'),
  description: z.string().trim().min(1).max(140),
});

/**
 * What the provider owes as tests use it. `POST /payouts`: it pays out all that is in no payout yet. `POST /payouts/{id}/state`: the
 * payout goes on, or comes back. `POST /payouts/corrections`: the provider corrects its balance.
 */
export function payoutsRoutes(app: FastifyInstance, acts: PayoutActs): void {
  app.get('/payouts', async () => ({ payouts: acts.payouts().map(shown) }));
  app.post('/payouts', async ({ body }, reply) =>
    reply.code(201).send(shown(acts.payOut(checked(orderBody, body)))),
  );
  app.post<{ Params: { id: string } }>('/payouts/:id/state', async ({ params, body }) =>
    shown(acts.moveOn(params.id, checked(payoutStateBody, body).state)),
  );
  app.post('/payouts/corrections', async ({ body }, reply) => {
    const { amount, description } = checked(correctionBody, body);
    const { id, initial } = acts.correct({ cents: amount, description });
    return reply.code(201).send({ id, amount: amountOf(initial, 'EUR'), description });
  });
}

function shown(payout: ProviderPayout) {
  const { id, reference, state, amount, createdAt, settledAt, lines } = payout;
  const of = (kind: BalanceMove) => lines.filter(({ type }) => type === kind).map(subjectOf);
  return {
    id,
    reference,
    state,
    amount: amountOf(amount, 'EUR'),
    createdAt: new Date(createdAt).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    payments: of('payment'),
    refunds: of('refund'),
    chargebacks: of('chargeback'),
  };
}
