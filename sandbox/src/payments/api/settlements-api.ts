import type { FastifyInstance } from 'fastify';
import type { PaymentProvider } from '../payment-provider.ts';
import { subjectOf, type ProviderPayout } from '../payouts/balance-book.ts';
import type { ProviderChargeback, ProviderPayment, ProviderRefund } from '../provider-book.ts';
import { pageOf, type ListQuery } from './page-of.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { chargebackResource, paymentResource, refundResource } from './resources.ts';
import { nextSettlement, openSettlement, settlementResource } from './settlement-resource.ts';

interface ListOf {
  Params: { id: string };
  Querystring: ListQuery;
}

/** Payouts of the API: looked at, listed, with the payments, refunds and chargebacks that are in one. */
export function settlementsApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { book, balance } = provider;
  const found = (id: string): ProviderPayout => {
    const payout =
      balance.payouts.get(id) ?? [...balance.payouts.values()].find(({ reference }) => reference === id);
    if (!payout) throw new ProviderRefusal(404, `No settlement exists with token ${id}.`);
    return payout;
  };

  app.get<{ Querystring: ListQuery }>('/settlements', async ({ query }) =>
    pageOf(provider, 'settlements', query, [...balance.payouts.values()].toReversed(), {
      name: 'settlements',
      resource: (payout: ProviderPayout) => settlementResource(provider, payout),
    }),
  );
  app.get('/settlements/open', async () => openSettlement(provider));
  app.get('/settlements/next', async () => nextSettlement(provider));
  app.get<{ Params: { id: string } }>('/settlements/:id', async ({ params }) =>
    settlementResource(provider, found(params.id)),
  );
  list('payments', 'payment', book.payments, (of: ProviderPayment) => paymentResource(provider, of));
  list('refunds', 'refund', book.refunds, (of: ProviderRefund) => refundResource(provider, of));
  list('chargebacks', 'chargeback', book.chargebacks, (of: ProviderChargeback) =>
    chargebackResource(provider, of),
  );
  // Nothing is authorised first and captured later here.
  app.get<ListOf>('/settlements/:id/captures', async ({ params, query }) => {
    const { id } = found(params.id);
    return pageOf(provider, `settlements/${id}/captures`, query, [], {
      name: 'captures',
      resource: () => null,
    });
  });

  function list<T extends { id: string }>(
    name: string,
    type: 'payment' | 'refund' | 'chargeback',
    all: ReadonlyMap<string, T>,
    resource: (of: T) => object,
  ): void {
    app.get<ListOf>(`/settlements/:id/${name}`, async ({ params, query }) => {
      const { id, lines } = found(params.id);
      const own = lines
        .filter((line) => line.type === type)
        .flatMap((line) => all.get(subjectOf(line)) ?? [])
        .toReversed();
      return pageOf(provider, `settlements/${id}/${name}`, query, own, { name, resource });
    });
  }
}
