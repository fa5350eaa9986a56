import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aFarm, type Farm } from '../farm.fixture.ts';
import { findMisstated } from './device-states.fixture.ts';
import { alarmTimers } from './alarm-timers.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

const all = () => platform.database.allCompanies;
const statedOf = (farm: Farm) =>
  all()
    .selectFrom('device_states')
    .selectAll()
    .where('device_id', '=', farm.device.id)
    .executeTakeFirstOrThrow();
const awakeOf = async (farm: Farm) => {
  const { awake_nodes: ids } = await farm.shown();
  if (ids === null) return null;
  const nodes = await all()
    .selectFrom('alarm_nodes')
    .select('alarm_id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('alarm_id')
    .execute();
  return nodes.map(({ alarm_id }) => alarm_id);
};

test('a device is found by its state and its next timer, and its row names the alarm points that are awake', async () => {
  const farm = await aFarm(platform);
  await farm.configure(null, { delay_seconds: 30 });
  expect(await statedOf(farm)).toMatchObject({ alarm_rank: 7, timer_at: null, name: 'Barn' });
  const raised = platform.clock.now();
  await farm.raises('input.1');
  platform.clock.advance(10_000);
  await farm.raises('input.2');
  const due = new Date(raised.getTime() + 30_000);
  const { alarm_rank: rank } = await farm.shown();
  expect(rank).toBeLessThan(7);
  expect(await statedOf(farm)).toMatchObject({ alarm_rank: rank, timer_at: due });
  expect(await awakeOf(farm)).toEqual(['input.1', 'input.2']);
  await farm.restores('input.1');
  expect(await statedOf(farm)).toMatchObject({ timer_at: new Date(due.getTime() + 10_000) });
  platform.clock.advance(30_000);
  await alarmTimers.run(platform);
  expect(await statedOf(farm)).toMatchObject({ timer_at: null });
  expect(await awakeOf(farm)).toEqual(['input.2']);
  await farm.restores('input.2');
  expect(await statedOf(farm)).toMatchObject({ alarm_rank: 7 });
  expect(await awakeOf(farm)).toEqual([]);
  expect(await findMisstated(all())).toEqual([]);
});

test('a device that is called something else, or is new, stands in the list all the same', async () => {
  const farm = await aFarm(platform);
  await all().updateTable('devices').set({ name: 'Shed' }).where('id', '=', farm.device.id).execute();
  expect(await statedOf(farm)).toMatchObject({ name: 'Shed' });
  expect(await findMisstated(all())).toEqual([]);
});

test('what others write, as the version before does, the engine finds', async () => {
  const farm = await aFarm(platform);
  await farm.raises('input.3');
  await farm.restores('input.3');
  expect(await awakeOf(farm)).toEqual([]);
  const due = new Date(platform.clock.now().getTime() - 1_000);
  await all()
    .updateTable('alarm_nodes')
    .set({ state: 'delay', active: true, timer_at: due })
    .where('device_id', '=', farm.device.id)
    .where('alarm_id', '=', 'input.1')
    .execute();
  await all()
    .updateTable('devices')
    .set({ alarm_state: 'delay', alarm_rank: 3 })
    .where('id', '=', farm.device.id)
    .execute();
  expect(await statedOf(farm)).toMatchObject({ alarm_rank: 3, timer_at: due });
  expect(await awakeOf(farm)).toBeNull();
  expect(await findMisstated(all())).toEqual([]);
  await alarmTimers.run(platform);
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect(await awakeOf(farm)).toContain('input.1');
  expect(await findMisstated(all())).toEqual([]);
});

test('the fifth alarm of a group raises its report, although an event named none of it', async () => {
  const farm = await aFarm(platform);
  const inputs = Array.from({ length: 6 }, (_, index) => `input.${index + 1}`);
  await farm.configure(null, { alarm_group: 'A' });
  await farm.configure('failure.multiple-alarms', { alarm_group: null });
  for (const input of inputs) await farm.raises(input);
  expect(await farm.node('failure.multiple-alarms')).toMatchObject({ state: 'reporting' });
  expect(await findMisstated(all())).toEqual([]);
});

test('a device with very many awake points has them looked at all', async () => {
  const farm = await aFarm(platform);
  await farm.configure(null, { delay_seconds: 60 });
  await sql`
    insert into alarm_nodes (company_id, device_id, alarm_id, name, since, delay_seconds)
    select ${farm.companyId}, ${farm.device.id}, 'dupline.1.' || n, 'Input ' || n, ${platform.clock.now()}, 60
    from generate_series(1, 110) as n`.execute(all());
  const many = Array.from({ length: 110 }, (_, index) => `dupline.1.${index + 1}`);
  await farm.raises(...many);
  expect(await awakeOf(farm)).toBeNull();
  platform.clock.advance(61_000);
  await alarmTimers.run(platform);
  expect(new Set(await farm.states(...many))).toEqual(new Set(['reporting']));
  await farm.restores(...many);
  expect(await awakeOf(farm)).toEqual([]);
  expect(await findMisstated(all())).toEqual([]);
});
