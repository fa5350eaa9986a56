import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJournals } from '../world/journal.ts';
import { playKillStorm } from './kill-storm.ts';
import { compare } from './storm-oracle.ts';
import { isFullSize } from '../world/full-size.ts';
import { smallWorld } from '../world/stage.ts';
import type { World } from '../world/world.ts';

const [kills, events] = isFullSize ? [50, 500] : [1, 150];

let world: World;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(async () => {
  await world?.close();
});

test('kill -9 in the middle of an alarm storm: nothing lost, nothing doubled, every timer goes on', async () => {
  const report = await playKillStorm(world, { kills, events, rate: 150 });
  expect(report.faults).toEqual([]);
  expect(report.promisedAtKills).toBeGreaterThan(0);
  expect(report.stored).toBe(kills * events);
  expect(report.acknowledged).toBe(kills * events);
  expect(report.episodes).toBeGreaterThan((kills * events) / 12);
}, 3_600_000);

test('the comparison sees what it is there to see', async () => {
  const journal = readJournals(world.journalDir);
  const serials = [...new Set(journal.map(({ serial }) => serial))];
  const one = (table: string, which = 'true') => `ctid = (select min(ctid) from ${table}
    where device_id in (select id from devices where serial_number = any($1)) and ${which})`;
  const spoils = (statement: string) => world.database.rows(statement, [serials]);
  await spoils(`delete from device_events where ${one('device_events')}`);
  await spoils(`insert into history (company_id, device_id, alarm_id, kind, at, received_at)
    select company_id, device_id, alarm_id, kind, at, received_at from history where ${one('history', `kind = 'event.active'`)}`);
  await spoils(`update runs set finished_at = null where ${one('runs')}`);
  await spoils(`update alarm_nodes set timer_at = now() - interval '1 h', state = 'delay'
    where ${one('alarm_nodes', `alarm_id = 'input.1'`)}`);
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
