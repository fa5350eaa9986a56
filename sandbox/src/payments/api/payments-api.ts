import type { FastifyInstance } from 'fastify';
import { changePayment } from '../change-payment.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { ProviderPayment } from '../provider-book.ts';
import { answerOnce, readBody } from './answer-once.ts';
import { createPayment, paymentOrder } from './create-payment.ts';
import { customerOf, paymentOf } from './found.ts';
import { pageOf, type ListQuery } from './page-of.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { isCancelable, paymentResource } from './resources.ts';

interface ById {
  Params: { id: string };
}
interface ListById extends ById {
  Querystring: ListQuery;
}

/** Payments of the API: made, looked at, listed, cancelled. */
export function paymentsApi(app: FastifyInstance, provider: PaymentProvider): void {
  const shown = { name: 'payments', resource: (of: ProviderPayment) => paymentResource(provider, of) };
  const newest = () => [...provider.book.payments.values()].toReversed();

  app.post('/payments', async (request, reply) =>
    answerOnce(provider, request, reply, () =>
      paymentResource(provider, createPayment(provider, readBody(paymentOrder, request.body))),
    ),
  );
  app.post<ById>('/customers/:id/payments', async (request, reply) => {
    const { id: customerId } = customerOf(provider, request.params.id);
    return answerOnce(provider, request, reply, () => {
      const order = { ...readBody(paymentOrder, request.body), customerId };
      return paymentResource(provider, createPayment(provider, order));
    });
  });
  app.get<ById & { Querystring: { embed?: string; include?: string } }>(
    '/payments/:id',
    async ({ params, query: { embed, include } }) => {
      const named = [embed, include].flatMap((names) => names?.split(',') ?? []);
      return paymentResource(provider, paymentOf(provider, params.id), named);
    },
  );
  app.get<{ Querystring: ListQuery }>('/payments', async ({ query }) =>
    pageOf(provider, 'payments', query, newest(), shown),
  );
  app.get<ListById>('/customers/:id/payments', async ({ params, query }) => {
    const { id } = customerOf(provider, params.id);
    const own = newest().filter(({ customerId }) => customerId === id);
    return pageOf(provider, `customers/${id}/payments`, query, own, shown);
  });
  app.delete<ById>('/payments/:id', async (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const payment = paymentOf(provider, request.params.id);
      if (!isCancelable(payment)) throw new ProviderRefusal(422, 'The payment cannot be canceled.');
      changePayment(provider, payment, 'canceled');
      return paymentResource(provider, payment);
    }),
  );
}
