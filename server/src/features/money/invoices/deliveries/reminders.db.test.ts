import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { remindOfPayment } from '#features/money/payments/dunning/remind.job.ts';
import { setDunning } from '#features/money/payments/staff/set-dunning.ts';
import { writeOffPayment } from '#features/money/payments/staff/write-off-payment.ts';
import { aBuyer, aSeller, runInvoices } from '../invoices.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  await reaches('2027-02-01');
  await aSeller(platform);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

/** Noon of a day comes, and what is due by then is done. */
async function reaches(day: string) {
  platform.clock.advance(Date.parse(`${day}T12:00:00Z`) - platform.clock.now().getTime());
  await runInvoices(platform);
}
const remindersOf = async (buyer: Buyer) =>
  (await buyer.mails()).filter((mail) => mail === 'payment-reminder').length;
const reminderJobs = (paymentId: string) => pendingJobs(platform, 'payments/remind', { paymentId });

/** To be paid by 15 February, without a mandate. */
async function anInvoice() {
  const buyer = await aBuyer(platform);
  const issued = await buyer.isInvoiced(1495);
  await runInvoices(platform);
  return { buyer, ...issued };
}

test('what is not collected and unpaid is reminded of on day 3 and day 14 after its due day, and then no more', async () => {
  const { buyer, paymentId } = await anInvoice();
  await reaches('2027-02-17');
  expect(await remindersOf(buyer)).toBe(0);
  await reaches('2027-02-18');
  expect(await remindersOf(buyer)).toBe(1);
  const again = { paymentId, dueOn: '2027-02-15' };
  await remindOfPayment.run(platform, again, { number: 2, isLast: false });
  await reaches('2027-02-28');
  expect(await remindersOf(buyer)).toBe(1);
  await reaches('2027-03-01');
  expect(await remindersOf(buyer)).toBe(2);
  await remindOfPayment.run(platform, again, { number: 2, isLast: false });
  await reaches('2027-06-01');
  expect(await remindersOf(buyer)).toBe(2);
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'added' });

  for (const payload of await pendingJobs(platform, 'account-mails/send', {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  const [first, last] = platform.mail.sent.filter(({ to }) => to === buyer.email).slice(-2);
  for (const part of ['18,09', '15/02/2027', 'Hoe het verdergaat', 'Uw alarmen gaan door', '/link/payment/'])
    expect(first?.text).toContain(part);
  expect([first, last].map((mail) => mail?.text.includes('laatste herinnering'))).toEqual([false, true]);
});

test('a clock that jumps over both sends the newest alone', async () => {
  const { buyer, paymentId } = await anInvoice();
  await reaches('2027-03-20');
  expect(await remindersOf(buyer)).toBe(1);
  expect(await reminderJobs(paymentId)).toEqual([]);
});

test('nobody is reminded of what was paid, credited or written off', async () => {
  const [paid, credited, writtenOff] = [await anInvoice(), await anInvoice(), await anInvoice()];
  await paid.buyer.pays(paid.paymentId);
  await paid.buyer.becomes(paid.paymentId, { status: 'paid' });
  await credited.buyer.credits(credited.invoiceId);
  const act = { paymentId: writtenOff.paymentId, reason: 'Ticket 4711' };
  await writeOffPayment(platform, maker.context, act);
  for (const { paymentId } of [paid, credited, writtenOff]) expect(await reminderJobs(paymentId)).toEqual([]);
  await reaches('2027-04-01');
  for (const { buyer, paymentId } of [paid, credited, writtenOff]) {
    await remindOfPayment.run(platform, { paymentId, dueOn: '2027-02-15' }, { number: 1, isLast: false });
    expect(await remindersOf(buyer)).toBe(0);
  }
});

test('nothing is mailed while the bank has it in hand: a day after it came to nothing', async () => {
  const { buyer, paymentId } = await anInvoice();
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'pending' });
  await reaches('2027-02-18');
  await reaches('2027-02-20');
  expect(await remindersOf(buyer)).toBe(0);
  await buyer.becomes(paymentId, { status: 'expired' });
  await reaches('2027-02-21');
  expect(await remindersOf(buyer)).toBe(1);
});

test('out of dunning nothing is mailed; back in it the next reminder is', async () => {
  const { buyer, paymentId } = await anInvoice();
  const act = { paymentId, reason: 'Ticket 4711' };
  await setDunning(platform, maker.context, { ...act, isDunned: false });
  await reaches('2027-02-19');
  expect(await remindersOf(buyer)).toBe(0);
  await setDunning(platform, maker.context, { ...act, isDunned: true });
  await reaches('2027-03-01');
  expect(await remindersOf(buyer)).toBe(1);
});

test('what is collected is not reminded of, unless its collection falls away', async () => {
  const [collected, lost] = [await aBuyer(platform), await aBuyer(platform)];
  await collected.hasMandate();
  const mandate = await lost.hasMandate();
  const [first, second] = [await collected.isInvoiced(1495), await lost.isInvoiced(1495)];
  expect([await reminderJobs(first.paymentId), await reminderJobs(second.paymentId)]).toEqual([[], []]);
  await database.allCompanies
    .updateTable('mandates')
    .set({ state: 'invalid' })
    .where('id', '=', mandate.id)
    .execute();
  // The day of the collection, and then the third day after it.
  await reaches('2027-02-15');
  expect(await lost.mails()).toContain('payment-request');
  await collected.becomes(first.paymentId, { status: 'failed', failureCode: 'AC01' });
  await reaches('2027-02-18');
  expect([await remindersOf(collected), await remindersOf(lost)]).toEqual([0, 1]);
  expect(await reminderJobs(first.paymentId)).toEqual([]);
});
