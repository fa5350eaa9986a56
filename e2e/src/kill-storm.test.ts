import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJournals } from './journal.ts';
import { playKillStorm } from './kill-storm.ts';
import { stormFarms } from './storm-farm.ts';
import { compare } from './storm-oracle.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ spareDiallers: stormFarms });
});
afterAll(async () => {
  await world?.close();
});

test('kill -9 in the middle of an alarm storm: nothing lost, nothing doubled, every timer goes on', async () => {
  const report = await playKillStorm(world, { kills: 3, events: 200, rate: 150 });
  expect(report.faults).toEqual([]);
  expect(report.promisedAtKills).toBeGreaterThan(0);
  expect(report.stored).toBe(600);
  expect(report.acknowledged).toBe(600);
  expect(report.episodes).toBeGreaterThan(50);
});

test('the comparison sees what it is there to see', async () => {
  const journal = readJournals(world.journalDir);
  await world.database.rows(`delete from device_events where ctid = (select min(ctid) from device_events)`);
  await world.database.rows(`insert into history (company_id, device_id, alarm_id, kind, at, received_at)
    select company_id, device_id, alarm_id, kind, at, received_at from history where kind = 'event.active' limit 1`);
  await world.database.rows(`update runs set finished_at = null where ctid = (select min(ctid) from runs)`);
  await world.database.rows(`update alarm_nodes set timer_at = now() - interval '1 h', state = 'delay'
    where ctid = (select min(ctid) from alarm_nodes where alarm_id = 'input.1')`);
  const { faults } = await compare(world.database, journal);
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^lost: BF-/),
      expect.stringMatching(/history tells \d+ \+ \d+ events, the journal/),
      '1 runs that never ended',
      '1 timers that are due and did not run',
    ]),
  );
});
