import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import type { Database } from '#platform/database/database.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { alarmTimers } from './alarm-timers.ts';
import { aFarm, type Farm } from '../farm.fixture.ts';

let platform: TestPlatform;
let database: Database & { url: string };
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());

const six = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6'];
const all = 'failure.multiple-alarms';
const dayOnly = JSON.stringify({ day: true, night: false, weekend: false });

/** Moves business time and runs what became due, as the timer jobs do. */
async function timePasses(seconds: number): Promise<void> {
  platform.clock.advance(seconds * 1000);
  await alarmTimers.run(platform);
}

const dueAt = async (farm: Farm, alarm: string) => (await farm.node(alarm)).timer_at?.getTime();
const inSeconds = (seconds: number) => platform.clock.now().getTime() + seconds * 1000;

async function aGroup(size = 6): Promise<Farm> {
  const farm = await aFarm(platform);
  for (const alarm of six.slice(0, size)) await farm.configure(alarm, { alarm_group: 'House 1' });
  return farm;
}

test('an alarm waits its delay, and one that is over by then calls nobody', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { delay_seconds: 30 });
  await farm.raises('input.1');
  expect(await farm.states('input.1')).toEqual(['delay']);
  expect(await dueAt(farm, 'input.1')).toBe(inSeconds(30));
  expect(await farm.shown()).toMatchObject({ alarm_state: 'delay', alarm_rank: 5 });
  await timePasses(29);
  await farm.restores('input.1');
  expect(await farm.states('input.1')).toEqual(['none']);
  await timePasses(60);
  expect(await farm.runs()).toEqual([]);
  expect(await farm.shown()).toMatchObject({ alarm_state: 'restored', alarm_rank: 7 });
  expect(await farm.went('input.1')).toEqual(['delay', 'none']);
});

test('after the delay it reports, and a round of calling begins', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { delay_seconds: 30 });
  await farm.raises('input.1');
  await timePasses(30);
  expect(await farm.node('input.1')).toMatchObject({ state: 'reporting', timer_at: null });
  expect(await farm.runs()).toMatchObject([{ round: 1, finished_at: null }]);
  expect(await farm.episode('input.1')).toMatchObject({ state: 'reporting', round: 1 });
});

test('rounds that reach somebody end as max repeated, those that reach nobody as failed', async () => {
  for (const [delivered, end, rank] of [
    [true, 'max-repeated', 2],
    [false, 'failed', 0],
  ] as const) {
    const farm = await aFarm(platform);
    await farm.configure('input.1', { repeat_rounds: 2, repeat_after_seconds: 60 });
    await farm.raises('input.1');
    for (const round of [1, 2]) {
      await farm.tell('input.1', 'round-over', {}, { delivered });
      expect(await farm.states('input.1')).toEqual(['waiting-for-repeat']);
      await timePasses(59);
      expect(await farm.states('input.1')).toEqual(['waiting-for-repeat']);
      await timePasses(1);
      expect(await farm.node('input.1')).toMatchObject({ state: 'reporting', rounds_done: round });
    }
    await farm.tell('input.1', 'round-over', {}, { delivered });
    expect(await farm.states('input.1')).toEqual([end]);
    expect(await farm.shown()).toMatchObject({ alarm_rank: rank });
    expect((await farm.runs()).map(({ round }) => round)).toEqual([1, 2, 3]);
    await farm.restores('input.1');
    expect(await farm.states('input.1')).toEqual(['restored']);
  }
});

test('an accepted alarm that is still active asks again where it should remind', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { remind: true, repeat_after_seconds: 600 });
  await farm.raises('input.1');
  await farm.accepts('input.1', 'Anna');
  expect(await farm.shown()).toMatchObject({ alarm_state: 'accepted' });
  await timePasses(600);
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect(await farm.episode('input.1')).toMatchObject({ round: 2 });
  await farm.accepts('input.1', 'Anna');
  expect(await farm.states('input.1')).toEqual(['accepted']);
});

test('an input that flaps is one episode: restoring goes back to where it was', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { recovery_delay_seconds: 60 });
  await farm.raises('input.1');
  const id = await farm.episodeId('input.1');
  await farm.restores('input.1');
  expect(await farm.node('input.1')).toMatchObject({ state: 'restoring', resume_state: 'reporting' });
  expect(await farm.runs()).toMatchObject([{ next_step_at: null, finished_at: null }]);
  await timePasses(59);
  await farm.raises('input.1');
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect((await farm.runs()).map(({ next_step_at }) => next_step_at)).toEqual([platform.clock.now()]);
  await farm.restores('input.1');
  await timePasses(60);
  expect(await farm.states('input.1')).toEqual(['restored']);
  expect(await farm.episodesOf('input.1')).toMatchObject([{ id, last_state: 'restored' }]);
  expect((await farm.runs()).map(({ outcome }) => outcome)).toEqual(['stopped']);
});

test('an input that flaps while it waits for the next round does not put that round off', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { recovery_delay_seconds: 60, repeat_after_seconds: 300 });
  await farm.raises('input.1');
  await farm.tell('input.1', 'round-over');
  const due = await dueAt(farm, 'input.1');
  await timePasses(100);
  await farm.restores('input.1');
  await timePasses(50);
  await farm.raises('input.1');
  expect(await farm.states('input.1')).toEqual(['waiting-for-repeat']);
  expect(await dueAt(farm, 'input.1')).toBe(due);
});

test('accepting while it restores counts when it comes back', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { recovery_delay_seconds: 60 });
  await farm.raises('input.1');
  await farm.restores('input.1');
  await farm.accepts('input.1', 'Anna');
  expect(await farm.node('input.1')).toMatchObject({ state: 'restoring', resume_state: 'accepted' });
  await farm.raises('input.1');
  expect(await farm.states('input.1')).toEqual(['accepted']);
});

test('outside "when to alert" an alarm is suppressed, and reports when that opens and it is still active', async () => {
  const farm = await aFarm(platform);
  // It is Friday, four at night on Dutch clocks: the day opens at seven.
  await farm.configure(null, { alert_when: dayOnly });
  const seven = new Date(platform.clock.now());
  seven.setUTCHours(6, 0, 0, 0);
  if (seven <= platform.clock.now()) seven.setUTCDate(seven.getUTCDate() + 1);
  await farm.raises('input.1', 'input.2');
  expect(await farm.states('input.1', 'input.2')).toEqual(['suppressed', 'suppressed']);
  expect(await dueAt(farm, 'input.1')).toBe(seven.getTime());
  expect(await farm.shown()).toMatchObject({ alarm_state: 'suppressed', alarm_rank: 6 });
  await farm.restores('input.2');
  await timePasses((seven.getTime() - platform.clock.now().getTime()) / 1000);
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'none']);
  expect((await farm.runs()).length).toBe(1);
});

test('a node that is switched off keeps still, and an alarm that is switched off calls no more', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { enabled: false });
  await farm.raises('input.1', 'input.2');
  expect(await farm.states('input.1')).toEqual(['disabled']);
  expect(await farm.node('input.1')).toMatchObject({ active: true });
  await farm.tell('input.2', 'disabled', { enabled: false });
  expect(await farm.states('input.2')).toEqual(['disabled']);
  expect(await farm.runs()).toMatchObject([{ outcome: 'stopped' }]);
  expect(await farm.shown()).toMatchObject({ alarm_state: 'restored' });

  await farm.tell('input.1', 'enabled', { enabled: true });
  expect(await farm.states('input.1')).toEqual(['reporting']);
  await farm.restores('input.2');
  await farm.tell('input.2', 'enabled', { enabled: true });
  expect(await farm.states('input.2')).toEqual(['none']);
});

test('a pause ends by itself: what is active then is called out', async () => {
  const farm = await aFarm(platform);
  const until = new Date(inSeconds(1800));
  await farm.configure('input.1', { paused_until: until });
  await farm.configure('input.2', { paused_until: until });
  await farm.raises('input.1', 'input.2');
  expect(await farm.states('input.1', 'input.2')).toEqual(['disabled', 'disabled']);
  expect(await dueAt(farm, 'input.1')).toBe(until.getTime());
  await farm.restores('input.2');
  await timePasses(1799);
  expect(await farm.states('input.1', 'input.2')).toEqual(['disabled', 'none']);
  await timePasses(1);
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'none']);
});

test('a pause of an alarm that is calling stops the calls and says why', async () => {
  const farm = await aFarm(platform);
  await farm.raises('input.1');
  const id = await farm.episodeId('input.1');
  await farm.tell('input.1', 'paused', { paused_until: new Date(inSeconds(600)) }, { reason: 'cleaning' });
  expect(await farm.states('input.1')).toEqual(['disabled']);
  expect(await farm.runs()).toMatchObject([{ outcome: 'stopped' }]);
  expect((await farm.history({ episodeId: id })).at(-1)).toMatchObject({
    detail: { from: 'reporting', to: 'disabled', event: 'paused', reason: 'cleaning' },
  });
  await timePasses(600);
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect(await farm.episodeId('input.1')).not.toBe(id);
});

test('five alarms of a group report each, the sixth makes one report of all that nobody has accepted', async () => {
  const farm = await aGroup();
  await farm.raises(...six.slice(0, 5));
  await farm.accepts('input.1', 'Anna');
  expect(await farm.states(...six, all)).toEqual(['accepted', ...Array(4).fill('reporting'), 'none', 'none']);
  await farm.raises('input.6');
  expect(await farm.states(...six, all)).toEqual(['accepted', ...Array(5).fill('grouped'), 'reporting']);
  expect((await farm.episodesOf(all))[0]).toMatchObject({
    covers: await Promise.all(six.slice(1).map(async (alarm) => (await farm.node(alarm)).name)),
  });
  expect(await farm.shown()).toMatchObject({ alarm_state: 'active-alarm', alarm_rank: 0 });
});

test('accepting the report of a group accepts every alarm in it, and each says by whom', async () => {
  const farm = await aGroup();
  await farm.raises(...six);
  await farm.accepts(all, 'Anna');
  expect(await farm.states(...six, all)).toEqual(Array(7).fill('accepted'));
  for (const alarm of [...six, all])
    expect((await farm.episode(alarm)).acceptances).toMatchObject([{ name: 'Anna', late: false }]);
  expect((await farm.runs()).every(({ finished_at }) => finished_at !== null)).toBe(true);
});

test('a group that falls to five reports one by one again, and its own failure is over', async () => {
  const farm = await aGroup();
  await farm.raises(...six);
  await farm.restores('input.3');
  expect(await farm.states(...six, all)).toEqual([
    'reporting',
    'reporting',
    'restored',
    'reporting',
    'reporting',
    'reporting',
    'restored',
  ]);
  const open = (await farm.runs()).filter(({ finished_at }) => finished_at === null);
  expect(open).toHaveLength(5);
});

test('each group has a report of its own, whose acceptance leaves the other alone', async () => {
  const farm = await aFarm(platform);
  const second = Array.from({ length: 6 }, (_, i) => `io.2.${i + 1}`);
  await farm.raises(...second);
  await farm.restores(...second);
  await farm.configure(null, { delay_seconds: 0 });
  for (const alarm of six) await farm.configure(alarm, { alarm_group: 'House 1' });
  for (const alarm of second) await farm.configure(alarm, { alarm_group: 'House 2' });
  const other = `${all}-2`;
  await farm.raises(...six, ...second);
  expect(await farm.states(...six, ...second, all, other)).toEqual([
    ...Array(12).fill('grouped'),
    'reporting',
    'reporting',
  ]);
  await farm.accepts(all, 'Anna');
  expect(await farm.states(...six, ...second, all, other)).toEqual([
    ...Array(6).fill('accepted'),
    ...Array(6).fill('grouped'),
    'accepted',
    'reporting',
  ]);
  await farm.restores(...six, ...second);
  expect(await farm.states(all, other)).toEqual(['restored', 'restored']);
  // The device's own report is free again, whichever group comes first.
  await farm.raises(...second);
  expect(await farm.states(...second, all, other)).toEqual([
    ...Array(6).fill('grouped'),
    'restored',
    'reporting',
  ]);
});

test('who is left under a report that is over reports by itself, and is never silent', async () => {
  const farm = await aGroup();
  await farm.raises(...six);
  await farm.tell(all, 'round-over', { repeat_rounds: 0 });
  expect(await farm.states(...six, all)).toEqual([...Array(6).fill('reporting'), 'failed']);
});

test('alarms of other groups and of none are left alone', async () => {
  const farm = await aGroup(5);
  await farm.configure('input.7', { alarm_group: 'House 2' });
  await farm.raises(...six.slice(0, 5), 'input.7', 'input.8');
  expect(new Set(await farm.states(...six.slice(0, 5), 'input.7', 'input.8'))).toEqual(
    new Set(['reporting']),
  );
  expect(await farm.states(all)).toEqual(['none']);
});

test('the device shows its worst alarm', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.2', { delay_seconds: 60 });
  await farm.raises('input.1', 'input.2');
  expect((await farm.shown()).alarm_state).toBe('reporting');
  await farm.accepts('input.1', 'Anna');
  expect((await farm.shown()).alarm_state).toBe('accepted');
  await farm.restores('input.1');
  expect((await farm.shown()).alarm_state).toBe('delay');
  await farm.restores('input.2');
  expect((await farm.shown()).alarm_state).toBe('restored');
});

test('a timer that is late runs at once, and none runs twice beside another worker', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { delay_seconds: 10 });
  await farm.configure('input.2', { delay_seconds: 10 });
  await farm.raises('input.1', 'input.2');
  platform.clock.advance(3_600_000);
  await Promise.all([alarmTimers.run(platform), alarmTimers.run(platform), alarmTimers.run(platform)]);
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'reporting']);
  expect(await farm.runs()).toHaveLength(2);
  expect(await farm.went('input.1')).toEqual(['delay', 'reporting']);
});

test('more devices than one transaction takes have their timers run all the same, the most overdue first', async () => {
  const { companyId } = await aFarm(platform);
  const now = platform.clock.now();
  const serials = sql`select 'BF-' || ${companyId} || '-' || number as serial from generate_series(1, 105) as number`;
  await sql`
    insert into device_identities (serial_number, type, key_hash, connect_code_hash)
    select serial, 'dialler', '', '' from (${serials}) as made`.execute(database.allCompanies);
  await sql`
    insert into devices (company_id, serial_number, type, name, added_at)
    select ${companyId}, serial, 'dialler', serial, ${now} from (${serials}) as made`.execute(
    database.allCompanies,
  );
  await sql`
    insert into alarm_nodes (company_id, device_id, alarm_id, name, state, active, since, timer_at)
    select company_id, id, 'input.1', name, 'delay', true, ${now}, ${now}::timestamptz - random() * interval '1 min'
    from devices where company_id = ${companyId} and name like 'BF-%-%'`.execute(database.allCompanies);
  const nodes = database.allCompanies
    .selectFrom('alarm_nodes')
    .select(['state', 'device_id', 'timer_at'])
    .where('company_id', '=', companyId)
    .where('name', 'like', `BF-${companyId}%`);
  const latest = await nodes.orderBy('timer_at', 'desc').limit(5).execute();
  const order: string[] = [];
  platform.gateway.published.length = 0;
  await alarmTimers.run(platform);
  for (const { serial } of platform.gateway.published) order.push(serial);
  expect(new Set((await nodes.execute()).map(({ state }) => state))).toEqual(new Set(['reporting']));
  const last = await database.allCompanies
    .selectFrom('devices')
    .select('serial_number')
    .where(
      'id',
      'in',
      latest.map(({ device_id }) => device_id),
    )
    .execute();
  expect(order.slice(-5).toSorted()).toEqual(last.map(({ serial_number }) => serial_number).toSorted());
});

test('a device whose timers cannot run keeps no other device waiting', async () => {
  const [broken, sound] = [await aFarm(platform), await aFarm(platform)];
  for (const farm of [broken, sound]) {
    await farm.configure('input.1', { delay_seconds: 10 });
    await farm.raises('input.1');
  }
  await broken.configure('input.1', { alert_when: JSON.stringify(null) });
  await expect(timePasses(10)).rejects.toThrow('alarms/timers failed for 1');
  expect([await broken.states('input.1'), await sound.states('input.1')]).toEqual([['delay'], ['reporting']]);
  await broken.configure('input.1', {
    alert_when: JSON.stringify({ day: true, night: true, weekend: true }),
  });
  await timePasses(0);
  expect(await broken.states('input.1')).toEqual(['reporting']);
});

test('the proof of an alarm begins with what the device said and ends with its recovery, in order', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { delay_seconds: 10, recovery_delay_seconds: 10 });
  await farm.raises('input.1');
  await farm.restores('input.1');
  await farm.raises('input.1');
  await timePasses(10);
  const id = await farm.episodeId('input.1');
  await farm.accepts('input.1', 'Anna');
  await farm.restores('input.1');
  await farm.raises('input.1');
  await farm.restores('input.1');
  await timePasses(10);
  await farm.raises('input.1');
  const lines = await farm.history({ episodeId: id });
  expect(lines.map((line) => tells(line, 'to') ?? line.kind)).toEqual([
    'event.active',
    'delay',
    'reporting',
    'acceptance',
    'accepted',
    'event.normal',
    'restoring',
    'event.active',
    'accepted',
    'event.normal',
    'restoring',
    'restored',
  ]);
  // The one that ended in its delay, and the next: each by itself.
  const others = (await farm.history({ alarmId: 'input.1' })).filter(({ episodeId }) => episodeId !== id);
  expect(others.map((line) => tells(line, 'to') ?? line.kind)).toEqual([
    'event.active',
    'delay',
    'event.normal',
    'none',
    'event.active',
    'delay',
  ]);
  expect(new Set(others.map(({ episodeId }) => episodeId)).size).toBe(2);
});

test('a node whose clock is behind the one that set the timer runs it at the wake-up for it', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { delay_seconds: 30 });
  await farm.raises('input.1');
  const due = new Date(inSeconds(30));
  platform.clock.advance(29_950);
  await alarmTimers.run(platform);
  expect(await farm.states('input.1')).toEqual(['delay']);
  await alarmTimers.run(platform, { due });
  expect(await farm.states('input.1')).toEqual(['reporting']);
});

test('a node that moved although its device was locked fails what the engine writes, all of it', async () => {
  const farm = await aFarm(platform);
  await farm.raises('input.1');
  const told = () =>
    database.transaction('engine', async (trx, last) => {
      const work = await openAlarmWork(trx, platform.clock.now(), [farm.device.id], []);
      // As an engine that forgot the lock; for anybody else a trigger would wait for it.
      await database.transaction('engine', (other) =>
        other
          .updateTable('alarm_nodes')
          .set({ state: 'max-repeated' })
          .where('device_id', '=', farm.device.id)
          .where('alarm_id', '=', 'input.1')
          .execute(),
      );
      work.tell(work.node(farm.device.id, 'input.1')!, 'disabled');
      return work.save(trx, last);
    });
  await expect(told()).rejects.toThrow('a row read as reporting is max-repeated');
  expect(await farm.states('input.1')).toEqual(['max-repeated']);
  expect(await farm.went('input.1')).toEqual(['reporting']);
  expect((await farm.runs()).map(({ finished_at }) => finished_at)).toEqual([null]);
});
