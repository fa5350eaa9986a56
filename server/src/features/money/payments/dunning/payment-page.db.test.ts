import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aPayer } from '../payments.fixture.ts';
import { paymentLinkPath } from './payment-link.ts';
import { installPaymentPage } from './payment-page.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  app = await createHttpServer(platform.config, platform.log);
  installPaymentPage(app, platform);
});
afterAll(() => database.close());

const dutch = { 'accept-language': 'nl' };
async function aLink() {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(2178);
  const path = paymentLinkPath(
    platform.config,
    { companyId: payer.companyId, paymentId },
    platform.clock.now(),
  );
  const opens = async (url: string = path) => {
    const { body, statusCode } = await app.inject({ method: 'GET', url, headers: dutch });
    return { body, statusCode };
  };
  const posts = async (act: string) => {
    const headers = { ...dutch, 'content-type': 'application/x-www-form-urlencoded' };
    const { body, statusCode } = await app.inject({
      method: 'POST',
      url: path,
      payload: `act=${act}`,
      headers,
    });
    return { body, statusCode };
  };
  return { payer, paymentId, path, opens, posts };
}

test('the page says what is open and why, and leads to the provider without a sign-in', async () => {
  const { payer, paymentId, opens, posts } = await aLink();
  await payer.hasMandate();
  await payer.isCharged(paymentId);
  await payer.becomes(paymentId, { status: 'failed', failureCode: 'AM04' });
  const page = await opens();
  expect(page.statusCode).toBe(200);
  for (const words of ['21,78', 'niet genoeg geld', 'Betaalmethode wijzigen', '08/02/2027'])
    expect(page.body).toContain(words);
  expect(page.body, 'one button is the loud one').toContain('class="quiet">Betaalmethode wijzigen');
  const onward = await posts('pay');
  const { provider_id: providerId } = await payer.newest(paymentId);
  expect(onward.body).toContain(`content="0;url=https://provider.example/${providerId}"`);
  await payer.becomes(paymentId, { status: 'paid' });
  expect((await opens()).body).toContain('Dit is betaald');
  expect((await posts('pay')).body, 'paid meanwhile').toContain('Dit is betaald');
});

test('before the first collection it says when that is, and not that one failed', async () => {
  const { paymentId, opens } = await aLink();
  await database.allCompanies
    .updateTable('payments')
    .set({ next_try_at: new Date('2027-02-15T08:00:00Z') })
    .where('id', '=', paymentId)
    .execute();
  const { body } = await opens();
  expect(body).toContain('Op 15/02/2027 schrijven wij het af');
  expect(body).not.toContain('nog een keer');
});

test('what was begun and not heard of is not asked for as if nobody had tried', async () => {
  const { opens, posts } = await aLink();
  expect((await opens()).body).not.toContain('Opnieuw kijken');
  await posts('pay');
  const { body } = await opens();
  for (const words of ['Hebt u net betaald', 'Opnieuw kijken', '21,78 betalen'])
    expect(body).toContain(words);
});

test('another payment method is begun there, too', async () => {
  const { payer, posts } = await aLink();
  const onward = await posts('change');
  expect(onward.body).toContain('https://provider.example/');
  const claims = await database.allCompanies
    .selectFrom('payments')
    .select(['kind', 'amount_cents'])
    .where('company_id', '=', payer.companyId)
    .orderBy('number')
    .execute();
  expect(claims).toEqual([
    { kind: 'invoice', amount_cents: 2178 },
    { kind: 'verification', amount_cents: 2 },
  ]);
});

test('whoever pays says whether the method is kept for later, with a mandate or without one', async () => {
  const { payer, paymentId, opens, posts } = await aLink();
  expect((await opens()).body).toContain('Deze betaalmethode ook voor latere facturen gebruiken');
  await posts('pay');
  expect(await payer.newest(paymentId), 'nothing is ticked beforehand').toMatchObject({ sequence: 'oneoff' });
  await payer.hasMandate();
  await posts('pay&keep=yes');
  expect(await payer.newest(paymentId)).toMatchObject({ sequence: 'first' });
});

test('a link that is changed, made up or over leads nowhere', async () => {
  const { path, opens } = await aLink();
  for (const url of [`${path.slice(0, -4)}AAAA`, '/link/payment/x', `/link/payment/${'A'.repeat(99)}`])
    expect((await opens(url)).statusCode).toBe(404);
  platform.clock.advance(91 * 24 * 3_600_000);
  expect((await opens()).statusCode).toBe(404);
});

test('whoever has it begins no more than some tries an hour', async () => {
  const { posts } = await aLink();
  const answers = [];
  for (let tries = 0; tries < 31; tries += 1) answers.push((await posts('change')).statusCode);
  expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});

test('where the provider has nothing or is away, the way by bank is left', async () => {
  const { posts } = await aLink();
  platform.payments.settings.offers = [];
  expect(await posts('pay')).toMatchObject({
    statusCode: 409,
    body: expect.stringContaining('overschrijving'),
  });
  platform.payments.settings.offers = null;
  platform.payments.behaves('dies', 'dies');
  expect(await posts('pay')).toMatchObject({
    statusCode: 502,
    body: expect.stringContaining('niet bereikbaar'),
  });
});
