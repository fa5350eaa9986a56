import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerOnce, readBody } from './answer-once.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { centsOf, refundedOf, type ProviderRefund } from './provider-book.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { pageOf, refundResource } from './resources.ts';

const order = z.object({
  amount: z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.string() }),
  description: z.string().max(255).default(''),
  metadata: z.unknown().optional(),
});
type Query = Record<string, string | undefined>;
interface OfPayment {
  Params: { id: string };
}

/** A day of business time until money that goes back has gone. */
const goesBackAfter = 24 * 3_600_000;

/** Refunds of the API: never more than was paid. Each has gone back a day later. */
export function refundsApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { book, clock } = provider;

  app.post<OfPayment>('/payments/:id/refunds', async (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const payment = book.payments.get(request.params.id);
      if (!payment) throw new ProviderRefusal(404, 'No payment exists with this token.');
      const { amount, description, metadata } = readBody(order, request.body);
      const left = centsOf(payment.amount) - refundedOf(book, payment);
      if (payment.status !== 'paid' || centsOf(amount) > left || amount.currency !== payment.amount.currency)
        throw new ProviderRefusal(422, 'The amount is higher than what remains.', 'amount');
      const id = book.newId('re');
      const refund: ProviderRefund = {
        id,
        paymentId: payment.id,
        status: 'queued',
        amount,
        description,
        metadata,
        createdAt: clock.now(),
      };
      book.refunds.set(id, refund);
      clock.after(goesBackAfter, () => {
        if (refund.status === 'queued') changeRefund(provider, refund, 'refunded');
      });
      provider.webhooks.tell(payment);
      provider.changed();
      return refundResource(refund);
    }),
  );
  app.get<OfPayment & { Querystring: Query }>('/payments/:id/refunds', async ({ params, query }) => {
    const own = [...book.refunds.values()].filter(({ paymentId }) => paymentId === params.id).toReversed();
    const of = { name: 'refunds', resource: refundResource };
    return pageOf(provider, `payments/${params.id}/refunds`, query, own, of);
  });
  app.get<{ Params: { id: string; refund: string } }>('/payments/:id/refunds/:refund', async ({ params }) =>
    refundResource(found(provider, params)),
  );
  app.delete<{ Params: { id: string; refund: string } }>(
    '/payments/:id/refunds/:refund',
    async ({ params }, reply) => {
      const refund = found(provider, params);
      if (refund.status !== 'queued') throw new ProviderRefusal(422, 'The refund cannot be canceled.');
      changeRefund(provider, refund, 'canceled');
      return reply.code(204).send();
    },
  );
}

/** Lets a refund go to a status, and tells the portal of its payment. */
export function changeRefund(
  provider: PaymentProvider,
  refund: ProviderRefund,
  status: ProviderRefund['status'],
): void {
  refund.status = status;
  const payment = provider.book.payments.get(refund.paymentId);
  if (payment) provider.webhooks.tell(payment);
  provider.changed();
}

function found({ book }: PaymentProvider, of: { id: string; refund: string }): ProviderRefund {
  const refund = book.refunds.get(of.refund);
  if (refund?.paymentId !== of.id) throw new ProviderRefusal(404, 'No refund exists with this token.');
  return refund;
}
