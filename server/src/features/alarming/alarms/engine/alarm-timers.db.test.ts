import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { createWakes } from '#platform/jobs/wakes.ts';
import type { Platform } from '#platform/platform.ts';
import { pendingJobs, testPlatform } from '#platform/platform.fixture.ts';
import { aFarm, type Farm } from '../farm.fixture.ts';
import { alarmTimers } from './alarm-timers.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let clock: Awaited<ReturnType<typeof testPlatform>>['clock'];
beforeAll(async () => {
  database = await ownTestDatabase();
});
afterAll(() => database.close());

const nodes: ReturnType<typeof createWakes<Platform>>[] = [];
beforeEach(async () => {
  ({ clock } = await testPlatform(database));
  await database.ownerPool.query('delete from graphile_worker._private_jobs');
  await database.allCompanies.updateTable('alarm_nodes').set({ timer_at: null }).execute();
});
afterEach(() => Promise.all(nodes.splice(0).map((wakes) => wakes.stop())));

/** A node of the cluster on this database. What it was told is in `told`. */
async function aNode() {
  const wakes = createWakes<Platform>();
  nodes.push(wakes);
  const told: [name: string, at: Date][] = [];
  const listening = {
    ...wakes,
    at(rows: { name: string }, moment: Date | null): void {
      if (moment) told.push([rows.name, moment]);
      wakes.at(rows, moment);
    },
  };
  const platform = { ...(await testPlatform(database)), clock, wakes: listening };
  wakes.start(platform, [alarmTimers]);
  return { platform, wakes, told };
}

const jobs = () => pendingJobs({ database }, 'alarms/timers', {});

async function delayed(farm: Farm): Promise<Farm> {
  await farm.configure('input.1', { delay_seconds: 10 });
  await farm.raises('input.1');
  return farm;
}

test('who sets a timer wakes at its moment, and no job waits for it', async () => {
  const { platform, told } = await aNode();
  await delayed(await aFarm(platform));
  expect(told).toEqual([['alarms/timers', new Date(clock.now().getTime() + 10_000)]]);
  expect(await jobs()).toEqual([]);
});

test('two nodes on one database run each timer once', async () => {
  const [one, other] = [await aNode(), await aNode()];
  const farms: Farm[] = [];
  for (let count = 0; count < 6; count += 1)
    farms.push(await delayed(await aFarm((count % 2 === 0 ? one : other).platform)));
  clock.advance(10_000);
  await Promise.all([one.wakes.settle(), other.wakes.settle()]);
  for (const farm of farms) {
    expect(await farm.states('input.1')).toEqual(['reporting']);
    expect(await farm.episodesOf('input.1')).toHaveLength(1);
  }
});

test('what a node that died has set, another finds by itself', async () => {
  const dying = await aNode();
  const farm = await delayed(await aFarm(dying.platform));
  await dying.wakes.stop();
  await aNode();
  // The clock of the test stands still, and who set nothing leaves a moment to who did.
  clock.advance(11_000);
  await expect.poll(() => farm.states('input.1'), { timeout: 5_000 }).toEqual(['reporting']);
});

test('after the failure of a device one job goes on trying, beside those that wait for their first time', async () => {
  const { platform, wakes } = await aNode();
  const [broken, sound] = [await delayed(await aFarm(platform)), await delayed(await aFarm(platform))];
  await broken.configure('input.1', { alert_when: JSON.stringify(null) });
  // As the version before added them.
  const later = new Date(Date.now() + 3_600_000);
  await enqueue(database.allCompanies, [alarmTimers.job.of({ due: later.toISOString() }, { at: later })]);
  await wakes.stop();
  const [one, other] = [await aNode(), await aNode()];
  clock.advance(10_000);
  await one.wakes.settle();
  expect(await sound.states('input.1')).toEqual(['reporting']);
  expect(await jobs()).toHaveLength(2);
  await other.wakes.settle();
  expect(await jobs()).toHaveLength(2);
  // Set aside, it is not in the way of who moves the clock.
  expect(await one.wakes.nextDue()).toBeNull();
  const [, payload] = await jobs();
  await expect(alarmTimers.job.run(platform, payload, { number: 1, isLast: false })).rejects.toThrow(
    'alarms/timers failed for 1',
  );
  await broken.configure('input.1', {
    alert_when: JSON.stringify({ day: true, night: true, weekend: true }),
  });
  await alarmTimers.job.run(platform, payload, { number: 2, isLast: false });
  expect(await broken.states('input.1')).toEqual(['reporting']);
});

test('a job that was given up is none that goes on trying', async () => {
  const { platform, wakes } = await aNode();
  const broken = await delayed(await aFarm(platform));
  await broken.configure('input.1', { alert_when: JSON.stringify(null) });
  const due = clock.now();
  await enqueue(database.allCompanies, [alarmTimers.job.of({ due: due.toISOString() })]);
  await database.ownerPool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  clock.advance(10_000);
  await wakes.settle();
  expect(await jobs()).toHaveLength(2);
});
