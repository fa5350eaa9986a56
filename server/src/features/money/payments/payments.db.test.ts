import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { syncAttempt } from './attempts/sync-attempt.ts';
import { beginPayment } from './begin-payment.ts';
import { chargeMandate } from './dunning/charge-mandate.ts';
import { getPayment } from './get-payment.ts';
import { lockPayment } from './payments.queries.ts';
import { aPayer, runPayments } from './payments.fixture.ts';
import { payPayment } from './pay-payment.ts';
import { markPaidByBank } from './staff/mark-paid-by-bank.ts';
import { reconcilePayments } from './reconcile.job.ts';

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

const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);
const at = { number: 1, isLast: false };

test('an invoice that is paid at the provider is paid, in the books and for the customer', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(12_100);
  const { checkoutUrl } = await payer.pays(paymentId);
  expect(checkoutUrl).toMatch(/^https:\/\/provider\.example\/tr_/);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'open' });
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.stands(invoiceId)).toEqual({ open: 0, paid: 12_100, writtenOff: 0 });
  expect(await payer.balance()).toBe(0);
  expect(platform.live.sent.at(-1)).toMatchObject({ companyId: payer.companyId, event: 'payment' });
});

test('sixty looks at once book, refund and tell once', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.pays(paymentId);
  const { id, provider_id: providerId } = await payer.newest(paymentId);
  platform.payments.pay(providerId);
  await Promise.all(Array.from({ length: 60 }, () => syncAttempt(platform, id)));
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  const postings = await database.allCompanies
    .selectFrom('ledger_postings')
    .select('source')
    .where('company_id', '=', payer.companyId)
    .where('kind', '=', 'payment')
    .execute();
  expect(postings).toEqual([{ source: `payment-attempt/${id}` }]);
});

test.each(['open', 'pending', 'failed', 'expired', 'canceled'] as const)(
  'a paid attempt never becomes %s by an old status',
  async (status) => {
    const payer = await aPayer(platform);
    const { paymentId } = await payer.owes(1000);
    await payer.pays(paymentId);
    await payer.becomes(paymentId, { status: 'paid' });
    const { id, provider_id: providerId } = await payer.newest(paymentId);
    platform.payments.set(providerId, { status });
    await syncAttempt(platform, id);
    expect(await payer.newest(paymentId)).toMatchObject({ state: 'paid' });
    expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  },
);

test('what a payer left at the page is nobody’s failure: no mail, no retry, and it can still be paid', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  for (const status of ['failed', 'canceled', 'expired'] as const) {
    await payer.pays(paymentId);
    await payer.becomes(paymentId, { status });
    expect(await payer.claim(paymentId)).toMatchObject({ state: status, failed_at: null, next_try_at: null });
  }
  expect(await payer.mails()).toEqual([]);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
});

test('paid after all is paid: money that came is booked, whatever was said before', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'expired' });
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
});

test('a claim that two attempts paid keeps one; the other goes back, once', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.pays(paymentId);
  const first = await payer.newest(paymentId);
  await payer.becomes(paymentId, { status: 'pending' });
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  platform.payments.pay(first.provider_id);
  for (let looks = 0; looks < 3; looks += 1) await syncAttempt(platform, first.id);
  await runPayments(platform);
  const states = (await payer.attempts(paymentId)).map(({ state }) => state);
  expect(states).toEqual(['duplicate', 'paid']);
  const refunds = platform.payments.refunds.filter((each) => each.paymentId === first.provider_id);
  expect(refunds).toMatchObject([{ amount: { cents: 1000 } }]);
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  expect(await payer.balance()).toBe(0);
  // A refund that comes to nothing leaves the money where it is the customer's.
  platform.payments.set(first.provider_id, {
    refunds: [{ id: 're_1', status: 'failed', refundId: refunds[0]?.refundId ?? null }],
  });
  for (let looks = 0; looks < 3; looks += 1) await syncAttempt(platform, first.id);
  expect(await payer.balance()).toBe(1000);
});

test('other attempts that somebody could still pay are cancelled at the provider', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.pays(paymentId);
  const first = await payer.newest(paymentId);
  await beginPayment(platform, { paymentId, method: 'bancontact', returnPath: '/' });
  await payer.becomes(paymentId, { status: 'paid' });
  await runPayments(platform);
  expect(platform.payments.ended).toEqual([first.provider_id]);
});

test('two tabs get the same page of the provider', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  const [one, other] = [await payer.pays(paymentId), await payer.pays(paymentId)];
  expect(one).toEqual(other);
  expect(await payer.attempts(paymentId)).toHaveLength(1);
});

test('a charge-back opens the claim again, by part and whole; a reversal closes it', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.hasMandate();
  await payer.isCharged(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  await payer.takesBack(paymentId, 400);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'chargeback' });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 400, paid: 600 });
  await payer.takesBack(paymentId, 600);
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 1000, paid: 0 });
  const attempt = await payer.newest(paymentId);
  await payer.givesBack(attempt);
  await payer.givesBack(attempt);
  await runPayments(platform);
  expect(await payer.newest(paymentId)).toMatchObject({ state: 'paid' });
  expect([await payer.balance(), platform.payments.refunds]).toEqual([0, []]);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
});

test('of a part that is given back after another attempt has paid it, that part alone is the company’s balance', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.hasMandate();
  await payer.isCharged(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  await payer.takesBack(paymentId, 400);
  const charged = await payer.newest(paymentId);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  await payer.givesBack(charged);
  await runPayments(platform);
  expect((await payer.attempts(paymentId)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(platform.payments.refunds.filter((each) => each.paymentId === charged.provider_id)).toEqual([]);
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  expect(await payer.balance()).toBe(400);
});

test('a charge-back that is reversed after another attempt has paid is a duplicate, and goes back', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.hasMandate();
  await payer.isCharged(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  await payer.takesBack(paymentId, 1000);
  const charged = await payer.newest(paymentId);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  await payer.givesBack(charged);
  await runPayments(platform);
  expect((await payer.attempts(paymentId)).map(({ state }) => state)).toEqual(['duplicate', 'paid']);
  expect(platform.payments.refunds.filter((each) => each.paymentId === charged.provider_id)).toHaveLength(1);
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  expect(await payer.balance()).toBe(0);
});

test('an order that is paid is the company’s balance until there is an invoice', async () => {
  const payer = await aPayer(platform);
  const paymentId = await payer.orders(5000);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.balance()).toBe(5000);
  await payer.takesBack(paymentId, 5000);
  expect([await payer.balance(), (await payer.claim(paymentId)).state]).toEqual([0, 'chargeback']);
});

test('a part that was paid leaves the rest; too much is the company’s balance', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid', amount: { value: '4.00', currency: 'EUR' } });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 600, paid: 400 });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'open' });
  await payer.pays(paymentId);
  expect(await payer.newest(paymentId)).toMatchObject({ amount_cents: 600 });
  await payer.becomes(paymentId, { status: 'paid', amount: { value: '7.00', currency: 'EUR' } });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  expect(await payer.balance()).toBe(100);
});

test('an amount in another currency is booked by nobody, and staff can see it', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid', amount: { value: '10.00', currency: 'USD' } });
  expect(await payer.newest(paymentId)).toMatchObject({ state: 'open', oddity: 'amount 10.00 USD' });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 1000 });
});

test('a provider that takes it and dies is asked again with the same key, and looked through after an hour', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  platform.payments.behaves('takes and dies');
  await expect(payer.isCharged(paymentId)).rejects.toThrow('the payment provider');
  platform.payments.forgetKeys();
  platform.clock.advance(2 * 3_600_000);
  await reconcilePayments.run(platform, {}, at);
  await runPayments(platform);
  expect(platform.payments.payments.size).toBe(1);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'pending' });
});

test('what the provider refuses to charge has failed for good, and the mandate is read anew', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  const mandate = await payer.hasMandate();
  platform.payments.mandates.delete(mandate.providerId);
  platform.payments.behaves('refuses');
  await payer.isCharged(paymentId);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'failed', next_try_at: null });
  expect(await payer.mails()).toEqual(['payment-failed', 'method-lost']);
  const { state } = await database.allCompanies
    .selectFrom('mandates')
    .select('state')
    .where('id', '=', mandate.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('revoked');
});

test('a soft failure is tried again after five and ten bank days, and is staff’s after three weeks', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  // Monday, 1 February 2027.
  await payer.isCharged(paymentId);
  const fails = () => payer.becomes(paymentId, { status: 'failed', failureCode: 'AM04' });
  await fails();
  expect(await payer.claim(paymentId)).toMatchObject({
    state: 'failed',
    next_try_at: new Date('2027-02-08T08:00:00Z'),
  });
  days(6);
  await runPayments(platform);
  expect(await payer.attempts(paymentId)).toHaveLength(1);
  days(1);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'pending' });
  await fails();
  expect(await payer.claim(paymentId)).toMatchObject({ next_try_at: new Date('2027-02-15T08:00:00Z') });
  days(7);
  await runPayments(platform);
  await fails();
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'failed', next_try_at: null });
  days(7);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'failed-multiple-times' });
  expect(await payer.attempts(paymentId)).toHaveLength(3);
  expect(await payer.mails()).toEqual([
    'payment-failed',
    'payment-failed',
    'payment-failed',
    'payment-last-call',
  ]);
  // And the customer may pay all the same.
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid', failed_at: null });
});

test('who pays before the next try is not charged again', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  await payer.isCharged(paymentId);
  await payer.becomes(paymentId, { status: 'failed', failureCode: 'AM04' });
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  days(30);
  await runPayments(platform);
  expect(await payer.attempts(paymentId)).toHaveLength(2);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
});

test('a lost webhook is made up for by the hour', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.pays(paymentId);
  platform.payments.pay((await payer.newest(paymentId)).provider_id);
  platform.clock.advance(11 * 60_000);
  await reconcilePayments.run(platform, {}, at);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  const { provider_id: providerId } = await payer.newest(paymentId);
  platform.payments.set(providerId, {
    chargebacks: [
      {
        id: 'chb_lost',
        amount: { value: '10.00', currency: 'EUR' },
        reasonCode: null,
        at: platform.clock.now(),
        reversedAt: null,
      },
    ],
  });
  platform.payments.chargedBack.push(providerId);
  await reconcilePayments.run(platform, {}, at);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'chargeback' });
});

test('the return page says what the provider says, and another company’s payment is none', async () => {
  const [payer, other] = [await aPayer(platform), await aPayer(platform)];
  const { paymentId } = await payer.owes(1000);
  const of = (who: typeof payer) => getPayment(platform, who.context, { id: paymentId });
  expect(await of(payer)).toMatchObject({ state: 'added', isProcessing: false, open: { cents: 1000 } });
  const paid = { params: { id: paymentId }, query: undefined, body: {} };
  await payPayment(platform, payer.context, paid);
  expect(await of(payer)).toMatchObject({ state: 'open', isProcessing: true });
  platform.payments.pay((await payer.newest(paymentId)).provider_id);
  platform.clock.advance(3_000);
  expect(await of(payer)).toMatchObject({ state: 'paid', isProcessing: false, open: { cents: 0 } });
  const notFound = expect.objectContaining({ code: 'not-found' });
  await expect(of(other)).rejects.toEqual(notFound);
  await expect(payPayment(platform, other.context, paid)).rejects.toEqual(notFound);
  await expect(payPayment(platform, payer.context, paid)).rejects.toEqual(
    expect.objectContaining({ code: 'not-allowed-now' }),
  );
});

test('where the provider offers nothing for it there are no valid payment methods', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  platform.payments.settings.offers = [];
  await expect(payer.pays(paymentId)).rejects.toEqual(
    expect.objectContaining({ code: 'no-valid-payment-methods' }),
  );
  expect(await payer.attempts(paymentId)).toEqual([]);
});

test('what was paid by bank before the provider could be asked is charged by nobody', async () => {
  const payer = await aPayer(platform);
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  await database.transaction(payer.companyId, async (trx) => {
    const claim = await lockPayment(trx, paymentId);
    if (claim) await chargeMandate(trx, platform, claim, platform.clock.now());
  });
  const act = { paymentId, reason: 'On the statement', amount: euros(1000), statementReference: 'S-1' };
  await markPaidByBank(platform, maker.context, act);
  await runPayments(platform);
  expect(await payer.attempts(paymentId)).toMatchObject([{ state: 'canceled', provider_id: null }]);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.mails()).toEqual([]);
});
