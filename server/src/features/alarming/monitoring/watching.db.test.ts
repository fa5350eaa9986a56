import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany } from '#platform/platform.fixture.ts';
import { startEngine, type Engine } from '#features/alarming/calling/engine.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { sweepPresence, sweepPresenceLater } from '#features/devices/devices/presence/sweep-presence.job.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { connectionChecks } from './check-connections.ts';
import { countLosses } from './count-losses.job.ts';
import { listMonitoring } from './list-monitoring.ts';
import { noteFailingJob } from './faults/note-failing-job.ts';
import { noteCutConnections, noteStart } from './faults/note-restart.ts';
import { changeMonitoring } from './change-monitoring.fixture.ts';
import { tellOfFailingJob } from './faults/tell-of-failing-job.job.ts';
import { tellStaff } from './faults/tell-staff.job.ts';
import { aWatchedFarm } from './monitoring.fixture.ts';

let engine: Engine;
let staffEmail: string;
beforeAll(async () => {
  engine = await startEngine([countLosses, tellStaff, tellOfFailingJob, sweepPresence], [connectionChecks]);
  const staff = await aCompany(engine.platform, { roleId: roles.providerAdmin });
  staffEmail = staff.email;
  await engine.platform.database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', staff.companyId)
    .execute();
});
afterAll(() => engine.close());
beforeEach(async () => {
  // Whoever a former test left connected is none of the next one's.
  await engine.platform.database.allCompanies.updateTable('devices').set({ connected: false }).execute();
  engine.platform.gateway.present.clear();
  await engine.quiet();
});

const staffMails = () => engine.platform.mail.sent.filter(({ to }) => to === staffEmail);

test('a connection that is lost for its wait time is an alarm, and its end is told', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  await engine.passes(60);
  await farm.goes();
  await engine.passes(9, 59);
  expect(await farm.alarm()).toBe('none');
  await engine.passes(0, 1);
  expect(await farm.alarm()).toBe('reporting');
  // The device is silent since it was lost, which is ten minutes before the alarm.
  const said = await anna.answers();
  expect(said).toMatch(/Connection lost. At Barn, Barneveld. Silent since \w+ \d+ at 11:00/);
  await engine.passes(1);
  await anna.types(anna.pin);
  expect(await farm.alarm()).toBe('accepted');
  await engine.passes(4);
  await farm.comes();
  expect(await farm.alarm()).toBe('restored');
  expect(anna.texts().at(-1)).toMatch(/^Restored: Connection lost \(Barn, Barneveld\)/);

  const { items } = await listMonitoring(engine.platform, farm.context, { limit: 10 });
  expect(items[0]).toMatchObject({ watch: 'watched', connected: true, alarmDueAt: null, alarmActive: false });
  const [month] = items[0]?.months ?? [];
  expect(month).toMatchObject({ losses: 1, alarms: 1, secondsToAlarm: 600 });
  // Business time goes on with real time while the test runs.
  expect(Math.floor((month?.secondsToAcceptance ?? 0) / 30)).toBe(22);
  expect(Math.floor((month?.lostSeconds ?? 0) / 30)).toBe(30);
});

test('a device that is back in time is no alarm, though it counts; a second loss has its whole time', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  await farm.goes();
  await engine.passes(9);
  await farm.comes();
  await engine.passes(0, 30);
  await farm.goes();
  await engine.passes(1);
  const { items } = await listMonitoring(engine.platform, farm.context, { limit: 10 });
  expect(items[0]?.months[0]).toMatchObject({ losses: 2, alarms: 0 });
  const { connectedSince, alarmDueAt } = items[0] ?? {};
  expect(Date.parse(alarmDueAt ?? '') - Date.parse(connectedSince ?? '')).toBe(600_000);
  await engine.passes(8);
  expect(anna.calls()).toEqual([]);
  await engine.passes(1, 1);
  expect(anna.calls()).toHaveLength(1);
});

test('a device that comes and goes within its wait time is an alarm, which ends when it has stayed for as long', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  await engine.passes(60);
  const flaps = async () => {
    await farm.goes();
    await engine.passes(1);
    await farm.comes();
    await engine.passes(0, 30);
  };
  for (let times = 0; times < 4; times += 1) await flaps();
  expect(await farm.alarm()).toBe('none');
  await flaps();
  expect(await farm.alarm()).toBe('reporting');
  expect(anna.calls()).toHaveLength(1);
  await engine.passes(4);
  await flaps();
  await engine.passes(9);
  expect(await farm.alarm()).not.toBe('restored');
  await engine.passes(1);
  expect(await farm.alarm()).toBe('restored');
  expect(await farm.episodesOf('failure.connection')).toHaveLength(1);
});

/** The broker is back, and has cut off a farm. */
const noteCut = () =>
  noteCutConnections(engine.platform, { at: engine.platform.clock.now(), lost: 1, connections: 1 });

test('losses by a fault of ours make no device restless', async () => {
  const farm = await aWatchedFarm(engine);
  await noteCut();
  for (let times = 0; times < 6; times += 1) {
    await farm.goes();
    await engine.passes(1);
    await farm.comes();
  }
  expect(await farm.alarm()).toBe('none');
});

test('a timer that fell due while nothing ran is done at once, by one of several, once', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  await farm.goes();
  const begins = await engine.stops();
  engine.platform.clock.aheadMs += 3_600_000;
  await Promise.all([1, 2, 3].map(() => connectionChecks.run(engine.platform)));
  await begins();
  await engine.settles();
  expect(await farm.episodesOf('failure.connection')).toHaveLength(1);
  expect(anna.calls()).toHaveLength(1);
});

test('without an allowance nothing is watched, until there is one', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  await farm.configure('failure.connection', { repeat_rounds: 20 });
  const { allCompanies } = engine.platform.database;
  const allow = (allowed: boolean) =>
    allCompanies
      .insertInto('allowance_overrides')
      .values({
        company_id: farm.companyId,
        device_id: farm.device.id,
        allowed,
        reason: 'A test',
        since: engine.platform.clock.now(),
      })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ allowed }))
      .execute();
  const shown = async () =>
    (await listMonitoring(engine.platform, farm.context, { limit: 1 })).items[0]?.watch;
  await allow(false);
  await farm.goes();
  await engine.passes(30);
  expect(anna.calls()).toEqual([]);
  expect(await shown()).toBe('not-allowed');
  await allow(true);
  await engine.passes(61);
  const called = anna.calls().length;
  expect(called).toBeGreaterThan(0);
  // What was raised goes on, and is restored, though the allowance has ended.
  await allow(false);
  await engine.passes(20);
  expect(anna.calls().length).toBeGreaterThan(called);
  await farm.comes();
  expect(await farm.alarm()).toBe('restored');
});

test('switched off nobody is called, and switched on again a lost device is an alarm at once', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  const save = (enabled: boolean) =>
    changeMonitoring(engine.platform, farm.context, [farm.device.id], { enabled });
  await save(false);
  await farm.goes();
  await engine.passes(60);
  expect(anna.calls()).toEqual([]);
  const { items } = await save(true);
  await engine.settles();
  expect(items[0]).toMatchObject({ watch: 'watched', alarmActive: true });
  expect(anna.calls()).toHaveLength(1);
});

test('a wait time that is changed while it runs ends sooner', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  await farm.goes();
  await engine.passes(5);
  const changes = { waitMinutes: 4 };
  await changeMonitoring(engine.platform, farm.context, [farm.device.id], changes);
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
});

test('who hears of the end is as it is set', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  const bob = await engine.person(farm, 'Bob', { administrator: true });
  const lose = async (restoredTo: 'nobody' | 'administrators') => {
    await changeMonitoring(engine.platform, farm.context, [farm.device.id], { restoredTo });
    await farm.goes();
    await engine.passes(10, 1);
    await anna.accepts();
    await farm.comes();
  };
  await lose('nobody');
  expect([...anna.texts(), ...bob.texts()].filter((text) => text.startsWith('Restored'))).toEqual([]);
  await lose('administrators');
  expect(anna.texts().filter((text) => text.startsWith('Restored'))).toHaveLength(1);
  expect(bob.texts().filter((text) => text.startsWith('Restored'))).toHaveLength(1);
});

test('a REST API location has its own watchdog', async () => {
  const { platform } = engine;
  const { context } = await aCompany(platform);
  const location = await aDevice(platform, context, { type: 'rest-api-location' });
  await setConnected(platform, location.serialNumber, true, platform.clock.now());
  await setConnected(platform, location.serialNumber, false, platform.clock.now());
  await engine.passes(60);
  const { items } = await listMonitoring(platform, context, { limit: 10 });
  expect(items[0]).toMatchObject({ watch: 'own-watchdog', alarmActive: false });
  expect(items[0]?.months[0]).toMatchObject({ losses: 1, alarms: 0 });
});

test('a restart is our fault: staff hear of it at once, customers of who stays away', async () => {
  const { platform } = engine;
  const [back, away] = [await aWatchedFarm(engine), await aWatchedFarm(engine)];
  platform.gateway.present.clear();
  await noteStart(platform);
  await sweepPresenceLater(platform);
  await engine.settles();
  expect(staffMails().map(({ subject }) => subject)).toEqual(['Restarted: 2 connections were cut']);
  await engine.passes(1);
  await back.comes();
  await engine.passes(13, 58);
  expect([...back.anna.calls(), ...away.anna.calls()]).toEqual([]);
  await engine.passes(0, 3);
  expect(away.anna.calls()).toHaveLength(1);
  expect(back.anna.calls()).toEqual([]);
  await engine.passes(60);
  expect(back.anna.calls()).toEqual([]);
  expect(await back.alarm()).toBe('none');
});

test('who was lost before a restart may come back right after it, and keeps its time otherwise', async () => {
  const [back, away] = [await aWatchedFarm(engine), await aWatchedFarm(engine)];
  await back.goes();
  await away.goes();
  await engine.passes(9);
  await noteStart(engine.platform);
  await engine.passes(1, 45);
  expect([...back.anna.calls(), ...away.anna.calls()]).toEqual([]);
  await back.comes();
  await engine.passes(0, 20);
  expect(back.anna.calls()).toEqual([]);
  expect(away.anna.calls()).toHaveLength(1);
  expect(staffMails()).toEqual([]);
});

test('a broker that comes back twice is told once while the grace lasts', async () => {
  const farm = await aWatchedFarm(engine);
  await noteCut();
  await engine.passes(1);
  await noteCut();
  await engine.settles();
  expect(staffMails()).toHaveLength(1);
  expect(await farm.alarm()).toBe('none');
});

test('while the broker is out of reach nothing is concluded', async () => {
  const { anna, ...farm } = await aWatchedFarm(engine);
  const { gateway } = engine.platform;
  const hears = gateway.hears;
  await farm.goes();
  gateway.hears = () => false;
  await engine.passes(20);
  expect(anna.calls()).toEqual([]);
  gateway.hears = hears;
  await connectionChecks.run(engine.platform);
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
});

test('many losses within a minute get the grace, a few do not', async () => {
  const { platform } = engine;
  const farms = [];
  for (let made = 0; made < 11; made += 1) farms.push(await aWatchedFarm(engine));
  const [alone, first, ...others] = farms;
  if (!alone || !first) throw new Error('no farms');
  // One of eleven is its own affair.
  await alone.goes();
  await engine.passes(10, 1);
  expect(alone.anna.calls()).toHaveLength(1);
  expect(staffMails()).toEqual([]);

  await alone.comes();
  await engine.passes(2);
  for (const farm of farms) await farm.goes();
  await engine.settles();
  expect(staffMails().map(({ subject }) => subject)).toEqual(['10 of 11 connections lost within a minute']);
  await engine.passes(11);
  expect(first.anna.calls()).toEqual([]);
  for (const farm of others) await farm.comes();
  await engine.passes(4, 1);
  expect(first.anna.calls()).toHaveLength(1);
  expect(others.flatMap(({ anna }) => anna.calls())).toEqual([]);
  expect(platform.gateway.present.size).toBe(others.length);
}, 60_000);

test('staff hear of a job that keeps failing, of each name once an hour, and never of the telling itself', async () => {
  const { platform } = engine;
  const fails = async (name: string, attempts = 4, isLast = false) => {
    await noteFailingJob(platform, { id: '4711', name, attempts, isLast, error: 'Error: no line' });
    await engine.settles();
    return staffMails().map(({ subject }) => subject);
  };
  const first = ['Keeps failing: attempts/announce'];
  expect(await fails('attempts/announce')).toEqual(first);
  expect(staffMails()[0]!.text).toMatch(/attempts\/announce failed, try 4\. It is tried again\.[^]*no line/);
  await Promise.all([fails('attempts/announce', 5), fails('attempts/announce', 6)]);
  expect(await fails(tellOfFailingJob.name, 25, true)).toEqual(first);
  // That it was told of a try that failed does not keep quiet that there are no more.
  const given = [...first, 'Given up: attempts/announce'];
  expect(await fails('attempts/announce', 25, true)).toEqual(given);
  expect(staffMails()[1]!.text).toMatch(/no line[^]*npm run jobs -- retry 4711/);
  expect(await fails('attempts/announce', 25, true)).toEqual(given);
  const both = [...given, 'Given up: attempts/notice'];
  expect(await fails('attempts/notice', 10, true)).toEqual(both);
  await engine.passes(60, 1);
  expect(await fails('attempts/announce', 7)).toEqual([...both, ...first]);
});
