import type { FastifyInstance } from 'fastify';
import { pageOf, type ListQuery } from './page-of.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { ProviderChargeback } from '../provider-book.ts';
import { paymentOf } from './found.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { chargebackResource } from './resources.ts';

interface OfPayment {
  Params: { id: string };
  Querystring: ListQuery;
}

/** Chargebacks of the API: those of a payment, and those of all payments. */
export function chargebacksApi(app: FastifyInstance, provider: PaymentProvider): void {
  const shown = {
    name: 'chargebacks',
    resource: (of: ProviderChargeback) => chargebackResource(provider, of),
  };
  const newest = () => [...provider.book.chargebacks.values()].toReversed();

  app.get<{ Querystring: ListQuery }>('/chargebacks', async ({ query }) =>
    pageOf(provider, 'chargebacks', query, newest(), shown),
  );
  app.get<OfPayment>('/payments/:id/chargebacks', async ({ params, query }) => {
    const { id } = paymentOf(provider, params.id);
    const own = newest().filter(({ paymentId }) => paymentId === id);
    return pageOf(provider, `payments/${id}/chargebacks`, query, own, shown);
  });
  app.get<{ Params: { id: string; chargeback: string } }>(
    '/payments/:id/chargebacks/:chargeback',
    async ({ params }) => {
      const found = provider.book.chargebacks.get(params.chargeback);
      if (found?.paymentId !== params.id)
        throw new ProviderRefusal(404, 'No chargeback exists with this token.');
      return chargebackResource(provider, found);
    },
  );
}
