import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { alarmTimers } from '#features/alarming/alarms/engine/alarm-timers.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { stepRuns } from './step-runs.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

/** What one connection has prepared, and how often it ran by a plan of its own (custom) or by the one it keeps. */
interface Prepared {
  statement: string;
  custom: number;
  generic: number;
}

const turns = 12;
let copy: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let prepared: Prepared[];

const preparedBy = async (database: Database): Promise<Prepared[]> => {
  const { rows } = await sql<Prepared>`
    select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(
    database.allCompanies,
  );
  return rows;
};

/** Alarms from their event to their end, with a delay and without one, one connection doing it all. */
beforeAll(async () => {
  copy = await ownTestDatabase();
  platform = await testPlatform(openDatabase({ url: copy.url, log: pino({ level: 'silent' }), poolSize: 1 }));
  const farm = await aFarm(platform);
  await farm.contact('Anna', { media: ['sms'] });
  await farm.configure('input.2', { delay_seconds: 30 });
  for (let turn = 0; turn < turns; turn += 1) {
    await farm.raises('input.1');
    await farm.raises('input.2');
    await stepRuns(platform);
    const begun = (await farm.attempts()).at(-1)!;
    await updateAttempt(platform, begun.id, { state: 'sent', sequence: 2 });
    platform.clock.advance(31_000);
    await alarmTimers.run(platform);
    await farm.restores('input.1', 'input.2');
    platform.clock.advance(60_000);
    await alarmTimers.run(platform);
    await stepRuns(platform);
    await setConnected(platform, farm.device.serialNumber, turn % 2 === 0, platform.clock.now());
  }
  prepared = await preparedBy(platform.database);
}, 60_000);
afterAll(async () => {
  await platform.database.close();
  await copy.close();
});

const hot = {
  'devices of a batch are locked': /from "devices" where "serial_number" = any.* for no key update/s,
  'the device of a step is locked': /from "devices" where "id" = any.* for no key update/s,
  'nodes of a batch are read':
    /with device as materialized \(\s+select id, awake_nodes, "serial_number"::text/,
  'nodes of a step are read': /with device as materialized \(\s+select id, awake_nodes, "id"::text/,
  'events are stored': /insert into device_events/,
  'nodes are saved': /update alarm_nodes n set/,
  'states of devices are saved': /update devices d set alarm_state/,
  'what devices are sought by is saved': /update device_states set alarm_rank/,
  'episodes are opened': /insert into episodes/,
  'episodes are saved': /update episodes e set/,
  'rounds begin': /insert into runs/,
  'presences lock what is known': /from "device_identities" where "serial_number" = any.* for no key update/s,
  'presences are stored': /with said as \(\s+select \* from unnest/,
  'history is written': /insert into history \(company_id, device_id, episode_id/,
};

test.each(Object.entries(hot))('planned once: %s', (_name, text) => {
  const found = prepared.filter(({ statement }) => text.test(statement));
  expect(found).not.toEqual([]);
  for (const { custom, generic } of found) {
    // Left to itself, PostgreSQL plans anew five times at least.
    expect(custom).toBeLessThan(5);
    expect(generic).toBeGreaterThanOrEqual(turns);
  }
});

test('the plans that are kept find their rows by index, also those made while the tables were nearly empty', async () => {
  const kept = prepared.filter(({ custom, generic }) => custom === 0 && generic > 0);
  expect(kept.length).toBeGreaterThan(20);
  const client = new Client({
    connectionString: copy.url,
    options: '-c role=belfry_provider -c enable_seqscan=off',
  });
  await client.connect();
  const plans = [];
  for (const { statement } of kept) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
  }
  await client.end();
  const reading = plans.filter(({ plan }) => plan.includes('Seq Scan'));
  expect(reading).toEqual([]);
});

test('jobs are added by plans that are kept', async () => {
  const { rows } = await platform.database.ownerPool.query<{ set: string[] }>(
    `select proconfig as set from pg_proc where oid = 'enqueue_jobs(jsonb)'::regprocedure`,
  );
  expect(rows[0]?.set).toEqual(
    expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']),
  );
});
