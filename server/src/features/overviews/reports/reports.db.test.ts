import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { ReportId, ReportTableId } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { Report } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import {
  aCompany,
  aDeviceRow,
  pendingJobs,
  testPlatform,
  type TestPlatform,
} from '#platform/platform.fixture.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { cancelSubscription } from '#features/money/subscriptions/cancelling/cancel-subscription.ts';
import { changePlan } from '#features/money/subscriptions/plans/change-plan.ts';
import { retireSubscription } from '#features/money/subscriptions/staff/retire-subscription.ts';
import { insertSubscriptionRows } from '#features/money/subscriptions/subscription-rows.fixture.ts';
import { aSubscriber, onDay } from '#features/money/subscriptions/subscriptions.fixture.ts';
import { exportReport } from './export-report.ts';
import { countEarlier, prepareReportsJob } from './facts/prepare.job.ts';
import { getReport } from './get-report.ts';
import { getReports } from './get-reports.ts';
import { prepareNow } from './prepare-now.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let finance: Awaited<ReturnType<typeof aCompany>>;
let staff: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  onDay(platform, '2027-01-05');
  await aSeller(platform);
  finance = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});
afterAll(() => database.close());

const half = { from: '2027-01-01', to: '2027-06-30' };
const turn = { number: 1, isLast: false };
const prepare = () => prepareReportsJob.run(platform, {}, turn);
const seen = (
  report: ReportId,
  of: { from: Day; to: Day; compare?: 'none' | 'previous' | 'year' } = half,
  who = finance,
) => getReport(platform, who.context, report, { compare: 'none', ...of });

/** The rows of a table by their names, each as its columns have it. */
function rowsOf({ tables }: Pick<Report, 'tables'>, id: ReportTableId) {
  const table = tables.find((each) => each.id === id);
  if (!table) throw new Error(`no table ${id}`);
  const named = (values: readonly (number | null)[]) =>
    Object.fromEntries(table.columns.map((column, at) => [column.id, values[at]]));
  return {
    ...Object.fromEntries(table.lines.map(({ key, values }) => [key, named(values)])),
    total: table.total && named(table.total.values),
  };
}

/** What recurs by the periods that were charged: a whole one costs its months, whatever the price list says. */
async function recurringByPeriods(day: Day): Promise<Record<string, number>> {
  const rows = await database.allCompanies
    .selectFrom('subscription_periods as period')
    .innerJoin('subscriptions as s', 's.id', 'period.subscription_id')
    .select(['s.type', 'period.amount_cents'])
    .where('period.starts_on', '<=', day)
    .where('period.ends_on', '>', day)
    .where((of) =>
      of.or([of('s.ended_at', 'is', null), of('s.ended_at', '>', momentOn(day, 23, 'Europe/Amsterdam'))]),
    )
    .execute();
  const sums: Record<string, number> = {};
  for (const { type, amount_cents: cents } of rows)
    sums[type] = (sums[type] ?? 0) + cents / (monthsCharged[type] ?? Number.NaN);
  return sums;
}

test('the bridge of half a year adds up and agrees with what was charged and booked', async () => {
  onDay(platform, '2027-01-10');
  const [stays, leaves] = [await aSubscriber(platform), await aSubscriber(platform)];
  const { ids } = await stays.subscribes(['monthly', 'yearly']);
  const { ids: left } = await leaves.subscribes(['xl'], { isPaid: false });
  await leaves.isPaid((await leaves.invoices())[0]?.paymentId ?? '');
  // A demo costs nothing, and is a subscription all the same.
  await insertSubscriptionRows(database.allCompanies, {
    companyId: stays.companyId,
    deviceId: await aDeviceRow(platform, stays.companyId),
    at: platform.clock.now(),
    change: { type: 'demo', next_charge_on: null },
  });
  const reachesAndPays = async (day: Day) => {
    await stays.reaches(day);
    for (const { paymentId, state } of await stays.invoices())
      if (state !== 'paid') await stays.isPaid(paymentId);
  };
  await reachesAndPays('2027-02-10');
  onDay(platform, '2027-02-20');
  const changed = await changePlan(platform, stays.context, { id: ids[0] ?? '', type: 'xl' });
  await database.allCompanies
    .insertInto('prices')
    .values({ type: 'xl', valid_from: '2027-04-01', monthly_cents: 2995, added_at: platform.clock.now() })
    .execute();
  for (const day of ['2027-02-10', '2027-03-10', '2027-04-10', '2027-05-10']) {
    await leaves.reaches(day);
    await reachesAndPays(day);
  }
  onDay(platform, '2027-05-20');
  await retireSubscription(platform, finance.context, {
    id: left[0] ?? '',
    isCredited: true,
    reason: 'Unpaid',
  });
  await reachesAndPays('2027-06-10');
  onDay(platform, '2027-07-01');
  await prepare();

  const report = await seen('recurring-revenue');
  expect(rowsOf(report, 'bridge')).toEqual({
    yearly: { opening: 0, new: 1495, changed: 0, price: 0, ended: 0, closing: 1495 },
    monthly: { opening: 0, new: 1495, changed: -1495, price: 0, ended: 0, closing: 0 },
    xl: { opening: 0, new: 2495, changed: 2495, price: 1000, ended: -2995, closing: 2995 },
    total: { opening: 0, new: 5485, changed: 1000, price: 1000, ended: -2995, closing: 4490 },
  });
  expect(await recurringByPeriods('2027-06-30')).toEqual({ yearly: 1495, xl: 2995 });
  // From the middle on it begins where the first half ended, and the months go through the same.
  const spring = await seen('recurring-revenue', {
    from: '2027-04-01',
    to: '2027-06-30',
    compare: 'previous',
  });
  expect(rowsOf(spring, 'bridge').total).toEqual({
    opening: 6485,
    new: 0,
    changed: 0,
    price: 1000,
    ended: -2995,
    closing: 4490,
  });
  expect(spring.comparison).toEqual({ from: '2027-01-01', to: '2027-03-31' });
  expect(spring.figures.map(({ id, compared }) => [id, compared])).toEqual([
    ['opening', 0],
    ['closing', 6485],
  ]);
  expect(await recurringByPeriods('2027-04-30')).toEqual({ yearly: 1495, xl: 5990 });
  expect(rowsOf(report, 'movements')).toMatchObject({
    '2027-02': { opening: 5485, changed: 1000, closing: 6485 },
    '2027-05': { opening: 7485, ended: -2995, closing: 4490 },
  });

  // What was booked is what the ledger says, and the file says the same as the screen.
  await countEarlier.run(platform, {}, turn);
  for (let step = 0; step < 8; step += 1) await countEarlier.run(platform, {}, turn);
  const booked = await seen('booked-revenue');
  const { rows } = await sql<{ cents: number }>`
    select -sum(cents)::bigint as cents from ledger_entries where account = 'revenue'`.execute(
    database.allCompanies,
  );
  expect(booked.daysToPrepare).toBe(0);
  expect(rowsOf(booked, 'booked').total).toMatchObject({ revenue: rows[0]?.cents, recurring: 4490 });
  const csv: string[] = [];
  for await (const piece of exportReport(platform, finance.context, 'recurring-revenue', {
    ...half,
    compare: 'none',
    table: 'bridge',
  }))
    csv.push(piece);
  expect(csv.join('').trimEnd().split('\r\n').at(-1)).toBe('Total,0,54.85,10,10,-29.95,44.9');

  // Counted again, nothing counts twice.
  await prepare();
  expect(rowsOf(await seen('recurring-revenue'), 'bridge').total).toMatchObject({ closing: 4490 });

  const churn = await seen('churn', { from: '2027-05-01', to: '2027-05-31' });
  expect(rowsOf(churn, 'reasons')).toMatchObject({
    unpaid: { count: 1, part: 10_000, lost: 2995 },
    total: { count: 1 },
  });
  expect(churn.figures.find(({ id }) => id === 'rate')).toMatchObject({ value: 3_333 });
  expect(rowsOf(await seen('subscriptions'), 'running')).toMatchObject({
    demo: { new: 1, closing: 1 },
    xl: { new: 1, changed: 1, ended: -1, closing: 1 },
    total: { closing: 3 },
  });

  // Who leaves says why; it counts on the day on which the contract ends.
  onDay(platform, '2027-07-02');
  await cancelSubscription(platform, stays.context, { id: changed.id, words: 'Too dear' });
  await stays.changes(changed.id, { cancel_at: momentOn('2027-07-08', 0, 'Europe/Amsterdam') });
  const july = { from: '2027-07-01', to: '2027-07-31' };
  await prepare();
  expect(rowsOf(await seen('recurring-revenue', july), 'bridge').total).toMatchObject({ ended: 0 });
  await stays.reaches('2027-07-08');
  await prepare();
  expect(rowsOf(await seen('churn', july), 'reasons')).toMatchObject({ cancelled: { count: 1, lost: 2995 } });
  expect(rowsOf(await seen('churn', july), 'words')).toMatchObject({ 'Too dear': { count: 1 } });
});

test('a device that goes to another company with its subscription is neither new nor ended', async () => {
  onDay(platform, '2028-01-05');
  const [giver, taker] = [await aCompany(platform), await aCompany(platform)];
  const serial = { serial_number: `BF-${randomUUID()}` };
  const gives = await insertSubscriptionRows(database.allCompanies, {
    companyId: giver.companyId,
    deviceId: null,
    at: platform.clock.now(),
    change: { ...serial, type: 'voip-only' },
  });
  onDay(platform, '2028-02-10');
  const at = platform.clock.now();
  await database.allCompanies
    .updateTable('subscriptions')
    .set({ state: 'retired', ended_at: at, next_charge_on: null })
    .where('id', '=', gives)
    .execute();
  await insertSubscriptionRows(database.allCompanies, {
    companyId: taker.companyId,
    deviceId: null,
    at,
    change: { ...serial, type: 'voip-only' },
  });
  await prepare();
  const february = { from: '2028-02-01', to: '2028-02-29' };
  expect(rowsOf(await seen('recurring-revenue', february), 'bridge')).toMatchObject({
    'voip-only': { opening: 795, new: 0, changed: 0, price: 0, ended: 0, closing: 795 },
  });
  expect(rowsOf(await seen('churn', february), 'reasons').total).toMatchObject({ count: 0 });
});

test('alarms, acceptance times and failures are counted by their day, also when an acceptance comes later', async () => {
  onDay(platform, '2029-03-01');
  const { companyId } = await aCompany(platform);
  const device_id = await aDeviceRow(platform, companyId);
  const of = { company_id: companyId, device_id };
  const at = platform.clock.now();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const { allCompanies } = database;
  const { id: node_id } = await allCompanies
    .insertInto('alarm_nodes')
    .values({ ...of, alarm_id: 'input.1', name: 'Fan', since: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const raise = (accepted_at: Date | null) =>
    allCompanies
      .insertInto('episodes')
      .values({ ...of, node_id, alarm_id: 'input.1', name: 'Fan', raised_at: at, asked_at: at, accepted_at })
      .returning('id')
      .executeTakeFirstOrThrow();
  for (const seconds of [60, 200, 4000]) await raise(later(seconds));
  const { id: episode_id } = await raise(null);
  const { id: run_id } = await allCompanies
    .insertInto('runs')
    .values({ ...of, episode_id, round: 1, started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attempt = async (
    medium: 'app' | 'voice',
    state: string,
    outcome: 'failed' | 'delivered' | 'unanswered',
  ) =>
    allCompanies
      .insertInto('attempts')
      .values({
        ...of,
        run_id,
        episode_id,
        contact_name: 'Jan',
        medium,
        address: '',
        lang_code: 'en-US',
        needs_acceptance: true,
        pass: 1,
        number: 1,
        started_at: at,
        state,
        outcome,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await attempt('voice', 'busy', 'failed');
  await attempt('voice', 'heard', 'delivered');
  await attempt('voice', 'not-needed', 'unanswered');
  const { id: attempt_id } = await attempt('app', 'refused', 'failed');
  const push = { company_id: companyId, attempt_id, app_name: 'Phone' };
  await allCompanies
    .insertInto('push_deliveries')
    .values([
      { ...push, state: 'failed', reason: 'gone' },
      { ...push, state: 'delivered' },
      { ...push, state: 'failed', reason: 'not-needed' },
    ])
    .execute();
  await prepare();
  const day = { from: '2029-03-01', to: '2029-03-01' };
  expect(rowsOf(await seen('alarms', day), 'alarms')).toMatchObject({
    '2029-03-01': { raised: 4, accepted: 3, nobody: 1, 'in-time': 5_000, median: 200, slowest: 4_020 },
  });
  expect(rowsOf(await seen('failures', day), 'failed')).toEqual({
    'app/gone': { failed: 1, tried: 2, part: 5_000 },
    'voice/busy': { failed: 1, tried: 2, part: 5_000 },
    total: { failed: 2, tried: 4, part: 5_000 },
  });
  onDay(platform, '2029-03-03');
  await allCompanies
    .updateTable('episodes')
    .set({ accepted_at: later(86_400) })
    .where('id', '=', episode_id)
    .execute();
  await prepare();
  expect(rowsOf(await seen('alarms', day), 'alarms')).toMatchObject({
    '2029-03-01': { accepted: 4, nobody: 0 },
  });
});

test('who sees no money gets no report of money and no amount in others', async () => {
  await expect(seen('recurring-revenue', half, staff)).rejects.toMatchObject({ code: 'no-permission' });
  await expect(
    exportReport(platform, staff.context, 'booked-revenue', { ...half, compare: 'none' }).next(),
  ).rejects.toMatchObject({ code: 'no-permission' });
  for (const report of ['payments', 'churn'] as const) {
    expect(JSON.stringify(await seen(report))).toContain('"money"');
    expect(JSON.stringify(await seen(report, half, staff))).not.toContain('"money"');
  }
  const names = async (who: typeof staff) =>
    (await getReports(platform, who.context)).items.map(({ report }) => report);
  expect(await names(staff)).toEqual((await names(finance)).filter((each) => !each.endsWith('revenue')));
});

test('staff have it counted now, which their log says, and not all the time', async () => {
  await prepareNow(platform, staff.context);
  expect(await pendingJobs(platform, 'reports/prepare', {})).toHaveLength(1);
  const log = await database
    .company(staff.companyId)
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'reports.prepared')
    .execute();
  expect(log).toHaveLength(1);
  await prepareNow(platform, staff.context);
  await prepareNow(platform, staff.context);
  await expect(prepareNow(platform, staff.context)).rejects.toMatchObject({ code: 'too-many-requests' });
});
