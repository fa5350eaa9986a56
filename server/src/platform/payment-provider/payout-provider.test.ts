import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPaymentRefusal, PaymentFault } from './payment-fault.ts';
import { createPayoutProvider } from './payout-provider.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const heard: { url: string; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  heard.push({
    url: `${request.method} ${request.url}`,
    authorization: request.headers.authorization,
  });
  answer(request, response);
});
let provider: ReturnType<typeof createPayoutProvider>;
let base = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v2`;
  provider = createPayoutProvider({
    MOLLIE_ORGANIZATION_TOKEN: 'access_aTokenOfThisTestOfTheProvider',
    mollieApiUrl: base,
  });
});
beforeEach(() => void heard.splice(0));
afterEach(() => server.closeAllConnections());
afterAll(() => server.close());

const says = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'application/hal+json', connection: 'close' })
    .end(JSON.stringify(body));
const euro = (value: string) => ({ value, currency: 'EUR' });
const settlement = {
  resource: 'settlement',
  id: 'stl_1',
  reference: '1234567.2404.03',
  createdAt: '2026-11-06T09:41:44+00:00',
  status: 'paidout',
  amount: euro('39.75'),
  balanceId: 'bal_1',
  invoiceId: 'inv_1',
  periods: {
    '2026': {
      '4': {
        revenue: [
          {
            description: 'iDEAL',
            method: 'ideal',
            count: 6,
            amountNet: euro('86.1000'),
            amountVat: null,
            amountGross: euro('86.1000'),
          },
        ],
        costs: [
          {
            description: 'Refunds',
            method: 'refund',
            count: 2,
            rate: { fixed: euro('0.2500'), percentage: null },
            amountNet: euro('0.5000'),
            amountVat: euro('0.1050'),
            amountGross: euro('0.6050'),
          },
        ],
      },
    },
  },
  settledAt: '2026-11-07T09:41:44+00:00',
  _links: {},
};
/** A list of the provider, with the id that its next page begins with. */
const listOf = (path: string, name: string, items: readonly unknown[], from: string | null = null) => ({
  count: items.length,
  _embedded: { [name]: items },
  _links: {
    next:
      from === null ? null : { href: `${base}/${path}?from=${from}&limit=250`, type: 'application/hal+json' },
  },
});

test('payouts are read page by page with their periods, by the token of the organization', async () => {
  answer = says(200, listOf('settlements', 'settlements', [settlement], 'stl_0'));
  const page = await provider.settlements(null);
  expect(page).toEqual({
    items: [
      {
        id: 'stl_1',
        reference: '1234567.2404.03',
        state: 'paid-out',
        amount: euro('39.75'),
        createdAt: new Date('2026-11-06T09:41:44Z'),
        settledAt: new Date('2026-11-07T09:41:44Z'),
        periods: [
          expect.objectContaining({
            month: '2026-04',
            kind: 'revenue',
            method: 'ideal',
            count: 6,
            vat: null,
          }),
          expect.objectContaining({ month: '2026-04', kind: 'cost', method: 'refund', vat: euro('0.1050') }),
        ],
      },
    ],
    unreadable: [],
    next: 'stl_0',
  });
  answer = says(200, listOf('settlements', 'settlements', [{ ...settlement, periods: [] }]));
  expect(await provider.settlements('stl_0')).toMatchObject({ items: [{ periods: [] }], next: null });
  expect(heard.map(({ url }) => url)).toEqual([
    'GET /v2/settlements?limit=250',
    'GET /v2/settlements?limit=250&from=stl_0',
  ]);
  expect(heard[0]?.authorization).toBe('Bearer access_aTokenOfThisTestOfTheProvider');
});

test.each([
  ['a status that is newer', { status: 'dreaming' }],
  ['a currency that is not ours', { amount: { value: '1.00', currency: 'USD' } }],
])('%s spoils that payout and no other of its page', async (_, odd) => {
  answer = says(
    200,
    listOf('settlements', 'settlements', [{ ...settlement, id: 'stl_odd', ...odd }, settlement]),
  );
  const { items, unreadable } = await provider.settlements(null);
  expect([items.map(({ id }) => id), unreadable.map(({ id }) => id)]).toEqual([['stl_1'], ['stl_odd']]);
  answer = says(200, { ...settlement, ...odd });
  await expect(provider.settlement('stl_odd')).rejects.toThrow(/./);
});

test('a payout that is not there is null', async () => {
  answer = says(404, { status: 404, title: 'Not Found', detail: 'none' });
  expect(await provider.settlement('stl_1')).toBeNull();
});

test('all payments, refunds and chargebacks of a payout are read, in as many pages as there are', async () => {
  answer = (request, response) => {
    const [path = '', query] = (request.url ?? '').replace('/v2/', '').split('?');
    const name = path.split('/')[2] ?? '';
    const line = { amount: euro('10.00'), createdAt: '2026-11-06T09:41:44+00:00', _links: {} };
    const page = {
      payments: query?.includes('from=tr_2')
        ? [{ ...line, id: 'tr_2', resource: 'payment' }]
        : [{ ...line, id: 'tr_1', resource: 'payment' }],
      refunds: [{ ...line, id: 're_1', paymentId: 'tr_1', resource: 'refund' }],
      chargebacks: [{ ...line, id: 'chb_1', paymentId: 'tr_0', resource: 'chargeback' }],
    }[name];
    const next = name === 'payments' && !query?.includes('from=tr_2') ? 'tr_2' : null;
    says(200, listOf(path, name, page ?? [], next))(request, response);
  };
  expect(await provider.settlementLines('stl_1')).toEqual([
    { kind: 'payment', id: 'tr_1', paymentId: 'tr_1', amount: euro('10.00') },
    { kind: 'payment', id: 'tr_2', paymentId: 'tr_2', amount: euro('10.00') },
    { kind: 'refund', id: 're_1', paymentId: 'tr_1', amount: euro('10.00') },
    { kind: 'chargeback', id: 'chb_1', paymentId: 'tr_0', amount: euro('10.00') },
  ]);
});

test('a page of the balance that leads back to itself is a fault, and not a list without an end', async () => {
  answer = says(200, listOf('balances/primary/transactions', 'balance_transactions', [], 'baltr_2'));
  expect(await provider.transactions(null)).toMatchObject({ next: 'baltr_2' });
  await expect(provider.transactions('baltr_2')).rejects.toThrow(/leads back/);
});

test('what moved the balance says what it is about, on whichever level it stands', async () => {
  const moved = {
    resource: 'balance-transaction',
    id: 'baltr_2',
    type: 'refund',
    resultAmount: euro('-10.25'),
    initialAmount: euro('-10.00'),
    deductions: euro('-0.25'),
    createdAt: '2026-11-16T11:23:25+00:00',
    context: { paymentId: 'tr_1', refundId: 're_1' },
  };
  const nested = {
    ...moved,
    id: 'baltr_1',
    type: 'outgoing-transfer',
    deductions: null,
    context: { 'outgoing-transfer': { settlementId: 'stl_1', transferId: 'trf_1' } },
  };
  answer = says(
    200,
    listOf('balances/bal_1/transactions', 'balance_transactions', [moved, nested], 'baltr_0'),
  );
  const page = await provider.transactions(null);
  expect(page.items).toMatchObject([
    { id: 'baltr_2', paymentId: 'tr_1', refundId: 're_1', settlementId: null, deductions: euro('-0.25') },
    { id: 'baltr_1', paymentId: null, settlementId: 'stl_1', deductions: null },
  ]);
  expect(page.next).toBe('baltr_0');
  answer = says(200, listOf('balances/bal_1/transactions', 'balance_transactions', []));
  await provider.transactions('baltr_0');
  expect(heard.map(({ url }) => url)).toEqual([
    'GET /v2/balances/primary/transactions?limit=250',
    'GET /v2/balances/primary/transactions?limit=250&from=baltr_0',
  ]);
});

test.each([
  [401, true],
  [429, false],
])('%i of the balance is a refusal: %s, and what is logged tells nothing of it', async (status, isOne) => {
  answer = says(status, { status, title: 'No', detail: 'the token access_x is wrong' });
  const fault = await provider.transactions(null).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(PaymentFault);
  expect([isPaymentRefusal(fault), String(fault)]).toEqual([isOne, expect.not.stringContaining('access_x')]);
});

test('what is no list, a page of a proxy, or no answer at all refuses nothing', async () => {
  for (const odd of [
    says(200, { error: 'none' }),
    (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { connection: 'close' }).end('<p>no</p>'),
    (request: IncomingMessage) => void request.socket.destroy(),
  ]) {
    answer = odd;
    const fault = await provider.transactions(null).catch((error: unknown) => error);
    expect([fault instanceof PaymentFault, isPaymentRefusal(fault)]).toEqual([true, false]);
  }
});

test('a provider that hangs is waited for no longer than it is said', async () => {
  const config = { MOLLIE_ORGANIZATION_TOKEN: 'access_aTokenOfThisTestOfTheProvider', mollieApiUrl: base };
  const impatient = createPayoutProvider(config, 50);
  answer = () => undefined;
  for (const asked of [
    impatient.transactions(null),
    impatient.settlements(null),
    impatient.settlementLines('stl_1'),
  ])
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
});
