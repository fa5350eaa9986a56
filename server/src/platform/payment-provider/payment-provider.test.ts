import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { withDeadline } from './deadline-agents.ts';
import { isPaymentRefusal, PaymentFault } from './payment-fault.ts';
import { createPaymentProvider, type PaymentOrder } from './payment-provider.ts';
import { createProviderClient } from './provider-client.ts';

const attemptId = '0e5a3d1c-6b7f-4a53-9f0e-2d4c8b9a7e61';
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const heard: { url: string; key: string | undefined; authorization: string | undefined; body: unknown }[] =
  [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { authorization } = request.headers;
  const key = request.headers['idempotency-key'];
  heard.push({
    url: `${request.method} ${request.url}`,
    key: key === undefined ? undefined : String(key),
    authorization,
    body: body === '' ? null : JSON.parse(body),
  });
  answer(request, response, body);
});
let provider: ReturnType<typeof createPaymentProvider>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mollieApiUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v2`;
  provider = createPaymentProvider({
    MOLLIE_API_KEY: 'test_aKeyOfThisTestOfTheProvider',
    mollieApiUrl,
    callbackUrl: 'https://portal.example',
  });
});
beforeEach(() => void heard.splice(0));
afterEach(() => server.closeAllConnections());
afterAll(() => server.close());

const says = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body));
const payment = {
  resource: 'payment',
  id: 'tr_1',
  status: 'failed',
  amount: { value: '14.95', currency: 'EUR' },
  method: 'directdebit',
  metadata: { attemptId },
  createdAt: '2026-11-20T10:00:00Z',
  details: { bankReasonCode: 'AM04' },
  _links: {},
  _embedded: {
    chargebacks: [
      {
        id: 'chb_1',
        amount: { value: '14.95', currency: 'EUR' },
        createdAt: '2026-11-20T10:00:00Z',
        reversedAt: null,
        reason: { code: 'MD06' },
      },
    ],
    refunds: [{ id: 're_1', status: 'refunded', metadata: null }],
  },
};
const order: PaymentOrder = {
  attemptId,
  customerId: 'cst_1',
  amount: euros(1495),
  description: 'Belfry RF18',
  sequence: 'first',
  method: 'ideal',
  mandateId: null,
  redirectUrl: 'https://portal.example/back',
};
const asked = (ms = 5_000) => ({ key: attemptId, signal: AbortSignal.timeout(ms) });

test('a payment is asked for with our key, our id and the webhook', async () => {
  answer = says(201, payment);
  expect(await provider.createPayment(order, asked())).toEqual({ providerId: 'tr_1' });
  expect(heard).toMatchObject([
    {
      url: 'POST /v2/payments',
      key: attemptId,
      authorization: 'Bearer test_aKeyOfThisTestOfTheProvider',
      body: {
        amount: { value: '14.95', currency: 'EUR' },
        customerId: 'cst_1',
        sequenceType: 'first',
        method: 'ideal',
        metadata: { attemptId },
        webhookUrl: 'https://portal.example/api/payments/webhook',
      },
    },
  ]);
});

test('a payment is read with what is embedded in it', async () => {
  answer = says(200, payment);
  expect(await provider.payment('tr_1')).toMatchObject({
    status: 'failed',
    attemptId,
    failureCode: 'AM04',
    chargebacks: [{ id: 'chb_1', reasonCode: 'MD06', reversedAt: null }],
    refunds: [{ id: 're_1', refundId: null }],
  });
  expect(heard[0]?.url).toContain('embed=refunds%2Cchargebacks');
});

test('what is not there is null, also one that is gone', async () => {
  for (const status of [404, 410]) {
    answer = says(status, { status, title: 'Not Found', detail: 'none' });
    expect(await provider.payment('tr_1')).toBeNull();
    expect(await provider.mandate('cst_1', 'mdt_1')).toBeNull();
  }
});

test('a status that we do not know is no payment', async () => {
  answer = says(200, { ...payment, status: 'dreaming' });
  await expect(provider.payment('tr_1')).rejects.toThrow(/./);
});

test('a lost payment is found by our id, among those since then', async () => {
  const older = { ...payment, id: 'tr_0', createdAt: '2026-11-01T10:00:00Z' };
  answer = says(200, { count: 2, _embedded: { payments: [payment, older] }, _links: {} });
  const sought = { customerId: 'cst_1', attemptId, since: new Date('2026-11-20T10:00:30Z') };
  expect(await provider.findPayment({ ...sought, signal: asked().signal })).toEqual({ providerId: 'tr_1' });
  const later = { ...sought, since: new Date('2026-11-21T10:00:00Z'), signal: asked().signal };
  expect(await provider.findPayment(later)).toBeNull();
});

test.each([
  [400, true],
  [401, true],
  [408, false],
  [409, false],
  [422, true],
  [429, false],
])('%i is a refusal: %s', async (status, isOne) => {
  answer = says(status, { status, title: 'No', detail: 'IBAN NL91ABNA0417164300 is wrong', field: 'amount' });
  const fault = await provider.createPayment(order, asked()).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(PaymentFault);
  expect(isPaymentRefusal(fault)).toBe(isOne);
  expect(String(fault), 'what is logged names nobody').not.toContain('NL91');
});

test('a page of a proxy, or no answer at all, refuses nothing', async () => {
  answer = (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>no</p>');
  const page = await provider.createPayment(order, asked()).catch((error: unknown) => error);
  expect(isPaymentRefusal(page)).toBe(false);
  answer = (request) => void request.socket.destroy();
  const dead = await provider.createPayment(order, asked()).catch((error: unknown) => error);
  expect([dead instanceof PaymentFault, isPaymentRefusal(dead)]).toEqual([true, false]);
});

test('a provider that hangs is waited for no longer than it is said, and its connection ends', async () => {
  const came = new Promise<void>((resolve) => {
    answer = (request) => void request.socket.once('close', () => resolve());
  });
  await expect(provider.createPayment(order, asked(50))).rejects.toMatchObject({ name: 'TimeoutError' });
  await came;
  await expect(withDeadline(AbortSignal.abort(), async () => 'late')).rejects.toThrow(/./);
});

test('Node’s own agent is back as soon as a client is made', () => {
  const before = https.Agent;
  createProviderClient('test_aKeyOfThisTestOfTheProvider', null);
  expect(https.Agent).toBe(before);
});
