import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { PaymentProvider } from '../payment-provider.ts';
import type { ProviderLink, ProviderPayment } from '../provider-book.ts';
import { answerOnce, readBody } from './answer-once.ts';
import { amountShape } from './create-payment.ts';
import { linkTo } from './links.ts';
import { pageOf, type ListQuery } from './page-of.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { paymentResource } from './resources.ts';

const order = z.object({
  amount: amountShape,
  description: z.string().min(1).max(255),
  redirectUrl: z.url().nullish(),
  webhookUrl: z.url().nullish(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  allowedMethods: z.array(z.string()).nullish(),
});
interface ById {
  Params: { id: string };
}

/** Payment links of the API: made, looked at, listed, with the payments that came of one. */
export function paymentLinksApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { book, clock } = provider;
  const found = (id: string): ProviderLink => {
    const link = book.links.get(id);
    if (!link) throw new ProviderRefusal(404, 'No payment link exists with this token.');
    return link;
  };

  app.post('/payment-links', async (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const given = readBody(order, request.body);
      const link: ProviderLink = {
        id: book.newId('pl'),
        amount: given.amount,
        description: given.description,
        redirectUrl: given.redirectUrl ?? null,
        webhookUrl: given.webhookUrl ?? null,
        allowedMethods: given.allowedMethods ?? null,
        createdAt: clock.now(),
        expiresAt: given.expiresAt ? Date.parse(given.expiresAt) : null,
        paidAt: null,
      };
      book.links.set(link.id, link);
      return linkResource(provider, link);
    }),
  );
  app.get<ById>('/payment-links/:id', async ({ params }) => linkResource(provider, found(params.id)));
  app.get<{ Querystring: ListQuery }>('/payment-links', async ({ query }) => {
    const of = { name: 'payment_links', resource: (link: ProviderLink) => linkResource(provider, link) };
    return pageOf(provider, 'payment-links', query, [...book.links.values()].toReversed(), of);
  });
  app.get<ById & { Querystring: ListQuery }>('/payment-links/:id/payments', async ({ params, query }) => {
    const { id } = found(params.id);
    const own = [...book.payments.values()].filter(({ linkId }) => linkId === id).toReversed();
    const of = { name: 'payments', resource: (one: ProviderPayment) => paymentResource(provider, one) };
    return pageOf(provider, `payment-links/${id}/payments`, query, own, of);
  });
}

function linkResource(provider: PaymentProvider, link: ProviderLink) {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    resource: 'payment-link',
    ...link,
    mode: 'test',
    profileId: 'pfl_sandbox',
    archived: false,
    reusable: false,
    sequenceType: 'oneoff',
    customerId: null,
    createdAt: moment(link.createdAt),
    expiresAt: moment(link.expiresAt),
    paidAt: moment(link.paidAt),
    updatedAt: null,
    _links: {
      self: linkTo(provider, `payment-links/${link.id}`),
      paymentLink: { href: `${provider.checkoutUrl()}/links/${link.id}`, type: 'text/html' },
    },
  };
}
