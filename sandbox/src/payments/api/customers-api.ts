import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerOnce, readBody } from './answer-once.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { Customer, ProviderMandate } from '../provider-book.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { customerOf } from './found.ts';
import { isIban } from './iban.ts';
import { pageOf, type ListQuery } from './page-of.ts';
import { customerResource, mandateResource } from './resources.ts';

const customer = z.object({
  name: z.string().nullish(),
  email: z.email().nullish(),
  metadata: z.unknown().optional(),
});
const mandate = z.object({
  method: z.literal('directdebit'),
  consumerName: z.string().min(1),
  consumerAccount: z
    .string()
    .transform((typed) => typed.replaceAll(' ', '').toUpperCase())
    .refine(isIban, 'The IBAN is not right.'),
  signatureDate: z.iso.date().nullish(),
  mandateReference: z.string().nullish(),
});
interface ById {
  Params: { id: string };
}

/** Customers of the API and their mandates. One that is made from an IBAN waits for the bank, whom the desk plays. */
export function customersApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { book, clock } = provider;

  app.post('/customers', async (request, reply) =>
    answerOnce(provider, request, reply, () => {
      const { name, email, metadata } = readBody(customer, request.body);
      const id = book.newId('cst');
      const made = { id, name: name ?? null, email: email ?? null, metadata, createdAt: clock.now() };
      book.customers.set(id, made);
      provider.changed();
      return customerResource(provider, made);
    }),
  );
  app.get<ById>('/customers/:id', async ({ params }) =>
    customerResource(provider, customerOf(provider, params.id)),
  );
  app.get<{ Querystring: ListQuery }>('/customers', async ({ query }) => {
    const of = { name: 'customers', resource: (one: Customer) => customerResource(provider, one) };
    return pageOf(provider, 'customers', query, [...book.customers.values()].toReversed(), of);
  });

  app.post<ById>('/customers/:id/mandates', async (request, reply) => {
    const { id: customerId } = customerOf(provider, request.params.id);
    return answerOnce(provider, request, reply, () => {
      const given = readBody(mandate, request.body);
      const id = book.newId('mdt');
      const made: ProviderMandate = {
        id,
        customerId,
        status: 'pending',
        method: 'directdebit',
        reference: given.mandateReference ?? `SD-${id.slice(4, 12).toUpperCase()}`,
        signatureDate: given.signatureDate ?? new Date(clock.now()).toISOString().slice(0, 10),
        name: given.consumerName,
        account: given.consumerAccount,
        createdAt: clock.now(),
      };
      book.mandates.set(id, made);
      provider.changed();
      return mandateResource(provider, made);
    });
  });
  app.get<ById & { Querystring: ListQuery }>('/customers/:id/mandates', async ({ params, query }) => {
    const { id } = customerOf(provider, params.id);
    const own = [...book.mandates.values()].filter(({ customerId }) => customerId === id).toReversed();
    const of = { name: 'mandates', resource: (one: ProviderMandate) => mandateResource(provider, one) };
    return pageOf(provider, `customers/${id}/mandates`, query, own, of);
  });
  app.get<{ Params: { id: string; mandate: string } }>(
    '/customers/:id/mandates/:mandate',
    async ({ params }) => mandateResource(provider, foundMandate(provider, params)),
  );
  app.delete<{ Params: { id: string; mandate: string } }>(
    '/customers/:id/mandates/:mandate',
    async (request, reply) =>
      answerOnce(provider, request, reply, () => {
        book.mandates.delete(foundMandate(provider, request.params).id);
        provider.changed();
      }),
  );
}

function foundMandate({ book }: PaymentProvider, of: { id: string; mandate: string }): ProviderMandate {
  const found = book.mandates.get(of.mandate);
  if (found?.customerId !== of.id) throw new ProviderRefusal(404, 'No mandate exists with this token.');
  return found;
}
