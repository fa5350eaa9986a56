import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxPaymentEventsSecret } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import {
  MandateMethod,
  PaymentEmbed,
  PaymentMethod,
  SequenceType,
  type MollieClient,
} from '@mollie/api-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { until } from '../world.fixture.ts';
import { mollieClient } from './mollie-client.fixture.ts';

interface Heard {
  path: string;
  body: string;
  signature: string | undefined;
}

let sandbox: Sandbox;
let client: MollieClient;
let heard: Heard[] = [];
let answersWith = 200;
let now = Date.now();
const portal = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (request.url === '/api/dev/clock') {
    // The portal's own clock, which goes along.
    if (body) now = Date.parse((JSON.parse(body) as { to: string }).to);
    response.end(JSON.stringify({ now: new Date(now).toISOString(), nextDue: null }));
    return;
  }
  const signature = request.headers['x-mollie-signature'];
  heard.push({
    path: request.url ?? '',
    body,
    signature: signature === undefined ? undefined : String(signature),
  });
  response.writeHead(answersWith).end();
});
let portalUrl = '';

beforeAll(async () => {
  portal.listen(0, '127.0.0.1');
  await once(portal, 'listening');
  portalUrl = `http://127.0.0.1:${String((portal.address() as AddressInfo).port)}`;
  sandbox = await startSandbox({ port: 0, smtpPort: 0, belfryUrl: `${portalUrl}/api`, log: () => undefined });
  client = mollieClient(sandbox.url);
});
beforeEach(() => {
  heard = [];
  answersWith = 200;
});
afterAll(async () => {
  await sandbox.close();
  portal.close();
});

async function desk(path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  };
  const answer = await fetch(`${sandbox.url}${path}`, body === undefined ? {} : init);
  const text = await answer.text();
  return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
}
const becomes = (id: string, of: object) => desk(`/payments/${id}/state`, of);
const classic = () => heard.filter(({ path }) => path === '/webhook').map(({ body }) => body);

async function aCustomer() {
  return client.customers.create({ name: 'Hof Sonne', email: 'hof@example.com' });
}
const order = (of: object = {}) =>
  ({
    amount: { value: '14.95', currency: 'EUR' },
    description: 'Belfry RF18',
    redirectUrl: 'https://portal.example/back',
    webhookUrl: `${portalUrl}/webhook`,
    metadata: { attemptId: 'a-1' },
    ...of,
  }) as Parameters<MollieClient['payments']['create']>[0];

/** A first payment that is paid, and the mandate that it leaves. */
async function aMandate(method: PaymentMethod.ideal | PaymentMethod.creditcard = PaymentMethod.ideal) {
  const { id: customerId } = await aCustomer();
  const first = await client.payments.create(order({ customerId, sequenceType: SequenceType.first, method }));
  await becomes(first.id, { status: 'paid' });
  const { mandateId } = await client.payments.get(first.id);
  return { customerId, mandateId: mandateId ?? '', first };
}

test('without the key nobody gets in', async () => {
  const stranger = mollieClient(sandbox.url, 'test_aKeyThatNobodyEverGaveAway00000');
  await expect(stranger.customers.page()).rejects.toMatchObject({ statusCode: 401 });
});

test('a payment is made, paid at the desk, and told by both kinds of webhooks', async () => {
  const payment = await client.payments.create(order());
  expect(payment).toMatchObject({ status: 'open', isCancelable: true, metadata: { attemptId: 'a-1' } });
  expect(payment.getCheckoutUrl()).toBe(`${sandbox.url}/checkout/${payment.id}`);
  await becomes(payment.id, { status: 'paid', method: 'bancontact' });
  expect(classic()).toEqual([`id=${payment.id}`]);
  const event = heard.find(({ path }) => path === '/api/payments/events');
  const signature = createHmac('sha256', sandboxPaymentEventsSecret)
    .update(event?.body ?? '')
    .digest('hex');
  expect(event?.signature).toBe(`sha256=${signature}`);
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ type: 'payment.paid', entityId: payment.id });
  const paid = await client.payments.get(payment.id);
  expect(paid).toMatchObject({
    status: 'paid',
    method: 'bancontact',
    paidAt: expect.any(String),
    amountRemaining: { value: '14.95', currency: 'EUR' },
  });
  expect(paid.getCheckoutUrl()).toBeNull();
  expect(await desk('/payments')).toMatchObject({
    body: { payments: expect.arrayContaining([expect.objectContaining({ id: payment.id, status: 'paid' })]) },
  });
});

test('the same key makes one payment for an hour, and another body with it is refused', async () => {
  const idempotencyKey = randomUUID();
  const [one, same] = [
    await client.payments.create(order({ idempotencyKey })),
    await client.payments.create(order({ idempotencyKey })),
  ];
  expect(same.id).toBe(one.id);
  await expect(
    client.payments.create(order({ idempotencyKey, description: 'Another' })),
  ).rejects.toMatchObject({ statusCode: 422 });
  await desk('/time', { advance: 'PT61M' });
  expect((await client.payments.create(order({ idempotencyKey }))).id).not.toBe(one.id);
});

test('what is wrong is refused by the name of its field', async () => {
  await expect(
    client.payments.create(order({ amount: { value: '1', currency: 'EUR' } })),
  ).rejects.toMatchObject({
    statusCode: 422,
    field: 'amount.value',
  });
  await expect(client.payments.create(order({ customerId: 'cst_nobody' }))).rejects.toMatchObject({
    field: 'customerId',
  });
  await expect(client.payments.create(order({ method: 'giropay' }))).rejects.toMatchObject({
    field: 'method',
  });
  await expect(client.payments.get('tr_nobody')).rejects.toMatchObject({ statusCode: 404 });
  const { id: customerId } = await aCustomer();
  await expect(
    client.payments.create(order({ customerId, sequenceType: SequenceType.recurring })),
  ).rejects.toMatchObject({ field: 'mandateId' });
  const wrong = { customerId, method: MandateMethod.directdebit, consumerName: 'Hof', consumerAccount: 'XX' };
  await expect(client.customerMandates.create(wrong)).rejects.toMatchObject({ field: 'consumerAccount' });
});

test('a first payment leaves a mandate, by which debits wait for the bank and fail with its code', async () => {
  const { customerId, mandateId } = await aMandate();
  expect(await client.customerMandates.get(mandateId, { customerId })).toMatchObject({
    status: 'valid',
    method: 'directdebit',
  });
  const debit = await client.payments.create(
    order({ customerId, sequenceType: SequenceType.recurring, mandateId, redirectUrl: undefined }),
  );
  expect(debit).toMatchObject({ status: 'pending', mandateId });
  await becomes(debit.id, { status: 'failed', reason: 'AM04' });
  expect(await client.payments.get(debit.id)).toMatchObject({
    status: 'failed',
    details: { bankReasonCode: 'AM04' },
  });
  expect((await client.customerPayments.page({ customerId })).map(({ id }) => id)[0]).toBe(debit.id);
});

test('a card is charged at once', async () => {
  const { customerId, mandateId } = await aMandate(PaymentMethod.creditcard);
  const charge = order({
    customerId,
    sequenceType: SequenceType.recurring,
    mandateId,
    redirectUrl: undefined,
  });
  expect(await client.payments.create(charge)).toMatchObject({ status: 'paid', method: 'creditcard' });
});

test('a mandate from an IBAN is pending until the bank says so, and gone once it is revoked', async () => {
  const { id: customerId } = await aCustomer();
  const mandate = await client.customerMandates.create({
    customerId,
    method: MandateMethod.directdebit,
    consumerName: 'Hof Sonne',
    consumerAccount: 'DE89370400440532013000',
    mandateReference: 'M-1',
  });
  expect(mandate).toMatchObject({ status: 'pending', mandateReference: 'M-1' });
  await desk(`/mandates/${mandate.id}/state`, { status: 'valid' });
  expect((await client.customerMandates.page({ customerId }))[0]).toMatchObject({ status: 'valid' });
  await client.customerMandates.revoke(mandate.id, { customerId });
  await expect(client.customerMandates.get(mandate.id, { customerId })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('refunds go back a day later, and never more than was paid', async () => {
  const payment = await client.payments.create(order());
  const refund = (value: string) =>
    client.paymentRefunds.create({
      paymentId: payment.id,
      amount: { value, currency: 'EUR' },
      metadata: { refundId: 'r' },
    });
  await expect(refund('1.00')).rejects.toMatchObject({ statusCode: 422 });
  await becomes(payment.id, { status: 'paid' });
  const { id } = await refund('14.00');
  await expect(refund('0.96')).rejects.toMatchObject({ field: 'amount' });
  await refund('0.95');
  await desk('/time', { advance: 'P2D' });
  const seen = await client.payments.get(payment.id, { embed: [PaymentEmbed.refunds] });
  expect(seen._embedded?.refunds?.find((each) => each.id === id)).toMatchObject({
    status: 'refunded',
    metadata: { refundId: 'r' },
  });
});

test('a bank takes back by part and whole, and gives back', async () => {
  const payment = await client.payments.create(order());
  expect(await desk(`/payments/${payment.id}/chargeback`, {})).toMatchObject({ status: 409 });
  await becomes(payment.id, { status: 'paid' });
  await desk(`/payments/${payment.id}/chargeback`, { amount: '4.95', reason: 'MD06' });
  await desk(`/payments/${payment.id}/chargeback`, {});
  const seen = await client.payments.get(payment.id, { embed: [PaymentEmbed.chargebacks] });
  expect(seen).toMatchObject({ status: 'paid', amountChargedBack: { value: '14.95' } });
  expect(seen._embedded?.chargebacks?.map(({ amount, reason }) => [amount.value, reason.code])).toEqual([
    ['4.95', 'MD06'],
    ['10.00', 'MD06'],
  ]);
  expect((await client.chargebacks.page())[0]).toMatchObject({ paymentId: payment.id });
  await desk(`/payments/${payment.id}/chargeback/reverse`, {});
  expect(await client.payments.get(payment.id)).toMatchObject({ amountChargedBack: { value: '0.00' } });
  expect(await becomes(payment.id, { status: 'failed' })).toMatchObject({ status: 409 });
});

test('open payments expire in business time, and can be cancelled until then', async () => {
  const [left, canceled] = [await client.payments.create(order()), await client.payments.create(order())];
  await client.payments.cancel(canceled.id);
  await desk('/time', { advance: 'PT20M' });
  expect((await client.payments.get(left.id)).status).toBe('expired');
  expect((await client.payments.get(canceled.id)).status).toBe('canceled');
  await expect(client.payments.cancel(left.id)).rejects.toMatchObject({ statusCode: 422 });
});

test('lists have pages', async () => {
  const { id: customerId } = await aCustomer();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1)
    made.unshift((await client.payments.create(order({ customerId }))).id);
  const page = await client.customerPayments.page({ customerId, limit: 2 });
  expect(page.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const next = await page.nextPage?.();
  expect(next?.map(({ id }) => id)).toEqual(made.slice(2, 4));
});

test('methods are by sequence, and the desk switches them', async () => {
  const names = async (sequenceType: SequenceType) =>
    (await client.methods.list({ sequenceType })).map(({ id }) => id);
  expect(await names(SequenceType.first)).toEqual(['ideal', 'bancontact', 'creditcard']);
  expect(await names(SequenceType.recurring)).toEqual(['creditcard', 'directdebit']);
  await desk('/payments/methods', { method: 'giropay', on: true });
  expect(await names(SequenceType.first)).toContain('giropay');
  await desk('/payments/methods', { method: 'giropay', on: false });
});

test('a webhook that is not answered well comes again, in business time', async () => {
  answersWith = 500;
  const payment = await client.payments.create(order());
  const own = () => classic().filter((body) => body === `id=${payment.id}`);
  await becomes(payment.id, { status: 'paid' });
  expect(own()).toHaveLength(1);
  answersWith = 200;
  await desk('/time', { advance: 'PT2M' });
  await until(() => own().length === 2, 'the second try');
  await desk('/time', { advance: 'P2D' });
  expect(own()).toHaveLength(2);
});

test('webhooks are lost, repeated and reordered as the desk says', async () => {
  const [one, two] = [await client.payments.create(order()), await client.payments.create(order())];
  await desk('/webhooks/fault', { lose: true });
  await becomes(one.id, { status: 'pending' });
  expect(heard).toEqual([]);
  await desk('/webhooks/fault', { lose: false, repeat: 2 });
  await becomes(one.id, { status: 'authorized' });
  expect(classic()).toHaveLength(3);
  heard = [];
  await desk('/webhooks/fault', { repeat: 0, reorder: true });
  await becomes(one.id, { status: 'paid' });
  await becomes(two.id, { status: 'paid' });
  await until(() => classic().length === 2, 'both');
  expect(new Set(classic())).toEqual(new Set([`id=${two.id}`, `id=${one.id}`]));
  await desk('/webhooks/fault', { reorder: false });
});

test.each(['html', 'dies', 'loses', 'refuses'] as const)(
  'the provider %s as the desk says',
  async (conduct) => {
    const idempotencyKey = randomUUID();
    // Its client asks three times where the answer is 502.
    await desk('/payments/fault', { conduct, count: conduct === 'html' ? 3 : 1, only: 'POST' });
    await expect(client.payments.create(order({ idempotencyKey, description: conduct }))).rejects.toThrow(
      /./,
    );
    const taken = (await client.payments.page({ limit: 1 }))[0]?.description === conduct;
    expect(taken).toBe(conduct === 'html' || conduct === 'dies');
    await client.payments.create(order({ idempotencyKey, description: conduct }));
    const [newest, before] = await client.payments.page({ limit: 2 });
    expect([newest?.description, before?.description === conduct]).toEqual([conduct, false]);
  },
);

test('a person pays on the page of the provider, and comes back', async () => {
  const payment = await client.payments.create(order());
  const page = await (await fetch(`${sandbox.url}/checkout/${payment.id}`)).text();
  expect(page).toContain('Pay 14.95 EUR');
  const sent = await fetch(`${sandbox.url}/checkout/${payment.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'paid', method: 'ideal', reason: '' }),
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, 'https://portal.example/back']);
  expect(await client.payments.get(payment.id)).toMatchObject({ status: 'paid', method: 'ideal' });
  expect(await (await fetch(`${sandbox.url}/checkout/${payment.id}`)).text()).toContain(
    'This payment is paid',
  );
  const again = await fetch(`${sandbox.url}/checkout/${payment.id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'failed' }),
  });
  expect(again.status).toBe(409);
});

test('the desk shows payments and mandates, and its buttons act', async () => {
  const { mandateId, first } = await aMandate();
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const part = async () => (await fetch(`${sandbox.url}/desk/parts/payments`)).text();
  expect(await part()).toContain(first.id);
  expect((await form(`/desk/payments/${first.id}`, { act: 'chargeback' })).status).toBe(204);
  expect(await client.payments.get(first.id)).toMatchObject({ amountChargedBack: { value: '14.95' } });
  await form(`/desk/mandates/${mandateId}`, { act: 'revoke' });
  expect(await part()).not.toContain(mandateId);
});
