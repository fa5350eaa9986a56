import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerOnce, readBody } from './answer-once.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { centsOf, refundedOf, type ProviderRefund } from '../provider-book.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { changeRefund, goBackInTime } from '../change-refund.ts';
import { pageOf, type ListQuery } from './page-of.ts';
import { paymentOf } from './found.ts';
import { refundResource } from './resources.ts';

const order = z.object({
  amount: z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.string() }),
  description: z.string().max(255).default(''),
  metadata: z.unknown().optional(),
});
interface OfPayment {
  Params: { id: string };
}

/** Refunds of the API: never more than was paid. */
export function refundsApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { book, clock } = provider;

  app.post<OfPayment>('/payments/:id/refunds', async (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const payment = paymentOf(provider, request.params.id);
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
      changeRefund(provider, refund, 'queued');
      goBackInTime(provider, refund);
      return refundResource(provider, refund);
    }),
  );
  app.get<OfPayment & { Querystring: ListQuery }>('/payments/:id/refunds', async ({ params, query }) => {
    const { id } = paymentOf(provider, params.id);
    const own = [...book.refunds.values()].filter(({ paymentId }) => paymentId === id).toReversed();
    const of = { name: 'refunds', resource: (one: ProviderRefund) => refundResource(provider, one) };
    return pageOf(provider, `payments/${id}/refunds`, query, own, of);
  });
  app.get<{ Params: { id: string; refund: string } }>('/payments/:id/refunds/:refund', async ({ params }) =>
    refundResource(provider, found(provider, params)),
  );
  app.delete<{ Params: { id: string; refund: string } }>(
    '/payments/:id/refunds/:refund',
    async (request, reply) =>
      answerOnce(provider, request, reply, () => {
        const refund = found(provider, request.params);
        if (refund.status !== 'queued') throw new ProviderRefusal(422, 'The refund cannot be canceled.');
        changeRefund(provider, refund, 'canceled');
      }),
  );
}

function found({ book }: PaymentProvider, of: { id: string; refund: string }): ProviderRefund {
  const refund = book.refunds.get(of.refund);
  if (refund?.paymentId !== of.id) throw new ProviderRefusal(404, 'No refund exists with this token.');
  return refund;
}
