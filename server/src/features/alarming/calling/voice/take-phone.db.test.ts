import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DB } from '#platform/database/database.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { startEngine, type Engine, type Person } from '../engine.fixture.ts';
import { hangUpRinging } from '../attempts/stop-attempts.ts';
import { callFirst } from './end-calls.ts';
import { endTransmissions } from '../phone/transmissions.queries.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const stateOf = async (farm: Farm) => (await farm.attempts()).map(({ state, outcome }) => [state, outcome]);

/** A farm whose alarms call the phone of somebody of another farm. */
async function farmSharing({ phone }: Person): Promise<Farm> {
  const farm = await engine.farm();
  await engine.person(farm, 'Anna', { phone });
  return farm;
}

/** While no job runs. */
async function whileStopped(look: () => Promise<void>): Promise<void> {
  const startsAgain = await engine.stops();
  await look().finally(startsAgain);
}

/** Waits until another transaction waits for this one. */
async function somebodyWaits(trx: Kysely<DB>): Promise<void> {
  const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
}

/** Jobs in the order in which they run; those that are due later are not among them. */
async function dueJobs(): Promise<string[]> {
  const { rows } = await engine.platform.database.ownerPool.query<{ name: string; attemptId?: string }>(
    `select identifier as name, payload ->> 'attemptId' as "attemptId" from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id
      where run_at <= now() order by priority, run_at, job.id`,
  );
  return rows.map(({ name, attemptId }) => (attemptId ? `${name} ${attemptId}` : name));
}

test('what frees a phone goes before those who only come to wait for one, and so does whoever waits first for it', async () => {
  const north = await engine.farm();
  const anna = await engine.person(north, 'Anna');
  const [first, second] = [await farmSharing(anna), await farmSharing(anna)];
  for (const farm of [north, first]) {
    await farm.raises(alarm);
    await engine.settles();
  }
  await second.raises(alarm);
  await engine.settles();
  await whileStopped(async () => {
    const [[waiting], [comes]] = [await first.attempts(), await second.attempts()];
    const { database } = engine.platform;
    await database.ownerPool.query(
      `select enqueue_jobs(jsonb_build_array(jsonb_build_object('identifier', 'attempts/deliver', 'priority', -10,
      'payload', jsonb_build_object('attemptId', $1::text))))`,
      [comes!.id],
    );
    await north.accepts(alarm, 'Somebody in the portal');
    await database.transaction('allCompanies', async (trx) => {
      await endTransmissions(trx, { ids: [anna.ringing()] }, engine.platform.clock.now());
      await callFirst(trx, [anna.phone]);
    });
    const jobs = await dueJobs();
    const placeOf = (name: string) => jobs.findIndex((job) => job.startsWith(name));
    expect(jobs.slice(0, 2).toSorted()).toEqual(['attempts/announce', 'attempts/stop']);
    expect(placeOf(`attempts/deliver ${waiting!.id}`)).toBe(2);
    expect(placeOf(`attempts/deliver ${comes!.id}`)).toBeGreaterThan(2);
  });
});

test('what is more than a contact may get is held back while the phone is engaged, and does not wait', async () => {
  const farm = await engine.farm();
  await farm.calls({ max_attempts: 1 });
  const anna = await engine.person(farm, 'Anna');
  for (let time = 0; time < 3; time += 1) {
    await farm.raises(alarm);
    await engine.settles();
    await anna.isBusy();
    await farm.restores(alarm);
    await engine.passes(0, 30);
  }
  await farm.raises('input.2');
  await engine.settles();
  expect(anna.calls()).toHaveLength(4);
  await farm.raises(alarm);
  await engine.settles();
  expect((await stateOf(farm)).filter(([state]) => state === 'held-back')).toEqual([['held-back', 'failed']]);
});

test('a call that ends while somebody comes to wait for it lets them go all the same', async () => {
  const north = await engine.farm();
  const anna = await engine.person(north, 'Anna');
  const south = await farmSharing(anna);
  await north.raises(alarm);
  await engine.settles();
  const { database, clock } = engine.platform;
  // Whoever ends the call has looked who waits, and is about to commit.
  const { promise: hasLooked, resolve: looked } = Promise.withResolvers<void>();
  const ending = database.transaction('allCompanies', async (trx) => {
    await endTransmissions(trx, { ids: [anna.ringing()] }, clock.now());
    await callFirst(trx, [anna.phone]);
    looked();
    await somebodyWaits(trx);
  });
  await hasLooked;
  await south.raises(alarm);
  const settling = engine.settles();
  await ending;
  await settling;
  await engine.passes(0, 2);
  expect(await stateOf(south)).toEqual([['dialled', 'running']]);
  expect(anna.calls()).toHaveLength(2);
});

/** Somebody whose phone is engaged, and farms whose alarms wait for it. */
async function engagedFor(count: number) {
  const north = await engine.farm();
  const anna = await engine.person(north, 'Anna');
  await north.raises(alarm);
  await engine.settles();
  const farms: Farm[] = [];
  while (farms.length < count) {
    const farm = await farmSharing(anna);
    await farm.raises(alarm);
    await engine.settles();
    farms.push(farm);
  }
  return { anna, farms };
}

test('all who wait for alarms that need nobody any more are let go with the call, and asked no more', async () => {
  const { farms } = await engagedFor(3);
  const [last, ...over] = farms.toReversed() as [Farm, ...Farm[]];
  await whileStopped(async () => {
    for (const farm of over) await farm.restores(alarm);
    const waiting = await Promise.all(farms.map(async (farm) => (await farm.attempts())[0]!));
    await hangUpRinging(
      engine.platform,
      waiting.map((attempt) => attempt.episode_id),
    );
    for (const farm of over) {
      expect(await stateOf(farm)).toEqual([['not-needed', 'unanswered']]);
      const lines = await farm.history({ alarmId: alarm });
      expect(lines.filter(({ kind }) => kind === 'attempt.finished')).toMatchObject([
        { person: { name: 'Anna' }, detail: { medium: 'voice', state: 'not-needed', outcome: 'unanswered' } },
      ]);
    }
    expect(await stateOf(last)).toEqual([['waiting', 'running']]);
    const jobs = await dueJobs();
    for (const { id } of waiting) expect(jobs).not.toContain(`attempts/deliver ${id}`);
  });
});

test('whoever is called in the same moment is hung up, and not let go', async () => {
  const { farms } = await engagedFor(1);
  const [south] = farms as [Farm];
  const [waiting] = await south.attempts();
  await whileStopped(async () => {
    await south.restores(alarm);
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
    const calling = engine.platform.database.transaction('allCompanies', async (trx) => {
      await trx.updateTable('attempts').set({ provider_id: 'CA1' }).where('id', '=', waiting!.id).execute();
      begun();
      await somebodyWaits(trx);
    });
    await hasBegun;
    await Promise.all([calling, hangUpRinging(engine.platform, [waiting!.episode_id])]);
    expect(await stateOf(south)).toEqual([['canceled', 'unanswered']]);
  });
});
