import type { FastifyInstance } from 'fastify';
import { linkTo } from './links.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { centsOf, knownMethods, type Amount } from '../provider-book.ts';
import { ProviderRefusal } from './provider-refusal.ts';

type Method = (typeof knownMethods)[number];
type Query = Record<string, string | undefined>;

/** What people call the methods. */
export const methodNames: Record<Method, string> = {
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  creditcard: 'Card',
  directdebit: 'SEPA Direct Debit',
  giropay: 'Giropay',
};
const sequences = ['oneoff', 'first', 'recurring'];
const recurring: readonly Method[] = ['directdebit', 'creditcard'];

/** Methods of the API: which are switched on for a sequence and an amount, with the least and the most of each. */
export function methodsApi(app: FastifyInstance, provider: PaymentProvider): void {
  app.get<{ Querystring: Query }>('/methods', async ({ query }) => {
    const sequence = query['sequenceType'] ?? 'oneoff';
    if (!sequences.includes(sequence))
      throw new ProviderRefusal(400, 'There is no such sequence of payments.', 'sequenceType');
    const amount = amountOfQuery(query);
    const methods = knownMethods
      .filter((method) => provider.book.methods.has(method))
      .filter((method) => (sequence === 'recurring' ? recurring.includes(method) : method !== 'directdebit'))
      .filter((method) => amount === null || takesAmount(method, amount))
      .map((method) => methodResource(provider, method));
    const _links = { self: linkTo(provider, 'methods') };
    return { count: methods.length, _embedded: { methods }, _links };
  });
  app.get<{ Params: { id: string } }>('/methods/:id', async ({ params }) => {
    const found = knownMethods.find((method) => method === params.id && provider.book.methods.has(method));
    if (!found) throw new ProviderRefusal(404, 'There is no such method, or it is switched off.');
    return methodResource(provider, found);
  });
}

/** Whether a method takes an amount; its bounds are euros, and only cards take other currencies. */
export function takesAmount(method: string, amount: Amount): boolean {
  if (amount.currency !== 'EUR') return method === 'creditcard';
  return centsOf(amount) >= 1 && centsOf(amount) <= mostOf(method) * 100;
}

function mostOf(method: string): number {
  return method === 'directdebit' ? 1000 : 50_000;
}

function amountOfQuery(query: Query): Amount | null {
  const [value, currency] = [query['amount[value]'], query['amount[currency]']];
  if (value === undefined) return null;
  if (!/^\d+\.\d{2}$/.test(value) || !currency)
    throw new ProviderRefusal(400, 'An amount has a value such as 14.95, and a currency.', 'amount');
  return { value, currency };
}

function methodResource(provider: PaymentProvider, id: Method) {
  const image = (file: string) => `${provider.apiUrl()}/icons/${id}${file}`;
  return {
    resource: 'method',
    id,
    description: methodNames[id],
    minimumAmount: { value: '0.01', currency: 'EUR' },
    maximumAmount: { value: mostOf(id).toFixed(2), currency: 'EUR' },
    image: { size1x: image('.png'), size2x: image('@2x.png'), svg: image('.svg') },
    status: 'activated',
    _links: { self: linkTo(provider, `methods/${id}`) },
  };
}
