import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  SubscriptionState,
  SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aFarm, type Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { raisedAlarms } from '#features/alarming/alarms/find-raised-alarms.ts';
import { countUnsubscribed, countUnsubscribedLater } from './count-unsubscribed.job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // It looks at the devices of all companies.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
});
afterAll(() => database.close());

/** A moment of Amsterdam's winter. */
const at = (moment: string) =>
  platform.clock.advance(Date.parse(`${moment}+01:00`) - platform.clock.now().getTime());
const look = (since?: string) =>
  countUnsubscribed.run(platform, since === undefined ? {} : { since }, { number: 1, isLast: false });

async function subscribe(
  { companyId, device }: Farm,
  state: SubscriptionState,
  { type = 'monthly', endedAt = null }: { type?: SubscriptionType; endedAt?: Date | null } = {},
) {
  await database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      device_id: device.id,
      type,
      state,
      started_at: new Date('2026-01-01T00:00:00Z'),
      ended_at: endedAt,
    })
    .execute();
}

async function rowsOf({ companyId }: Farm) {
  const rows = await database.allCompanies
    .selectFrom('unsubscribed_alarms')
    .select(['device_id', 'serial_number', 'day', 'alarms', 'first_at', 'last_at'])
    .where('company_id', '=', companyId)
    .orderBy('day')
    .execute();
  return rows;
}

async function alarm(farm: Farm, name = 'input.1') {
  await farm.raises(name);
  await farm.restores(name);
}

test('an unsubscribed device’s alarms are one row per device and day of Amsterdam, however often one looks', async () => {
  const farm = await aFarm(platform);
  const { id: device_id, serialNumber: serial_number } = farm.device;
  at('2026-11-21T23:30:00');
  await alarm(farm);
  await look();
  at('2026-11-21T23:50:00');
  await alarm(farm, 'input.2');
  at('2026-11-22T00:30:00');
  await alarm(farm);
  // The look before was at half past eleven: the day that it had not seen to its end is counted again.
  await look('2026-11-21T22:30:00Z');
  const of = (day: string, alarms: number, first: string, last: string) => ({
    device_id,
    serial_number,
    day,
    alarms,
    first_at: new Date(first),
    last_at: new Date(last),
  });
  const counted = [
    of('2026-11-21', 2, '2026-11-21T22:30:00Z', '2026-11-21T22:50:00Z'),
    of('2026-11-22', 1, '2026-11-21T23:30:00Z', '2026-11-21T23:30:00Z'),
  ];
  expect(await rowsOf(farm)).toEqual(counted);
  await look('2026-11-21T22:30:00Z');
  await Promise.all([look(), look()]);
  expect(await rowsOf(farm)).toEqual(counted);
});

test('who is subscribed is counted as long as that is not over; a demo and an internal test are', async () => {
  const [paying, late, demo, internal, canceled] = [
    await aFarm(platform),
    await aFarm(platform),
    await aFarm(platform),
    await aFarm(platform),
    await aFarm(platform),
  ];
  await subscribe(paying, 'active');
  await subscribe(late, 'active-payment-needed');
  await subscribe(demo, 'active', { type: 'demo' });
  await subscribe(internal, 'active', { type: 'internal-test' });
  at('2026-11-22T09:00:00');
  await alarm(canceled);
  at('2026-11-22T10:00:00');
  await subscribe(canceled, 'canceled', { endedAt: platform.clock.now() });
  at('2026-11-22T11:00:00');
  for (const farm of [paying, late, demo, internal, canceled]) await alarm(farm);
  await look();
  for (const farm of [paying, late, demo, internal]) expect(await rowsOf(farm)).toEqual([]);
  // What was raised before its end is no alarm of an unsubscribed device.
  expect(await rowsOf(canceled)).toMatchObject([{ alarms: 1, first_at: new Date('2026-11-22T10:00:00Z') }]);
});

test('the next look is an hour later and knows of this one; a start looks back to yesterday', async () => {
  const farm = await aFarm(platform);
  at('2026-11-23T20:00:00');
  await alarm(farm);
  at('2026-11-24T09:00:00');
  await countUnsubscribedLater(platform);
  const planned = () => pendingJobs(platform, 'subscriptions/count-unsubscribed', {});
  expect(await planned()).toEqual([{}]);
  await look();
  expect(await rowsOf(farm)).toMatchObject([{ day: '2026-11-23', alarms: 1 }]);
  expect(await planned()).toEqual([{ since: platform.clock.now().toISOString() }]);
});

test('alarms are looked up by index, and not read through', async () => {
  const farm = await aFarm(platform);
  const plan = await database.transaction('allCompanies', async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const asked = raisedAlarms([farm.device.id], platform.clock.now());
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${asked}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('using episodes_node');
  expect(plan).not.toContain('Seq Scan');
});
