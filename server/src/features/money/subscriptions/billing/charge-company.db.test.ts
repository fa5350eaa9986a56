import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import {
  aCompany,
  aDeviceRow,
  pendingJobs,
  testPlatform,
  type TestPlatform,
} from '#platform/platform.fixture.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { runPayments } from '#features/money/payments/payments.fixture.ts';
import { refundLeftBalance } from '#features/money/payments/refunds/refund-left-balance.ts';
import { reissueInvoice } from '#features/money/invoices/credits/reissue-invoice.ts';
import { endSubscriptions } from '../end-subscriptions.ts';
import { tellUnknown } from '../state/tell-unknown.job.ts';
import { aSubscriber, onDay, runSubscriptions } from '../subscriptions.fixture.ts';
import { sweepSubscriptions } from './sweep.job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
  await aSeller(platform);
});
afterAll(() => database.close());

const midnight = (day: string) => momentOn(day, 0, 'Europe/Amsterdam');
const month = 1495;

test('the invoice day is anchored and never chained: 31 January, 28 February, 31 March', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly']);
  for (const day of ['2027-02-27', '2027-02-28', '2027-03-30', '2027-03-31']) await buyer.reaches(day);
  expect(await buyer.periods(ids[0] ?? '')).toEqual([
    `2027-01-31..2027-02-28 ${month - 100}`,
    `2027-02-28..2027-03-31 ${month - 100}`,
    `2027-03-31..2027-04-30 ${month}`,
  ]);
  expect(await buyer.row(ids[0] ?? '')).toMatchObject({ next_charge_on: '2027-04-30' });
});

test('what falls due on the invoice day is one invoice; period 0 goes until then, also by the quarter and the year', async () => {
  const buyer = await aSubscriber(platform);
  const { ids: first } = await buyer.subscribes(['monthly']);
  onDay(platform, '2027-02-18');
  const { ids: later } = await buyer.subscribes(['3-monthly', 'yearly']);
  expect(await buyer.invoices()).toHaveLength(2);
  await buyer.reaches('2027-02-28');
  const invoices = await buyer.invoices();
  expect(invoices).toHaveLength(3);
  const [quarter, year] = [later[0] ?? '', later[1] ?? ''];
  // 10 of the 90 days to 28 February, and of the 365; the discount on the first charge, as far as that takes it.
  const [few, fewer] = [Math.round((3 * month * 10) / 90), Math.round((12 * month * 10) / 365)];
  expect(await buyer.periods(quarter)).toEqual([
    `2027-02-18..2027-02-28 ${few - 200}`,
    `2027-02-28..2027-05-31 ${3 * month}`,
  ]);
  expect(await buyer.periods(year)).toEqual([
    `2027-02-18..2027-02-28 ${fewer - 200}`,
    `2027-02-28..2028-02-29 ${12 * month}`,
  ]);
  expect(invoices.at(-1)?.net_cents).toBe(month - 100 + 15 * month);
  expect(await buyer.row(first[0] ?? '')).toMatchObject({ next_charge_on: '2027-03-31' });
});

test('one line for each subscription and period, run twice and ten times at once; days that were missed are caught up with', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly', 'voip-only']);
  onDay(platform, '2027-04-01');
  await Promise.all(Array.from({ length: 10 }, () => buyer.charges()));
  await buyer.charges();
  for (const id of ids) expect(await buyer.periods(id)).toHaveLength(3);
  const [, caughtUp, ...more] = await buyer.invoices();
  expect(caughtUp).toMatchObject({ net_cents: 2 * (month + 795) - 200 });
  expect(more).toEqual([]);
});

test('the sweep has every company charged of which something is due, and comes again the next morning', async () => {
  const [due, other] = [await aSubscriber(platform), await aSubscriber(platform)];
  await due.subscribes(['monthly']);
  onDay(platform, '2027-02-01');
  await other.subscribes(['monthly']);
  onDay(platform, '2027-02-28');
  await sweepSubscriptions.run(platform, {}, { number: 1, isLast: false });
  const { rows } = await database.ownerPool.query(
    `select run_at from graphile_worker._private_jobs where key = 'subscriptions/sweep'`,
  );
  expect(rows).toEqual([{ run_at: momentOn('2027-03-01', 6, 'Europe/Amsterdam') }]);
  await database.ownerPool.query(
    `delete from graphile_worker._private_jobs where key = 'subscriptions/sweep'`,
  );
  await runSubscriptions(platform);
  expect([(await due.invoices()).length, (await other.invoices()).length]).toEqual([2, 1]);
});

test('while payment is needed charges go on; after three unpaid they pause, and are caught up with once one is paid', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly']);
  const [id = ''] = ids;
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) await buyer.reaches(day);
  expect(await buyer.row(id)).toMatchObject({ state: 'active-payment-needed', next_charge_on: '2027-05-31' });
  for (const day of ['2027-05-31', '2027-06-30']) await buyer.reaches(day);
  expect(await buyer.periods(id)).toHaveLength(4);
  const [, unpaid] = await buyer.invoices();
  await buyer.isPaid(unpaid?.paymentId ?? '');
  await runSubscriptions(platform);
  // Something is open still.
  expect(await buyer.row(id)).toMatchObject({ state: 'active-payment-needed' });
  await buyer.charges();
  expect(await buyer.periods(id)).toHaveLength(6);
  for (const { paymentId, state } of await buyer.invoices())
    if (state !== 'paid') await buyer.isPaid(paymentId);
  await runSubscriptions(platform);
  expect(await buyer.row(id)).toMatchObject({ state: 'active' });
  expect(platform.live.sent.at(-1)).toMatchObject({ companyId: buyer.companyId, event: 'cart' });
});

test('states follow what is open: collected, failed, tried again, paid, charged back', async () => {
  const buyer = await aSubscriber(platform);
  await buyer.hasMandate();
  const { ids, paymentId: first } = await buyer.subscribes(['monthly'], {
    state: 'active-automatic-payment-pending',
    isPaid: false,
  });
  const state = async () => {
    await runSubscriptions(platform);
    return (await buyer.row(ids[0] ?? '')).state;
  };
  expect([await state(), (await buyer.row(ids[0] ?? '')).paid_at]).toEqual([
    'active-automatic-payment-pending',
    null,
  ]);
  // The first debit is announced two weeks ahead.
  onDay(platform, '2027-02-15');
  expect(await state()).toBe('active-automatic-payment-pending');
  await buyer.becomes(first, { status: 'paid' });
  expect([await state(), (await buyer.row(ids[0] ?? '')).paid_at]).toEqual(['active', platform.clock.now()]);
  await buyer.reaches('2027-02-28');
  // Of the same amount: collected at once, which on a Sunday is on Monday.
  onDay(platform, '2027-03-01');
  const second = await buyer.newestClaim();
  expect(await state()).toBe('active-automatic-payment-pending');
  await buyer.becomes(second, { status: 'failed', failureCode: 'AM04' });
  expect(await state()).toBe('active-automatic-payment-failed-retry');
  onDay(platform, '2027-03-08');
  expect(await state()).toBe('active-automatic-payment-pending');
  await buyer.becomes(second, { status: 'paid' });
  expect(await state()).toBe('active');
  await buyer.takesBack(second, Math.round((month - 100) * 1.21));
  expect(await state()).toBe('active-payment-needed');
  await buyer.givesBack(await buyer.newest(second));
  expect(await state()).toBe('active');
  await buyer.reaches('2027-03-31');
  await runSubscriptions(platform);
  onDay(platform, '2027-04-14');
  expect(await state()).toBe('active-automatic-payment-pending');
  await buyer.becomes(await buyer.newestClaim(), { status: 'failed', failureCode: 'AC04' });
  expect(await state()).toBe('active-payment-needed');
});

test('one whose mandate is gone while something is open needs payment; what was credited whole does not count', async () => {
  const buyer = await aSubscriber(platform);
  const { id: mandateId } = await buyer.hasMandate();
  const { ids } = await buyer.subscribes(['monthly'], {
    state: 'active-automatic-payment-pending',
    isPaid: false,
  });
  const state = async () => {
    await runSubscriptions(platform);
    return (await buyer.row(ids[0] ?? '')).state;
  };
  expect(await state()).toBe('active-automatic-payment-pending');
  await database.allCompanies
    .updateTable('mandates')
    .set({ state: 'revoked', ended_at: platform.clock.now() })
    .where('id', '=', mandateId)
    .execute();
  await buyer.charges();
  expect(await state()).toBe('active-payment-needed');
  const [invoice] = await buyer.invoices();
  await buyer.credits(invoice?.id ?? '');
  expect(await state()).toBe('active');
  expect((await buyer.row(ids[0] ?? '')).paid_at).toBeNull();
});

test('one of which nobody can tell is charged no more, staff are mailed once, and the others are charged all the same', async () => {
  const staff = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', staff.companyId)
    .execute();
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly', 'monthly', 'monthly']);
  const [gap = '', gone = '', sound = ''] = ids;
  await buyer.changes(gap, { next_charge_on: '2027-02-20' });
  await buyer.changes(gone, { device_id: null });
  for (const day of ['2027-02-28', '2027-03-31']) await buyer.reaches(day);
  expect(await buyer.row(gap)).toMatchObject({ state: 'unknown', oddity: 'periods' });
  expect(await buyer.row(gone)).toMatchObject({ state: 'unknown', oddity: 'device' });
  expect(await buyer.periods(gap)).toHaveLength(1);
  expect(await buyer.periods(sound)).toHaveLength(3);
  for (const payload of await pendingJobs(platform, tellUnknown.name, { companyId: buyer.companyId }))
    await tellUnknown.run(platform, payload, { number: 1, isLast: false });
  await runSubscriptions(platform);
  const { rows } = await database.ownerPool.query<{ key: string }>(
    `select key from graphile_worker._private_jobs where key like '%subscription-unknown%'`,
  );
  expect(rows).toHaveLength(2);
  // Whatever is paid, and however long ago it was to end: only staff ends it.
  await buyer.changes(gap, { cancel_at: midnight('2027-03-31') });
  await buyer.charges();
  expect(await buyer.row(gap)).toMatchObject({ state: 'unknown', ended_at: null });
});

test('a smaller type takes its place at the end of what is charged; the contract goes on', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly']);
  const [id = ''] = ids;
  await buyer.changes(id, { next_type: 'voip-only' });
  await buyer.reaches('2027-02-27');
  expect((await buyer.row(id)).state).toBe('active');
  await buyer.reaches('2027-02-28');
  const before = await buyer.row(id);
  expect(before).toMatchObject({ state: 'retired', next_charge_on: null, next_type: null });
  const after = await database.allCompanies
    .selectFrom('subscriptions')
    .selectAll()
    .where('replaces', '=', id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({
    type: 'voip-only',
    device_id: before.device_id,
    contract_ends_at: before.contract_ends_at,
    started_at: midnight('2027-02-28'),
    next_charge_on: '2027-03-31',
  });
  // The discount goes on by the day.
  expect(await buyer.periods(after.id)).toEqual([`2027-02-28..2027-03-31 ${795 - 100}`]);
  expect(await buyer.periods(id)).toHaveLength(1);
});

test('a subscription that was cancelled is charged until its last day, then over; what is left of the balance goes back', async () => {
  const buyer = await aSubscriber(platform);
  const { ids, paymentId } = await buyer.subscribes(['monthly'], { isPaid: false });
  await buyer.paysOnline(paymentId);
  const [id = ''] = ids;
  await buyer.changes(id, { cancel_at: midnight('2027-03-10') });
  await buyer.reaches('2027-02-28');
  expect(await buyer.periods(id)).toContain(`2027-02-28..2027-03-10 ${Math.round((month * 10) / 31) - 32}`);
  expect((await buyer.row(id)).next_charge_on).toBeNull();
  onDay(platform, '2027-03-09');
  await buyer.charges();
  expect((await buyer.row(id)).ended_at).toBeNull();
  // Half of the first invoice is given back meanwhile.
  const [first, last] = await buyer.invoices();
  await buyer.credits(first?.id ?? '', [{ line: 1, net: { cents: 1000, currency: 'EUR' } }]);
  expect(await buyer.balance()).toBe(1210);
  await buyer.reaches('2027-03-10');
  expect(await buyer.row(id)).toMatchObject({ state: 'canceled', ended_at: platform.clock.now() });
  expect(await buyer.mails()).toContain('subscription-ended');
  expect(await pendingJobs(platform, 'checkout/refund-balance', { companyId: buyer.companyId })).toHaveLength(
    1,
  );

  const refunds = () =>
    database.transaction(buyer.companyId, (trx) =>
      refundLeftBalance(platform, trx, buyer.companyId, platform.clock.now()),
    );
  expect(await refunds()).toBe(true);
  // What is open is paid from it first.
  expect(await buyer.claim(last?.paymentId ?? '')).toMatchObject({ state: 'paid' });
  expect(await buyer.balance()).toBe(0);
  expect(await refunds()).toBe(false);
  await runPayments(platform);
  const { provider_id: providerId } = await buyer.newest(paymentId);
  const open = Math.round((Math.round((month * 10) / 31) - 32) * 1.21);
  expect(platform.payments.refunds.filter((each) => each.paymentId === providerId)).toMatchObject([
    { amount: { cents: 1210 - open } },
  ]);
});

test('the starting discount is given once for a serial number', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['yearly']);
  expect(await buyer.periods(ids[0] ?? '')).toEqual([`2027-01-31..2028-01-31 ${12 * month - 200}`]);
  const { device_id: deviceId } = await buyer.row(ids[0] ?? '');
  await buyer.changes(ids[0] ?? '', {
    state: 'canceled',
    ended_at: platform.clock.now(),
    next_charge_on: null,
  });
  onDay(platform, '2027-02-28');
  const { ids: again } = await buyer.begins([{ type: 'monthly', deviceId: deviceId ?? '' }]);
  expect(await buyer.periods(again[0] ?? '')).toEqual([`2027-02-28..2027-03-31 ${month}`]);
});

test('a period costs what is valid on its first day', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['xl']);
  await database.allCompanies
    .insertInto('prices')
    .values({ type: 'xl', valid_from: '2027-03-15', monthly_cents: 2595, added_at: platform.clock.now() })
    .execute();
  for (const day of ['2027-02-28', '2027-03-31']) await buyer.reaches(day);
  expect(await buyer.periods(ids[0] ?? '')).toEqual([
    `2027-01-31..2027-02-28 2395`,
    `2027-02-28..2027-03-31 2395`,
    `2027-03-31..2027-04-30 2595`,
  ]);
});

test('the removal of a device does not shorten the contract: it is charged as it was called, and the projection forgets it', async () => {
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly']);
  const [id = ''] = ids;
  const { device_id: deviceId, serial_number: serial } = await buyer.row(id);
  await database.transaction('allCompanies', async (trx) => {
    const at = platform.clock.now();
    await endSubscriptions(trx, { companyId: buyer.companyId, deviceId, as: 'retired', at });
    await trx.deleteFrom('devices').where('id', '=', deviceId).execute();
  });
  await buyer.reaches('2027-02-28');
  expect(await buyer.row(id)).toMatchObject({
    state: 'retired',
    device_id: null,
    cancel_at: midnight('2028-01-31'),
    next_charge_on: '2027-03-31',
  });
  const invoice = (await buyer.invoices()).at(-1);
  expect((await buyer.document(invoice?.id ?? '')).lines).toMatchObject([
    { device: 'Barn', serialNumber: serial },
  ]);
  onDay(platform, '2028-01-30');
  for (const each of await buyer.invoices()) if (each.state !== 'paid') await buyer.isPaid(each.paymentId);
  await buyer.charges();
  await buyer.reaches('2028-01-31');
  expect(await buyer.row(id)).toMatchObject({ state: 'retired', next_charge_on: null });
  expect((await buyer.periods(id)).at(-1)).toMatch(/^2027-12-31\.\.2028-01-31/);
});

test('once an invoice was issued anew, what it charged stands on the new one', async () => {
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const buyer = await aSubscriber(platform);
  const { ids } = await buyer.subscribes(['monthly', 'voip-only'], { isPaid: false });
  const [before] = await buyer.invoices();
  await reissueInvoice(platform, maker.context, {
    invoiceId: before?.id ?? '',
    reason: 'Ticket 1',
    words: 'A name',
  });
  await runSubscriptions(platform);
  const after = (await buyer.invoices()).at(-1);
  const rows = await database.allCompanies
    .selectFrom('subscription_periods')
    .innerJoin('invoice_lines', (join) =>
      join
        .onRef('invoice_lines.invoice_id', '=', 'subscription_periods.invoice_id')
        .onRef('invoice_lines.line', '=', 'subscription_periods.line'),
    )
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select([
      'subscription_periods.invoice_id',
      'invoice_lines.net_cents',
      'subscriptions.type',
      'subscriptions.state',
    ])
    .where('subscription_id', 'in', ids)
    .orderBy('subscriptions.type')
    .execute();
  expect(rows).toEqual([
    { invoice_id: after?.id, net_cents: month - 100, type: 'monthly', state: 'active-payment-needed' },
    { invoice_id: after?.id, net_cents: 795 - 100, type: 'voip-only', state: 'active-payment-needed' },
  ]);
});

test('while nobody sells nothing is charged, and what is over ends all the same', async () => {
  const buyer = await aSubscriber(platform);
  const deviceId = await aDeviceRow(platform, buyer.companyId);
  const { ids } = await buyer.begins([{ type: 'monthly', deviceId }]);
  const { ids: over } = await buyer.subscribes(['monthly']);
  await buyer.changes(over[0] ?? '', { cancel_at: midnight('2027-02-28') });
  await database.ownerPool.query('begin');
  await database.ownerPool.query(`update sellers set valid_from = '2030-01-01'`);
  await database.ownerPool.query('commit');
  await buyer.reaches('2027-02-28');
  await database.ownerPool.query(`update sellers set valid_from = '2027-01-31'`);
  expect(await buyer.periods(ids[0] ?? '')).toHaveLength(1);
  expect(await buyer.row(over[0] ?? '')).toMatchObject({ state: 'canceled' });
  await buyer.charges();
  expect(await buyer.periods(ids[0] ?? '')).toHaveLength(2);
});
