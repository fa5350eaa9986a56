import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aPayer, runPayments } from '../payments.fixture.ts';
import { installPaymentEvents, installPaymentWebhook } from './payment-webhooks.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  platform.config = { ...platform.config, MOLLIE_EVENTS_SECRET_OLD: 'the secret of last year' };
  app = await createHttpServer(platform.config, platform.log);
  installPaymentWebhook(app, platform);
  installPaymentEvents(app, platform);
});
afterAll(() => database.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tells = (payload: string, headers: Record<string, string> = form) =>
  app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers });
const sends = (body: string, secret: string) =>
  app.inject({
    method: 'POST',
    url: '/api/payments/events',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-mollie-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  });
const rows = () => database.allCompanies.selectFrom('payment_webhooks').selectAll().execute();

async function aPaidPayment() {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.pays(paymentId);
  const { provider_id: providerId } = await payer.newest(paymentId);
  platform.payments.pay(providerId);
  return { payer, paymentId, providerId, state: async () => (await payer.claim(paymentId)).state };
}

test('a webhook is stored before it is answered, and looked at once, however often it comes', async () => {
  const { providerId, state } = await aPaidPayment();
  const asked = platform.payments.asked.get(providerId) ?? 0;
  const answers = await Promise.all(Array.from({ length: 60 }, () => tells(`id=${providerId}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await state()).toBe('open');
  const stored = (await rows()).filter((row) => row.provider_id === providerId);
  expect(stored).toMatchObject([{ deliveries: 60, handled_at: null }]);
  await runPayments(platform);
  expect(await state()).toBe('paid');
  expect((platform.payments.asked.get(providerId) ?? 0) - asked).toBe(1);
  expect((await rows()).filter((row) => row.handled_at === null)).toEqual([]);
});

test('a webhook that is ahead of the answer finds its attempt by what the provider keeps for us', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  platform.payments.behaves('takes and dies');
  await expect(payer.isCharged(paymentId)).rejects.toThrow('the payment provider');
  const [providerId = ''] = platform.payments.payments.keys();
  platform.payments.pay(providerId);
  await tells(`id=${providerId}`);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.newest(paymentId)).toMatchObject({ provider_id: providerId });
});

test('an id that nobody knows is answered the same, and changes nothing', async () => {
  expect((await tells('id=tr_nobody')).statusCode).toBe(200);
  await runPayments(platform);
  expect((await rows()).filter(({ provider_id: id }) => id === 'tr_nobody')).toMatchObject([
    { handled_at: expect.any(Date) },
  ]);
});

test.each(['', 'id=', 'id=cst_1', `id=tr_${'a'.repeat(41)}`, 'id=tr_1%27', 'id=tr_1&id=tr_2', 'status=paid'])(
  'what is no id is answered and kept nowhere: %s',
  async (payload) => {
    const before = (await rows()).length;
    expect((await tells(payload)).statusCode).toBe(200);
    expect(await rows()).toHaveLength(before);
  },
);

test('a body that is no form, or a large one, is refused', async () => {
  expect((await tells('{"id":"tr_1"}', { 'content-type': 'application/json' })).statusCode).toBe(400);
  expect((await tells(`id=tr_1&x=${'a'.repeat(20_000)}`)).statusCode).toBe(413);
});

test('strangers fill the table no further than its limit', async () => {
  await database.ownerPool.query(
    "insert into payment_webhooks (provider_id, received_at) select 'tr_full' || n, now() from generate_series(1, 10000) as n",
  );
  expect((await tells('id=tr_further')).statusCode).toBe(503);
  await database.ownerPool.query("delete from payment_webhooks where provider_id like 'tr_full%'");
  expect((await tells('id=tr_further')).statusCode).toBe(200);
});

test('a signed event is a hint, by the present secret and the one before', async () => {
  for (const secret of [platform.config.MOLLIE_EVENTS_SECRET, 'the secret of last year']) {
    const { providerId, state } = await aPaidPayment();
    const body = JSON.stringify({ resource: 'event', type: 'payment.paid', entityId: providerId });
    expect((await sends(body, secret)).statusCode).toBe(200);
    await runPayments(platform);
    expect(await state()).toBe('paid');
  }
});

test('a forged event is refused, and what a signed one says is not believed', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.pays(paymentId);
  const { provider_id: providerId } = await payer.newest(paymentId);
  const body = JSON.stringify({
    entityId: providerId,
    status: 'paid',
    _embedded: { entity: { status: 'paid' } },
  });
  expect((await sends(body, 'somebody else’s secret')).statusCode).toBe(403);
  const plain = { 'content-type': 'application/json' };
  const unsigned = await app.inject({
    method: 'POST',
    url: '/api/payments/events',
    payload: body,
    headers: plain,
  });
  expect(unsigned.statusCode).toBe(403);
  await sends(body, platform.config.MOLLIE_EVENTS_SECRET);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'open' });
});
