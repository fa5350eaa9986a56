import { nodeStates, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listDeviceAlarms } from '#features/alarming/alarms/list-device-alarms.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { changeDevice } from '#features/devices/devices/change-device.fixture.ts';
import { aConfiguredFarm } from './alarm-settings.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

const alarm = 'input.1';
const six = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6'];
const all = 'failure.multiple-alarms';
const never = { day: false, night: false, weekend: false };
const always = { day: true, night: true, weekend: true };

test('an alarm that is switched off while it calls stops, and the history says who and why', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises(alarm);
  const episodeId = await farm.episodeId(alarm);
  await farm.sets(alarm, { enabled: false, reason: 'sensor is broken' });
  expect(await farm.states(alarm)).toEqual(['disabled']);
  expect(await farm.calling()).toEqual([]);
  expect(await pendingJobs(platform, 'attempts/stop', { episodeIds: [episodeId] })).toHaveLength(1);
  expect((await farm.history({ episodeId })).at(-1)).toMatchObject({
    person: { name: 'Anna Test' },
    detail: {
      from: 'reporting',
      to: 'disabled',
      event: 'disabled',
      reason: 'sensor is broken',
    },
  });
});

test('switched on while its input is active, an alarm is as activated', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.sets(alarm, { enabled: false });
  await farm.raises(alarm);
  expect(await farm.states(alarm)).toEqual(['disabled']);
  await farm.sets(alarm, { enabled: true, delaySeconds: 30 });
  expect(await farm.states(alarm)).toEqual(['delay']);
  await farm.waits(30);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await farm.sets('input.2', { enabled: false });
  expect(await farm.states('input.2')).toEqual(['disabled']);
  await farm.sets('input.2', { enabled: true });
  expect(await farm.states('input.2')).toEqual(['none']);
});

test('a delay that is changed while it runs is as much longer or shorter', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.sets(alarm, { delaySeconds: 3600 });
  await farm.raises(alarm);
  await farm.waits(60);
  await farm.sets(alarm, { delaySeconds: 90 });
  await farm.waits(29);
  expect(await farm.states(alarm)).toEqual(['delay']);
  await farm.waits(1);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await farm.sets('input.2', { delaySeconds: 3600 });
  await farm.raises('input.2');
  await farm.sets('input.2', { delaySeconds: 0 });
  await farm.waits(0);
  expect(await farm.states('input.2')).toEqual(['reporting']);
});

test('hours that open let a suppressed alarm go: those of the alarm, of the device, and its time zone', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.setsAll(['input.1', 'input.2', 'input.3'], { alertWhen: never });
  await farm.raises('input.1', 'input.2', 'input.3');
  expect(await farm.states(...six.slice(0, 3))).toEqual(['suppressed', 'suppressed', 'suppressed']);
  await farm.sets('input.1', { alertWhen: always });
  expect(await farm.states('input.1')).toEqual(['reporting']);

  // It is four at night on Dutch clocks.
  const dayOnly = { day: true, night: false, weekend: false };
  await farm.setsAll(['input.2', 'input.3'], { alertWhen: dayOnly });
  expect(await farm.states('input.2', 'input.3')).toEqual(['suppressed', 'suppressed']);
  const { id } = farm.device;
  const schedule = { dayFrom: '05:00', dayUntil: '19:00', weekendDays: [6, 7] };
  await changeDevice(platform, farm.context, id, { schedule });
  const opens = (await farm.node('input.2')).timer_at;
  expect(opens?.toISOString()).toMatch(/T04:00:00/);
  platform.live.sent.length = 0;
  const moved = await changeDevice(platform, farm.context, id, {
    schedule: { ...schedule, dayFrom: '03:00' },
  });
  expect(moved).toMatchObject({ alarmState: 'reporting', schedule: { dayFrom: '03:00' } });
  expect(await farm.states('input.2', 'input.3')).toEqual(['reporting', 'reporting']);
  expect(platform.live.sent.map(({ event }) => event)).toContain('node');
  expect(await farm.calling()).toHaveLength(3);

  await farm.sets('input.4', { alertWhen: dayOnly });
  await changeDevice(platform, farm.context, id, { schedule: { ...schedule, dayFrom: '12:00' } });
  await farm.raises('input.4');
  expect(await farm.states('input.4')).toEqual(['suppressed']);
  await changeDevice(platform, farm.context, id, { timeZone: 'Asia/Tokyo' });
  expect(await farm.states('input.4')).toEqual(['reporting']);
});

test('a group that grows or shrinks by a change of settings is grouped anew, and loses no alarm', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises(...six);
  expect(await farm.calling()).toHaveLength(6);
  await farm.setsAll(six, { group: 'House 1' });
  expect(await farm.states(...six, all)).toEqual([...Array(6).fill('grouped'), 'reporting']);
  await farm.sets('input.6', { group: null });
  expect(await farm.states(...six, all)).toEqual([...Array(6).fill('reporting'), 'restored']);
  expect(await farm.calling()).toHaveLength(6);
  await farm.sets('input.6', { group: 'House 1' });
  await farm.sets(all, { enabled: false });
  expect(await farm.states(...six)).toEqual(Array(6).fill('reporting'));
  expect(await farm.calling()).toHaveLength(6);
  await farm.sets(all, { enabled: true });
  expect(await farm.states(...six, all)).toEqual([...Array(6).fill('grouped'), 'reporting']);
});

test('an alarm that calls asks the new list at once', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises(alarm);
  const later = new Date(platform.clock.now().getTime() + 300_000);
  await platform.database.allCompanies
    .updateTable('runs')
    .set({ next_step_at: later })
    .where('company_id', '=', farm.companyId)
    .execute();
  const list = await createCallList(platform, farm.context, {
    ...callListDefaults,
    name: 'Night',
    contactIds: [],
  });
  await farm.sets(alarm, { callListId: list.id });
  expect(await farm.calling()).toMatchObject([{ next_step_at: platform.clock.now() }]);
});

test('a pause stops the calling, says who and why, and ends by itself while the input is still active', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises(alarm);
  const first = await farm.episodeId(alarm);
  const node = await farm.pauses(alarm, 15, 'cleaning the house');
  const until = new Date(platform.clock.now().getTime() + 900_000).toISOString();
  expect(node).toMatchObject({
    state: 'disabled',
    until,
    paused: { until, by: 'Anna Test', reason: 'cleaning the house' },
    allowedActions: ['pause', 'disable', 'resume'],
  });
  expect(await farm.calling()).toEqual([]);
  expect((await farm.history({ episodeId: first })).at(-1)).toMatchObject({
    person: { name: 'Anna Test' },
    detail: { event: 'paused', reason: 'cleaning the house', until },
  });
  await farm.waits(899);
  expect(await farm.states(alarm)).toEqual(['disabled']);
  await farm.waits(1);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await farm.node(alarm)).toMatchObject({ paused_until: null });
  expect(await farm.episodeId(alarm)).not.toBe(first);
  expect(await farm.audit()).toMatchObject([{ action: 'alarm.paused', details: { alarm, minutes: 15 } }]);
});

test('a pause of a calm alarm is kept while its input comes and goes, and seen to be over', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.pauses(alarm, 30);
  await farm.raises(alarm);
  expect(await farm.states(alarm)).toEqual(['disabled']);
  await farm.restores(alarm);
  expect(await farm.node(alarm)).toMatchObject({ state: 'none' });
  platform.live.sent.length = 0;
  await farm.waits(1800);
  expect(platform.live.sent).toMatchObject([{ event: 'node', payload: { paused: null, until: null } }]);
  await farm.raises(alarm);
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('a second pause replaces the first; it can be ended early, once', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises(alarm);
  await farm.pauses(alarm, 15);
  await farm.pauses(alarm, 60, 'takes longer');
  await farm.waits(900);
  expect(await farm.states(alarm)).toEqual(['disabled']);
  const node = await farm.resumes(alarm);
  expect(node).toMatchObject({ state: 'reporting', paused: null });
  expect((await farm.history({ alarmId: alarm })).at(-1)).toMatchObject({
    person: { name: 'Anna Test' },
    detail: { event: 'pause-over' },
  });
  await expect(farm.resumes(alarm)).rejects.toMatchObject({ code: 'not-allowed-now' });

  await farm.pauses('input.2', 60);
  await farm.raises('input.2');
  await farm.restores('input.2');
  await farm.resumes('input.2');
  expect((await farm.history({ alarmId: 'input.2' })).at(-1)).toMatchObject({
    kind: 'node.configured',
    person: { name: 'Anna Test' },
    detail: { fields: ['pause'] },
  });
});

test('what is switched off is not paused, and a pause outlives being switched off and on', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.pauses(alarm, 60);
  await farm.raises(alarm);
  await farm.sets(alarm, { enabled: false });
  await expect(farm.pauses(alarm, 60)).rejects.toMatchObject({ code: 'not-allowed-now' });
  await farm.sets(alarm, { enabled: true });
  expect(await farm.states(alarm)).toEqual(['disabled']);
  await farm.waits(3600);
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('an alarm names the acts of whoever reads the list', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises(alarm);
  const acts = async (roleId: (typeof roles)[keyof typeof roles]) =>
    (await listDeviceAlarms(platform, farm.as(roleId), farm.device.id, { limit: 1 })).items[0]
      ?.allowedActions;
  expect(await acts(roles.readOnly)).toEqual([]);
  expect(await acts(roles.user)).toEqual(['accept', 'pause']);
  expect(await acts(roles.administrator)).toEqual(['accept', 'pause', 'disable']);
});

test('settings and events of one device at the same moment: none is lost, none deadlocks', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.calls({ amount_accept: 1 });
  await Promise.all([
    ...six.map((one) => farm.raises(one)),
    ...six.map((one) => farm.sets(one, { group: 'House 1', critical: true })),
    farm.setsAll(six, { remind: true }),
    farm.pauses('input.8', 15),
    farm.sets('input.1', { name: 'Fans' }),
  ]);
  for (const one of six)
    expect(await farm.node(one)).toMatchObject({
      active: true,
      critical: true,
      remind: true,
      alarm_group: 'House 1',
      state: 'grouped',
    });
  expect(await farm.node('input.1')).toMatchObject({ name: 'Fans' });
  expect(await farm.states(all)).toEqual(['reporting']);
});

/** How an alarm gets into each state by what people and devices do. */
const ways: Record<NodeState, (farm: Awaited<ReturnType<typeof aConfiguredFarm>>) => Promise<unknown>> = {
  none: async () => undefined,
  delay: async (farm) => {
    await farm.sets(alarm, { delaySeconds: 60 });
    await farm.raises(alarm);
  },
  restored: async (farm) => {
    await farm.raises(alarm);
    await farm.restores(alarm);
  },
  restoring: async (farm) => {
    await farm.sets(alarm, { recoveryDelaySeconds: 60 });
    await farm.raises(alarm);
    await farm.restores(alarm);
  },
  disabled: (farm) => farm.pauses(alarm, 15),
  suppressed: async (farm) => {
    await farm.sets(alarm, { alertWhen: never });
    await farm.raises(alarm);
  },
  grouped: async (farm) => {
    await farm.setsAll(six, { group: 'House 1' });
    await farm.raises(...six);
  },
  reporting: (farm) => farm.raises(alarm),
  accepted: async (farm) => {
    await farm.raises(alarm);
    await farm.accepts(alarm, 'Anna');
  },
  'waiting-for-repeat': async (farm) => {
    await farm.raises(alarm);
    await farm.tell(alarm, 'round-over');
  },
  'max-repeated': async (farm) => {
    await farm.sets(alarm, { repeatRounds: 0 });
    await farm.raises(alarm);
    await farm.tell(alarm, 'round-over', {}, { delivered: true });
  },
  failed: async (farm) => {
    await farm.sets(alarm, { repeatRounds: 0 });
    await farm.raises(alarm);
    await farm.tell(alarm, 'round-over');
  },
};

test.each(nodeStates)(
  'from %s a pause and being switched off lead to disabled, and from there on',
  async (state) => {
    for (const how of ['pause', 'switch'] as const) {
      const farm = await aConfiguredFarm(platform);
      await ways[state](farm);
      expect(await farm.states(alarm)).toEqual([state]);
      const { active } = await farm.node(alarm);
      await (how === 'pause' ? farm.pauses(alarm, 15) : farm.sets(alarm, { enabled: false }));
      expect(await farm.states(alarm)).toEqual(['disabled']);
      const own = await platform.database.allCompanies
        .selectFrom('runs')
        .innerJoin('episodes', 'episodes.id', 'runs.episode_id')
        .select('runs.id')
        .where('runs.company_id', '=', farm.companyId)
        .where('episodes.alarm_id', '=', alarm)
        .where('finished_at', 'is', null)
        .execute();
      expect(own).toEqual([]);
      // "Disabled" itself came by a pause that goes on.
      if (how === 'switch' && state === 'disabled') await farm.resumes(alarm);
      await (how === 'pause' ? farm.waits(900) : farm.sets(alarm, { enabled: true }));
      const after: Partial<Record<NodeState, NodeState>> = {
        delay: 'delay',
        suppressed: 'suppressed',
        grouped: 'grouped',
      };
      expect(await farm.states(alarm)).toEqual([active ? (after[state] ?? 'reporting') : 'none']);
    }
  },
);
