import { randomUUID } from 'node:crypto';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { alarmSettingsDefaults } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { addAlarmModule } from './add-alarm-module.ts';
import { copyAlarms } from './copy-alarms.ts';
import { getAlarmSettings } from './get-alarm-settings.ts';
import { listAlarmSettings } from './list-alarm-settings.ts';
import { aConfiguredFarm } from './alarm-settings.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

const everything = {
  name: 'Ventilation',
  activeMessage: 'The fans have stopped',
  restoredMessage: 'The fans run again',
  enabled: true,
  critical: true,
  contact: 'nc',
  delaySeconds: 20,
  recoveryDelaySeconds: 30,
  alertWhen: { day: true, night: true, weekend: false },
  group: 'House 1',
  repeatAfterSeconds: 120,
  repeatRounds: 99,
  remind: true,
  interfaces: ['touch', 'external-io'] as ('touch' | 'external-io')[],
} as const;

test('a device begins with the defaults, its inputs before its failures, a page at a time', async () => {
  const farm = await aConfiguredFarm(platform);
  const { items, nextCursor, total } = await listAlarmSettings(platform, farm.context, farm.device.id, {
    limit: 10,
    total: 'true',
  });
  expect(items.map(({ alarmId }) => alarmId).slice(0, 2)).toEqual(['input.1', 'input.2']);
  expect(items[0]).toMatchObject({ ...alarmSettingsDefaults, delaySeconds: 0, name: 'Input 1', version: 1 });
  expect(total).toBeGreaterThan(30);
  const second = await listAlarmSettings(platform, farm.context, farm.device.id, {
    limit: 200,
    cursor: nextCursor ?? '',
  });
  expect(items.length + second.items.length).toBe(total);
  expect(second.items.at(-1)).toMatchObject({ contact: null });
});

test('everything of an alarm point can be set; it is told to browsers, device, history and audit log', async () => {
  const farm = await aConfiguredFarm(platform);
  platform.live.sent.length = 0;
  const saved = await farm.sets('input.1', { ...everything, reason: 'new fans' });
  const { id } = farm.device;
  expect(saved).toEqual({ ...everything, alarmId: 'input.1', callListId: null, version: 2 });
  expect(await getAlarmSettings(platform, farm.context, { id, alarmId: 'input.1' })).toEqual(saved);
  expect(platform.live.sent).toMatchObject([
    { event: 'node', payload: { name: 'Ventilation', critical: true, settingsVersion: 2 } },
  ]);
  const job = { companyId: farm.companyId, deviceId: id };
  expect(await pendingJobs(platform, 'devices/publish-settings', job)).toHaveLength(1);
  const fields = Object.keys(everything).filter((field) => field !== 'enabled');
  const [line] = await farm.history({ alarmId: 'input.1' });
  expect(line).toMatchObject({
    kind: 'node.configured',
    alarmName: 'Input 1',
    person: { name: 'Anna Test' },
    detail: { reason: 'new fans' },
  });
  expect(new Set(line && (tells(line, 'fields') as string[]))).toEqual(new Set(fields));
  expect(await farm.audit()).toMatchObject([
    { action: 'alarm.configured', subject_id: id, details: { alarms: ['input.1'] }, reason: null },
  ]);
});

test('what is as it was changes nothing and leaves no trace', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.sets('input.1', everything);
  const again = await farm.sets('input.1', { ...everything, interfaces: ['external-io', 'touch', 'touch'] });
  expect(again.version).toBe(2);
  expect(await farm.audit()).toHaveLength(1);
  expect(await farm.history()).toHaveLength(2);
});

test('a failure has no contact, the report of a group no group, and a call list must be of the company', async () => {
  const farm = await aConfiguredFarm(platform);
  const stranger = await aConfiguredFarm(platform);
  const theirs = await createCallList(platform, stranger.context, {
    ...callListDefaults,
    name: 'Theirs',
    contactIds: [],
  });
  const refused = (pointer: string) => ({
    code: 'invalid-input',
    options: { errors: [{ pointer, code: 'invalid-input' }] },
  });
  await expect(farm.sets('failure.power-failure', { contact: 'nc' })).rejects.toMatchObject(
    refused('/contact'),
  );
  await expect(farm.sets('failure.multiple-alarms', { group: 'A' })).rejects.toMatchObject(refused('/group'));
  for (const callListId of [theirs.id, randomUUID()]) {
    await expect(farm.sets('input.1', { callListId })).rejects.toMatchObject(refused('/callListId'));
    await expect(farm.setsAll(['input.1'], { callListId })).rejects.toMatchObject(
      refused('/changes/callListId'),
    );
  }
  expect(await farm.audit()).toEqual([]);
});

test('a device or alarm of nobody or another company is not found', async () => {
  const farm = await aConfiguredFarm(platform);
  const stranger = await aConfiguredFarm(platform);
  const { id } = farm.device;
  const notFound = { code: 'not-found' };
  await expect(farm.sets('dupline.1.1', { critical: true })).rejects.toMatchObject(notFound);
  await expect(farm.pauses('dupline.1.1', 15)).rejects.toMatchObject(notFound);
  const theirs = { ...stranger, device: farm.device };
  expect(theirs.device.id).toBe(id);
  const { updateAlarm } = await import('./update-alarm.ts');
  const { pauseAlarm } = await import('./pause-alarm.ts');
  const where = { id, alarmId: 'input.1' };
  await expect(
    updateAlarm(platform, stranger.context, where, { critical: true, version: 1 }),
  ).rejects.toMatchObject(notFound);
  await expect(
    pauseAlarm(platform, stranger.context, where, { minutes: 15, reason: 'x' }),
  ).rejects.toMatchObject(notFound);
  await expect(getAlarmSettings(platform, stranger.context, where)).rejects.toMatchObject(notFound);
  await expect(listAlarmSettings(platform, stranger.context, id, { limit: 5 })).rejects.toMatchObject(
    notFound,
  );
  expect(await farm.node('input.1')).toMatchObject({ critical: false, paused_until: null });
});

test('who saves what somebody else has changed meanwhile is told; an alarm meanwhile is no change', async () => {
  const farm = await aConfiguredFarm(platform);
  await farm.raises('input.1');
  await farm.sets('input.1', { critical: true, version: 1 });
  await expect(farm.sets('input.1', { name: 'Fans', version: 1 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
});

test('several are changed alike, all of them or none', async () => {
  const farm = await aConfiguredFarm(platform);
  const { items } = await farm.setsAll(['input.1', 'input.2', 'input.1'], { critical: true });
  expect(items.map(({ alarmId, critical }) => [alarmId, critical])).toEqual([
    ['input.1', true],
    ['input.2', true],
  ]);
  expect(await farm.audit()).toMatchObject([
    { details: { alarms: ['input.1', 'input.2'], fields: ['critical'] } },
  ]);
  await expect(farm.setsAll(['input.3', 'io.1.1'], { critical: true })).rejects.toMatchObject({
    options: { errors: [{ pointer: '/alarmIds/1', code: 'not-found' }] },
  });
  await expect(farm.setsAll(['input.3', 'failure.watchdog'], { contact: 'nc' })).rejects.toMatchObject({
    options: { errors: [{ pointer: '/changes/contact' }] },
  });
  expect(await farm.node('input.3')).toMatchObject({ critical: false, contact: 'no', settings_version: 1 });
});

test('the settings of another device are copied, and what does not fit is named', async () => {
  const farm = await aConfiguredFarm(platform);
  const other = await aDevice(platform, farm.context, { name: 'Old', inputs: 16 });
  const small = await aDevice(platform, farm.context, { name: 'New', inputs: 8 });
  const { updateAlarm } = await import('./update-alarm.ts');
  const set = (alarmId: string) =>
    updateAlarm(platform, farm.context, { id: other.id, alarmId }, { ...everything, version: 1 });
  await set('input.1');
  await set('input.9');
  const copied = await copyAlarms(platform, farm.context, small.id, {
    fromDeviceId: other.id,
    alarmIds: ['input.1', 'input.9', 'failure.watchdog'],
  });
  expect(copied.items.map(({ alarmId, name }) => [alarmId, name])).toEqual([
    ['input.1', 'Ventilation'],
    ['failure.watchdog', 'Watchdog call overdue'],
  ]);
  expect(copied.unfit).toEqual([{ alarmId: 'input.9', name: 'Ventilation' }]);
  const all = await copyAlarms(platform, farm.context, small.id, { fromDeviceId: other.id });
  expect(all.unfit).toHaveLength(8);

  const stranger = await aConfiguredFarm(platform);
  const refuse = async (fromDeviceId: string, error: object, alarmIds?: string[]) =>
    expect(
      copyAlarms(platform, farm.context, small.id, { fromDeviceId, ...(alarmIds && { alarmIds }) }),
    ).rejects.toMatchObject(error);
  await refuse(stranger.device.id, { options: { errors: [{ pointer: '/fromDeviceId' }] } });
  await refuse(small.id, { options: { errors: [{ pointer: '/fromDeviceId' }] } });
  await refuse(other.id, { options: { errors: [{ pointer: '/alarmIds/1' }] } }, ['input.1', 'io.9.9']);
});

test('a Dupline module is added once, told to everybody, and has its limit', async () => {
  const farm = await aConfiguredFarm(platform);
  const { id } = farm.device;
  const module = { kind: 'dupline', module: 3, inputs: 8 } as const;
  const { added } = await addAlarmModule(platform, farm.context, id, module);
  expect(added.map(({ alarmId }) => alarmId)).toContain('dupline.3.8');
  expect(added).toHaveLength(8);
  expect((await addAlarmModule(platform, farm.context, id, module)).added).toEqual([]);
  expect((await farm.history()).at(-1)).toMatchObject({
    kind: 'node.created',
    person: { name: 'Anna Test' },
    detail: module,
  });
  for (let number = 1; number <= 15; number += 1)
    await addAlarmModule(platform, farm.context, id, { kind: 'io', module: number, inputs: 128 });
  await expect(
    addAlarmModule(platform, farm.context, id, { kind: 'io', module: 99, inputs: 128 }),
  ).rejects.toMatchObject({ code: 'limit-reached' });
  await expect(addAlarmModule(platform, farm.context, randomUUID(), module)).rejects.toMatchObject({
    code: 'not-found',
  });
});
