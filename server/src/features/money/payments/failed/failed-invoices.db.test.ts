import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { getCompanyAccount } from '../account/get-company-account.ts';
import { getTransfer } from '../incoming/get-transfer.ts';
import { transferList } from '../incoming/transfer-list.ts';
import { aPayer, runPayments } from '../payments.fixture.ts';
import { mailPaymentLink } from '../staff/mail-payment-link.ts';
import { setDunning } from '../staff/set-dunning.ts';
import { writeOffPayment } from '../staff/write-off-payment.ts';
import { assignTransfer } from '../transfers/assign-transfer.ts';
import { takeTransfer } from '../transfers/take-transfer.ts';
import { failedList } from './failed-list.ts';
import { getFailedInvoice } from './get-failed-invoice.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

const reason = 'Ticket 4711';
const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);
const lists = (of: object = {}) =>
  listOverCompanies(platform, maker.context, failedList(platform), { limit: 50, sort: 'urgent', ...of });
const idsOf = async (of?: object) => (await lists(of)).items.map(({ id }) => id);

/** A payer whose debit failed. */
async function aFailedDebit(failureCode: string, cents = 1000) {
  const payer = await aPayer(platform);
  const owed = await payer.owes(cents);
  await payer.hasMandate();
  await payer.isCharged(owed.paymentId);
  await payer.becomes(owed.paymentId, { status: 'failed', failureCode });
  return { payer, ...owed, act: { paymentId: owed.paymentId, reason } };
}

test('the queue: what only a person goes on with first, then the oldest; why, what was done, what comes next, and what may be done', async () => {
  const old = await aFailedDebit('AM04');
  days(1);
  const closed = await aFailedDebit('AC04', 5000);
  days(1);
  const back = await aFailedDebit('AM04', 700);
  await back.payer.pays(back.paymentId);
  await back.payer.becomes(back.paymentId, { status: 'paid' });
  expect(await idsOf(), 'what is paid is not in it').toEqual([old.paymentId, closed.paymentId]);
  await back.payer.takesBack(back.paymentId, 700);
  // Nobody owes what only proves a method, or an order that was left at the provider's page.
  const left = await old.payer.orders(100);
  await old.payer.pays(left);
  await old.payer.becomes(left, { status: 'expired' });

  const { items } = await lists();
  expect(items.map(({ id }) => id)).toEqual([back.paymentId, old.paymentId, closed.paymentId]);
  expect(items).toMatchObject([
    { state: 'chargeback', next: { step: 'person', on: null }, attempts: 2 },
    {
      state: 'failed',
      failure: 'no-money',
      code: 'AM04',
      attempts: 1,
      open: { cents: 1000 },
      isDunned: true,
      next: { step: 'try', on: '2027-02-08' },
      allowedActions: ['retry', 'payment-link', 'paid-by-bank', 'dunning-off', 'write-off'],
    },
    { failure: 'account-wrong', code: 'AC04', next: { step: 'last-call', on: '2027-02-23' } },
  ]);

  // Page by page it is the same, in every order.
  for (const sort of ['urgent', '-urgent', 'amount', '-since']) {
    const whole = await idsOf({ sort });
    const first = await lists({ sort, limit: 2 });
    const rest = await lists({ sort, limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(whole);
  }
  const [, , wrong] = items;
  expect(await idsOf({ failure: 'account-wrong' })).toEqual([closed.paymentId]);
  expect(await idsOf({ state: 'chargeback,expired' })).toEqual([back.paymentId]);
  expect(await idsOf({ age: '7' })).toEqual([]);
  expect(await idsOf({ companyId: old.payer.companyId })).toEqual([old.paymentId]);
  expect(await idsOf({ search: wrong?.invoiceNumber?.toLowerCase() })).toEqual([closed.paymentId]);
  expect(await idsOf({ search: wrong?.reference.toLowerCase() })).toEqual([closed.paymentId]);
  expect(await idsOf({ search: old.payer.companyId })).toEqual([old.paymentId]);

  await setDunning(platform, maker.context, { ...old.act, isDunned: false });
  await mailPaymentLink(platform, maker.context, { ...old.act, email: null });
  expect((await lists({ dunned: 'false' })).items).toMatchObject([
    { id: old.paymentId, linksMailed: 1, next: { step: 'person' } },
  ]);
  await writeOffPayment(platform, maker.context, closed.act);
  expect(await idsOf()).toEqual([back.paymentId, old.paymentId]);
  let csv = '';
  for await (const piece of exportOverCompanies(platform, maker.context, failedList(platform), {
    sort: 'urgent',
  }))
    csv += piece;
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv).toContain(',10,10,');
});

test('what is shown as why is what the filter finds, for every reason', async () => {
  await aFailedDebit('MD01');
  await aFailedDebit('XX99');
  const { items } = await lists();
  for (const failure of new Set(items.flatMap((item) => item.failure ?? [])))
    expect(await idsOf({ failure })).toEqual(
      items.filter((item) => item.failure === failure).map(({ id }) => id),
    );
});

test('the story of a claim is for whoever says why, and tells what people did and the mandate without its account', async () => {
  const { payer, paymentId, act } = await aFailedDebit('AM04');
  days(1);
  await mailPaymentLink(platform, maker.context, { ...act, email: 'books@example.com' });
  const wanted = { paymentId, reason };
  const story = await getFailedInvoice(platform, maker.context, wanted);
  expect(story.timeline).toMatchObject([
    { kind: 'added', amount: { cents: 1000 } },
    { kind: 'attempt', sequence: 'recurring', state: 'failed', failure: 'no-money', code: 'AM04' },
    { kind: 'act', action: 'payment.link-mailed', reason },
  ]);
  expect(story.mandate).toMatchObject({ method: 'directdebit', state: 'valid' });
  expect(JSON.stringify(story)).not.toContain('NL55INGB0000000000');
  await expect(getFailedInvoice(platform, maker.context, { ...wanted, reason: '' })).rejects.toMatchObject({
    code: 'reason-required',
  });
  await expect(getFailedInvoice(platform, payer.context, wanted)).rejects.toMatchObject({
    code: 'no-permission',
  });
  const unknown = { paymentId: randomUUID(), reason };
  await expect(getFailedInvoice(platform, maker.context, unknown)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('an incoming transfer is proposed what fits it, and what is searched for', async () => {
  const [payer, other] = [await aPayer(platform), await aPayer(platform)];
  const [one, two] = [await payer.owes(4321), await other.owes(777)];
  const bankReference = 'B-fits';
  await takeTransfer(platform, maker.companyId, {
    bankReference,
    amount: euros(4321),
    bookedOn: '2027-02-05',
    payerName: `farm ${other.companyId}`,
    payerIban: 'DE89370400440532013000',
    remittance: 'no number',
    claimNumber: null,
  });
  const all = (of: object) =>
    listOverCompanies(platform, maker.context, transferList(maker.companyId), {
      limit: 50,
      sort: '-day',
      ...of,
    });
  const { items } = await all({ state: 'unmatched', search: 'DE89 3704' });
  expect(items).toMatchObject([
    { bankReference, unmatched: { cents: 4321 }, parts: [], allowedActions: ['assign', 'send-back'] },
  ]);
  const transferId = items[0]?.id ?? '';
  const shown = await getTransfer(platform, maker.context, { transferId });
  expect(shown.proposals).toMatchObject([
    { paymentId: one.paymentId, fits: ['amount'], open: { cents: 4321 } },
    { paymentId: two.paymentId, fits: ['name'] },
  ]);
  const search = `Farm ${other.companyId}`;
  const found = await getTransfer(platform, maker.context, { transferId, search });
  expect(found.proposals.map(({ paymentId }) => paymentId)).toEqual([two.paymentId]);

  await assignTransfer(platform, maker.context, {
    transferId,
    reason,
    parts: [
      { paymentId: one.paymentId, amount: euros(3544) },
      { paymentId: two.paymentId, amount: euros(777) },
    ],
  });
  expect(await getTransfer(platform, maker.context, { transferId })).toMatchObject({
    state: 'matched',
    parts: expect.arrayContaining([
      expect.objectContaining({ paymentId: two.paymentId, amount: euros(777) }),
    ]),
    proposals: [],
    allowedActions: [],
  });
  expect((await all({ from: '2027-02-06T00:00:00.000Z' })).items).toEqual([]);

  const account = await getCompanyAccount(platform, maker.context, { companyId: payer.companyId, reason });
  expect(account).toMatchObject({
    balance: { cents: 0 },
    open: { cents: 777 },
    claims: [{ id: one.paymentId, open: { cents: 777 }, invoiceNumber: expect.any(String) }],
    payments: [{ kind: 'transfer', amount: { cents: 3544 }, method: 'banktransfer' }],
    allowedActions: [],
  });
  await runPayments(platform);
});
