import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { beginCollection } from '../collection/plan-collection.ts';
import { lockPayment } from '../payments.queries.ts';
import { aPayer, runPayments } from '../payments.fixture.ts';
import { assignTransfer } from '../transfers/assign-transfer.ts';
import { sendBackTransfer } from '../transfers/send-back-transfer.ts';
import { takeTransfer, type TransferTold } from '../transfers/take-transfer.ts';
import { mailPaymentLink } from './mail-payment-link.ts';
import { markPaidByBank } from './mark-paid-by-bank.ts';
import { refundBalance } from './refund-balance.ts';
import { retryPayment } from './retry-payment.ts';
import { setDunning } from './set-dunning.ts';
import { writeOffPayment } from './write-off-payment.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

const reason = 'Ticket 4711';
const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);
const refused = (code: string) => expect.objectContaining({ code });
type Payer = Awaited<ReturnType<typeof aPayer>>;

async function auditOf(payer: Payer) {
  const rows = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'reason', 'details'])
    .where('company_id', '=', payer.companyId)
    .orderBy('seq')
    .execute();
  return rows.filter(({ actor_kind: kind }) => kind === 'staff');
}

/** A payer whose debit failed for good. */
async function aFailedDebit(code = 'AC01') {
  const payer = await aPayer(platform);
  const owed = await payer.owes(1000);
  await payer.hasMandate();
  await payer.isCharged(owed.paymentId);
  await payer.becomes(owed.paymentId, { status: 'failed', failureCode: code });
  return { payer, ...owed, act: { paymentId: owed.paymentId, reason } };
}

test('staff charge once more, and the company reads who did and why', async () => {
  const { payer, paymentId, act } = await aFailedDebit();
  expect(await retryPayment(platform, maker.context, act)).toMatchObject({ state: 'added' });
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'pending' });
  expect(await auditOf(payer)).toMatchObject([
    { action: 'payment.retried', reason, details: { reference: expect.stringMatching(/^RF\d{2}/) } },
  ]);
  await expect(retryPayment(platform, maker.context, act)).rejects.toEqual(refused('not-allowed-now'));
});

test('two of the staff at once charge once, and give nothing up that is about to be charged', async () => {
  const { payer, paymentId, act } = await aFailedDebit();
  const both = await Promise.allSettled([1, 2].map(() => retryPayment(platform, maker.context, act)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(writeOffPayment(platform, maker.context, act)).rejects.toEqual(refused('not-allowed-now'));
  await runPayments(platform);
  expect(await payer.attempts(paymentId)).toHaveLength(2);
});

test('without a mandate there is nothing to charge, and nothing in the log', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await expect(retryPayment(platform, maker.context, { paymentId, reason })).rejects.toEqual(
    refused('not-allowed-now'),
  );
  expect(await auditOf(payer)).toEqual([]);
});

test('a link goes to everybody who reads about the money, or to one address', async () => {
  const { payer, act } = await aFailedDebit();
  await mailPaymentLink(platform, maker.context, { ...act, email: null });
  await mailPaymentLink(platform, maker.context, { ...act, email: 'books@example.com' });
  expect(await payer.mails()).toEqual(['payment-failed', 'payment-request']);
  expect(await auditOf(payer)).toHaveLength(2);
});

test('what was given up is out of the books, and paid late it is paid', async () => {
  const { payer, paymentId, invoiceId, act } = await aFailedDebit();
  expect(await writeOffPayment(platform, maker.context, act)).toMatchObject({
    state: 'retired',
    open: { cents: 0 },
  });
  expect(await payer.stands(invoiceId)).toEqual({ open: 0, paid: 0, writtenOff: 1000 });
  days(60);
  await runPayments(platform);
  expect(await payer.claim(paymentId), 'no last call').toMatchObject({ state: 'retired' });
  await payer.becomes(paymentId, { status: 'paid' });
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.stands(invoiceId)).toEqual({ open: 0, paid: 1000, writtenOff: 0 });
  expect(await payer.balance()).toBe(0);
});

test('what was given up, paid, taken back and given up again stays right', async () => {
  const { payer, paymentId, invoiceId, act } = await aFailedDebit();
  await writeOffPayment(platform, maker.context, act);
  await payer.becomes(paymentId, { status: 'paid' });
  await payer.takesBack(paymentId, 1000);
  expect(await payer.stands(invoiceId)).toEqual({ open: 1000, paid: 0, writtenOff: 0 });
  await writeOffPayment(platform, maker.context, act);
  expect(await payer.stands(invoiceId)).toEqual({ open: 0, paid: 0, writtenOff: 1000 });
});

test('nothing is given up while a try is under way', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  await payer.isCharged(paymentId);
  await expect(writeOffPayment(platform, maker.context, { paymentId, reason })).rejects.toEqual(
    refused('not-allowed-now'),
  );
});

test('out of dunning nothing is tried or told; back in it, its last day comes', async () => {
  const { payer, paymentId, act } = await aFailedDebit('AM04');
  expect(await setDunning(platform, maker.context, { ...act, isDunned: false })).toMatchObject({
    nextTryAt: null,
  });
  days(30);
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'failed' });
  expect(await payer.attempts(paymentId)).toHaveLength(1);
  await setDunning(platform, maker.context, { ...act, isDunned: true });
  await runPayments(platform);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'failed-multiple-times' });
  expect(await payer.mails()).toEqual(['payment-failed', 'payment-last-call']);
});

test('money that staff saw come in pays by part and whole, and the same is noted once', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  const pays = (cents: number, statementReference: string) =>
    markPaidByBank(platform, maker.context, {
      paymentId,
      reason,
      amount: euros(cents),
      statementReference,
    });
  expect(await pays(400, 'STMT-1')).toMatchObject({ state: 'added', open: { cents: 600 } });
  await expect(pays(400, 'STMT-1')).rejects.toEqual(refused('in-use'));
  expect(await pays(700, 'STMT-2')).toMatchObject({ state: 'paid', open: { cents: 0 } });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  expect(await payer.balance()).toBe(100);
  await expect(pays(0, 'STMT-3')).rejects.toEqual(refused('invalid-input'));
});

test('a balance goes back to the payment that was paid last, never more than there is', async () => {
  const payer = await aPayer(platform);
  const paymentId = await payer.orders(5000);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid' });
  const back = (cents: number) =>
    refundBalance(platform, maker.context, { companyId: payer.companyId, reason, amount: euros(cents) });
  await expect(back(5001)).rejects.toEqual(refused('not-allowed-now'));
  const tries = await Promise.allSettled([back(3000), back(3000)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await runPayments(platform);
  expect(platform.payments.refunds).toMatchObject([{ amount: { cents: 3000 } }]);
  expect(await payer.balance()).toBe(2000);
});

const told = (of: Partial<TransferTold> = {}): TransferTold => ({
  bankReference: `B-${randomUUID()}`,
  amount: euros(1000),
  bookedOn: '2027-02-01',
  payerName: 'Hof Sonne',
  payerIban: 'DE89370400440532013000',
  remittance: 'Rechnung',
  claimNumber: null,
  ...of,
});
const takes = (of?: Partial<TransferTold>) => takeTransfer(platform, maker.companyId, told(of));
async function unmatchedOf(bankReference: string) {
  return database.allCompanies
    .selectFrom('incoming_transfers')
    .select(['id', 'state', 'unmatched_cents'])
    .where('bank_reference', '=', bankReference)
    .executeTakeFirstOrThrow();
}
async function nobodys() {
  const { cents } = await database.allCompanies
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<string | null>('cents').as('cents'))
    .where('account', '=', 'unmatched-transfers')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

test('a transfer that names a claim pays it, told twice or at once, too', async () => {
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(1000);
  const { number: claimNumber } = await payer.claim(paymentId);
  const before = await nobodys();
  const of = { bankReference: 'B-once', claimNumber };
  const outcomes = await Promise.all([takes(of), takes(of), takes(of)]);
  expect(outcomes.toSorted()).toEqual(['known', 'known', 'matched']);
  expect(await payer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await payer.stands(invoiceId)).toMatchObject({ open: 0, paid: 1000 });
  expect(await unmatchedOf('B-once')).toMatchObject({ state: 'matched', unmatched_cents: 0 });
  expect((await nobodys()) - before).toBe(0);
});

test('a transfer that names nothing stays in the books until staff say whose it is, in parts, too', async () => {
  const [payer, other] = [await aPayer(platform), await aPayer(platform)];
  const [one, two] = [await payer.owes(700), await other.owes(300)];
  const before = await nobodys();
  expect(await takes({ bankReference: 'B-parts', amount: euros(1100) })).toBe('unmatched');
  expect((await nobodys()) - before).toBe(-1100);
  const { id: transferId } = await unmatchedOf('B-parts');
  const assigns = (parts: [string, number][]) =>
    assignTransfer(platform, maker.context, {
      transferId,
      reason,
      parts: parts.map(([paymentId, cents]) => ({ paymentId, amount: euros(cents) })),
    });
  await expect(assigns([[one.paymentId, 1101]])).rejects.toEqual(refused('not-allowed-now'));
  await expect(
    assigns([
      [one.paymentId, 100],
      [one.paymentId, 100],
    ]),
  ).rejects.toEqual(refused('invalid-input'));
  await expect(assigns([[randomUUID(), 100]])).rejects.toEqual(refused('not-found'));
  await assigns([
    [one.paymentId, 700],
    [two.paymentId, 300],
  ]);
  expect([(await payer.claim(one.paymentId)).state, (await other.claim(two.paymentId)).state]).toEqual([
    'paid',
    'paid',
  ]);
  expect(await auditOf(other)).toMatchObject([{ action: 'transfer.assigned', reason }]);
  expect(await unmatchedOf('B-parts')).toMatchObject({ state: 'unmatched', unmatched_cents: 100 });
  await sendBackTransfer(platform, maker.context, { transferId, reason });
  expect(await unmatchedOf('B-parts')).toMatchObject({ state: 'sent-back', unmatched_cents: 0 });
  expect((await nobodys()) - before).toBe(0);
  await expect(sendBackTransfer(platform, maker.context, { transferId, reason })).rejects.toEqual(
    refused('not-allowed-now'),
  );
});

test('a customer, and staff without a reason, act on nothing', async () => {
  const { payer, act } = await aFailedDebit();
  await expect(writeOffPayment(platform, payer.context, act)).rejects.toEqual(refused('no-permission'));
  await expect(writeOffPayment(platform, maker.context, { ...act, reason: '' })).rejects.toEqual(
    refused('reason-required'),
  );
  await expect(retryPayment(platform, maker.context, { paymentId: randomUUID(), reason })).rejects.toEqual(
    refused('not-found'),
  );
});

test('an invoice that is taken back into dunning before its day is collected after all', async () => {
  const payer = await aPayer(platform);
  const { paymentId } = await payer.owes(1000);
  await payer.hasMandate();
  await database.transaction(payer.companyId, async (trx) => {
    const claim = await lockPayment(trx, paymentId);
    if (claim) await beginCollection(trx, claim, '2027-02-03');
  });
  const act = { paymentId, reason };
  await setDunning(platform, maker.context, { ...act, isDunned: false });
  days(3);
  await runPayments(platform);
  expect(await payer.attempts(paymentId)).toEqual([]);
  await setDunning(platform, maker.context, { ...act, isDunned: true });
  days(15);
  await runPayments(platform);
  expect(await payer.attempts(paymentId)).toMatchObject([{ sequence: 'recurring' }]);
});
