import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mandateConsentVersion } from '@belfry/contract/money/payments/payment-method.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { changePaymentMethod } from '../methods/change-payment-method.ts';
import { getPaymentMethod } from '../methods/get-payment-method.ts';
import { aPayer, runPayments } from '../payments.fixture.ts';
import { customerOf } from './customer-of.ts';
import { askForMandate } from './mandate.job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
});
afterAll(() => database.close());

const iban = 'DE89 3704 0044 0532 0130 00';
const signed = { name: 'Hof Sonne', iban, consentVersion: mandateConsentVersion };
type Payer = Awaited<ReturnType<typeof aPayer>>;
const changes = (payer: Payer, body: Parameters<typeof changePaymentMethod>[2]) =>
  changePaymentMethod(platform, payer.context, body);
const looks = (payer: Payer) => getPaymentMethod(platform, payer.context);
const refused = (code: string) => expect.objectContaining({ code });

/** Changes by iDEAL, which is paid. */
async function changesByIdeal(payer: Payer) {
  const { paymentId } = await changes(payer, { method: 'ideal' });
  await payer.becomes(paymentId, { status: 'paid' });
  return paymentId;
}

test('a verification that is paid leaves a mandate that counts, and goes back by itself', async () => {
  const payer = await aPayer(platform);
  expect(await looks(payer)).toMatchObject({ current: null, pending: null, verification: { cents: 2 } });
  const paymentId = await changesByIdeal(payer);
  await runPayments(platform);
  expect(await looks(payer)).toMatchObject({
    current: { method: 'directdebit', state: 'valid', account: 'NL•• •••• 0000' },
    pending: null,
  });
  const { provider_id: providerId } = await payer.newest(paymentId);
  expect(platform.payments.refunds).toMatchObject([{ paymentId: providerId, amount: { cents: 2 } }]);
  expect(await payer.balance()).toBe(0);
  expect(await payer.mails()).toEqual(['method-changed']);
});

test('a company from whose two tabs the provider is told of it at once is told of it once, and both go on', async () => {
  const { companyId } = await aPayer(platform);
  const [come, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: TestPlatform['payments'] = {
    ...platform.payments,
    async createCustomer(of, asked) {
      come.resolve();
      await goOn.promise;
      return platform.payments.createCustomer(of, asked);
    },
  };
  const one = customerOf({ ...platform, payments: slow }, companyId);
  await come.promise;
  // The provider answers no sooner than the other waits: its platform is asked for the database once by each step before that.
  let steps = 0;
  const { database: shared } = platform;
  const other = {
    ...platform,
    get database() {
      if (++steps === 3) goOn.resolve();
      return shared;
    },
  };
  const [first, second] = await Promise.all([one, customerOf(other, companyId)]);
  expect(second).toBe(first);
  expect(platform.payments.customers.filter((id) => id === companyId)).toHaveLength(1);
});

test('of two mandates the later one counts, and the one before is ended at the provider', async () => {
  const payer = await aPayer(platform);
  await changesByIdeal(payer);
  await runPayments(platform);
  const before = (await looks(payer)).current;
  platform.clock.advance(1000);
  await changesByIdeal(payer);
  await runPayments(platform);
  expect((await looks(payer)).current?.id).not.toBe(before?.id);
  expect(platform.payments.ended).toHaveLength(1);
});

test('a verification that fails changes nothing', async () => {
  const payer = await aPayer(platform);
  await changesByIdeal(payer);
  await runPayments(platform);
  const before = (await looks(payer)).current;
  const { paymentId } = await changes(payer, { method: 'creditcard' });
  await payer.becomes(paymentId, { status: 'failed', failureCode: 'card_expired' });
  await runPayments(platform);
  expect((await looks(payer)).current).toEqual(before);
});

test('a mandate signed by IBAN counts once the bank says so; it is verified by a debit that goes back', async () => {
  const payer = await aPayer(platform);
  const { paymentId, checkoutUrl } = await changes(payer, { method: 'directdebit', mandate: signed });
  expect(checkoutUrl).toBeNull();
  await runPayments(platform);
  expect(await looks(payer)).toMatchObject({
    current: null,
    pending: { method: 'directdebit', state: 'pending', account: 'DE•• •••• 3000' },
  });
  const row = () =>
    database.allCompanies
      .selectFrom('mandates')
      .selectAll()
      .where('company_id', '=', payer.companyId)
      .executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({
    consent_version: mandateConsentVersion,
    consented_by: payer.userId,
    consented_at: platform.clock.now(),
    signed_name: 'Hof Sonne',
  });
  expect((await row()).consent_text).toContain('SEPA');
  expect(await payer.attempts(paymentId)).toEqual([]);
  const { id: mandateId, provider_id: providerId } = await row();
  const known = platform.payments.mandates.get(providerId ?? '');
  if (known) known.state = 'valid';
  for (let polls = 0; polls < 3; polls += 1)
    await askForMandate.run(platform, { mandateId }, { number: 1, isLast: false });
  await runPayments(platform);
  expect(await looks(payer)).toMatchObject({ current: { id: mandateId }, pending: null });
  expect(await row(), 'the account is the provider’s from now on').toMatchObject({ iban: null });
  expect(await payer.attempts(paymentId)).toMatchObject([{ sequence: 'recurring', amount_cents: 2 }]);
  await payer.becomes(paymentId, { status: 'paid' });
  await runPayments(platform);
  expect(platform.payments.refunds).toHaveLength(1);
  expect(await payer.balance()).toBe(0);
});

test('a mandate that the provider refuses has ended, and its company is told', async () => {
  const payer = await aPayer(platform);
  await changes(payer, { method: 'directdebit', mandate: signed });
  platform.payments.behaves('answers', 'refuses');
  await runPayments(platform);
  expect(await looks(payer)).toMatchObject({ current: null, pending: null });
  expect(await payer.mails()).toEqual(['method-lost']);
});

test('a mandate that was taken and never answered is found by its reference', async () => {
  const payer = await aPayer(platform);
  await changes(payer, { method: 'directdebit', mandate: signed });
  platform.payments.behaves('answers', 'takes and dies');
  await expect(runPayments(platform)).rejects.toThrow('the payment provider');
  platform.payments.forgetKeys();
  platform.clock.advance(2 * 3_600_000);
  const { id: mandateId } = await database.allCompanies
    .selectFrom('mandates')
    .select('id')
    .where('company_id', '=', payer.companyId)
    .executeTakeFirstOrThrow();
  await askForMandate.run(platform, { mandateId }, { number: 1, isLast: false });
  expect(platform.payments.mandates.size).toBe(1);
});

test('a mandate that is revoked at the bank is charged no more', async () => {
  const payer = await aPayer(platform);
  const mandate = await payer.hasMandate();
  const { paymentId } = await payer.owes(1000);
  platform.payments.mandates.delete(mandate.providerId);
  await askForMandate.run(platform, { mandateId: mandate.id }, { number: 1, isLast: false });
  expect(await payer.mails()).toEqual(['method-lost']);
  await expect(payer.isCharged(paymentId)).rejects.toThrow('not charged');
});

test('above the limit of a debit nothing is charged', async () => {
  const payer = await aPayer(platform);
  await payer.hasMandate();
  const { paymentId } = await payer.owes(100_001);
  await expect(payer.isCharged(paymentId)).rejects.toThrow('not charged');
  const { paymentId: smaller } = await payer.owes(100_000);
  await payer.isCharged(smaller);
});

test('wrong input is refused by name: the IBAN, the consent, the method', async () => {
  const payer = await aPayer(platform);
  const sign = (mandate: Partial<typeof signed>) =>
    changes(payer, { method: 'directdebit', mandate: { ...signed, ...mandate } });
  await expect(sign({ iban: 'DE88 3704 0044 0532 0130 00' })).rejects.toMatchObject({
    code: 'invalid-input',
    options: { errors: [{ pointer: '/mandate/iban' }] },
  });
  await expect(sign({ consentVersion: '2020-01' })).rejects.toEqual(refused('changed-meanwhile'));
  await expect(changes(payer, { method: 'directdebit' })).rejects.toEqual(refused('invalid-input'));
  for (const method of ['giropay', 'banktransfer'] as const)
    await expect(changes(payer, { method })).rejects.toEqual(refused('no-valid-payment-methods'));
  platform.payments.settings.offers = [];
  expect((await looks(payer)).offered).toEqual([]);
  await expect(changes(payer, { method: 'ideal' })).rejects.toEqual(refused('no-valid-payment-methods'));
});
