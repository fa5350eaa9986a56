import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { inOrderOf, placeIn } from '#platform/list/list-order.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { noteApp } from '../push-apps.queries.ts';
import { anApp } from '../push-app.fixture.ts';
import { countPushDays } from './count-push-days.job.ts';
import { failingAppList } from './failing-app-list.ts';
import { getPushTotals } from './get-push-totals.ts';
import { pushDayList } from './push-day-list.ts';
import { selectPushDays } from './push-days.queries.ts';

/** Its own: days are of all companies. */
let database: Database;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());

const counts = () => countPushDays.run(platform, {}, { number: 1, isLast: false });

test('app alarms are counted by day, platform and browser, and stay when their company goes', async () => {
  const { allCompanies } = platform.database;
  const farm = await aFarm(platform);
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  await farm.raises('input.1');
  const run = await allCompanies.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
  const attempt = async () => {
    const { id } = await allCompanies
      .insertInto('attempts')
      .values({
        company_id: run.company_id,
        run_id: run.id,
        episode_id: run.episode_id,
        device_id: run.device_id,
        contact_name: 'Anna',
        medium: 'app',
        address: farm.userId,
        lang_code: 'en-US',
        needs_acceptance: true,
        pass: 1,
        number: 1,
        started_at: platform.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const app = await anApp(platform, farm.context);
  const [today, now] = ['2026-11-20', platform.clock.now()];
  const delivery = async (platformName: string | null, change: object) => ({
    company_id: farm.companyId,
    attempt_id: await attempt(),
    app_id: app.id,
    app_name: 'Phone',
    app_platform: platformName,
    ...change,
  });
  await allCompanies
    .insertInto('push_deliveries')
    .values([
      await delivery('Chrome, Android', { state: 'accepted', sent_at: now }),
      await delivery('Chrome, Android', { state: 'delivered', sent_at: now }),
      await delivery('Chrome, Android', { state: 'failed', reason: 'gone', failed_at: now }),
      await delivery('Chrome, Android', { state: 'failed', reason: 'not-needed', failed_at: now }),
      await delivery('Safari, iPhone', { state: 'sent', sent_at: new Date(now.getTime() - 86_400_000) }),
      // Of before its own column: the app that is still there says it.
      await delivery(null, { state: 'queued' }),
    ])
    .execute();
  await counts();
  const lists = async (asked: object = {}) =>
    (await listOverCompanies(platform, staff.context, pushDayList, { limit: 50, sort: '-day', ...asked }))
      .items;
  const chrome = {
    day: today,
    platform: 'android',
    app: 'Chrome',
    sent: 2,
    delivered: 2,
    opened: 1,
    accepted: 1,
    failed: 1,
    reasons: [{ reason: 'gone', count: 1 }],
  };
  const safari = { day: '2026-11-19', platform: 'ios', app: 'Safari', sent: 1, delivered: 0, failed: 0 };
  expect(await lists()).toMatchObject([chrome, safari]);
  expect(await lists({ reason: 'gone,busy' })).toMatchObject([chrome]);
  expect(await lists({ platform: 'ios' })).toMatchObject([safari]);
  expect(await lists({ before: '2026-11-19T23:00:00Z' })).toMatchObject([safari]);
  expect(await lists({ limit: 1, sort: 'day' })).toMatchObject([safari]);
  expect(await getPushTotals(platform, staff.context, {})).toMatchObject({
    from: '2026-10-22',
    until: today,
    days: [
      { day: '2026-11-19', sent: 1 },
      { day: today, sent: 2, failed: 1 },
    ],
    platforms: [
      { platform: 'android', sent: 2 },
      { platform: 'ios', sent: 1 },
    ],
    reasons: [{ reason: 'gone', count: 1 }],
    countedAt: now.toISOString(),
  });

  // A late receipt counts, and what was counted stays.
  await allCompanies
    .updateTable('push_deliveries')
    .set({ state: 'opened' })
    .where('state', '=', 'sent')
    .execute();
  await counts();
  expect(await lists({ platform: 'ios' })).toMatchObject([{ opened: 1 }]);
  await allCompanies.deleteFrom('push_deliveries').where('company_id', '=', farm.companyId).execute();
  await counts();
  expect(await lists()).toMatchObject([chrome, { ...safari, delivered: 1 }]);
});

test('an app fails until a message arrives, and is told by its company alone', async () => {
  const farm = await aCompany(platform);
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  const app = await anApp(platform, farm.context);
  const lists = async (asked: object = {}) =>
    (
      await listOverCompanies(platform, staff.context, failingAppList, {
        limit: 50,
        sort: '-failed',
        search: `farm ${farm.companyId}`,
        ...asked,
      })
    ).items;
  expect(await lists()).toEqual([]);
  const at = platform.clock.now();
  await noteApp(platform.database.allCompanies, app.id, { last_failure_at: at, last_failure: 'busy' });
  const [failing] = await lists();
  expect(failing).toMatchObject({ reason: 'busy', platform: 'android', app: 'Chrome', lastSuccessAt: null });
  expect(JSON.stringify(failing)).not.toContain(farm.email);
  expect(await lists({ reason: 'gone' })).toEqual([]);
  await noteApp(platform.database.allCompanies, app.id, { last_success_at: new Date(at.getTime() + 1) });
  expect(await lists()).toEqual([]);
});

test('each order of the days has an index, so that a page reads no more than its rows', async () => {
  const plan = (sort: string) =>
    platform.database.transaction('allCompanies', async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const place = placeIn(pushDayList.orders, sort);
      return JSON.stringify(await inOrderOf(selectPushDays(trx, {}), place).explain());
    });
  for (const [sort, index] of [
    ['-day', 'push_days_pkey'],
    ['-sent', 'push_days_by_sent'],
    ['-failed', 'push_days_by_failed'],
  ] as const) {
    expect(await plan(sort)).toContain(`Backward using ${index}`);
    expect(await plan(sort)).not.toContain('Sort');
  }
});
