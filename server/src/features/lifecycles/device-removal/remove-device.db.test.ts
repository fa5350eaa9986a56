import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { deliverAttempt } from '#features/alarming/calling/attempts/deliver-attempt.ts';
import { hangUpCalls } from '#features/alarming/calling/voice/hang-up-device.ts';
import { stepRuns } from '#features/alarming/calling/runs/step-runs.ts';
import { alarmTimers } from '#features/alarming/alarms/engine/alarm-timers.ts';
import { acceptByUser } from '#features/alarming/alarms/acceptance/accept-by-user.ts';
import { erasePerson } from '#features/lifecycles/user-removal/erase-person.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-devices.ts';
import { findIdentity } from '#features/devices/devices/keys/device-identities.queries.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import { listDeviceHistory } from '#features/devices/devices/list-device-history.ts';
import { listRemovedDevices } from '#features/devices/devices/removed/list-removed-devices.ts';
import { removeDevice } from './remove-device.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const provider = () => platform.database.allCompanies;
const anyLeft = (
  table: 'alarm_nodes' | 'runs' | 'episodes' | 'attempts' | 'transmissions',
  companyId: string,
) => provider().selectFrom(table).select('id').where('company_id', '=', companyId).execute();

test('a device that is removed is nobody’s, gets another key and forgets whom it called', async () => {
  const { companyId, email, context } = await aCompany(platform);
  const { id, serialNumber, connectCode, key, name } = await aDevice(platform, context, { name: 'Barn 1' });
  await removeDevice(platform, context, id, { serialNumber });

  await expect(getDevice(platform, context, id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await findIdentity(provider(), serialNumber)).toMatchObject({ owner_id: null, device_id: null });
  expect(await pendingJobs(platform, 'devices/clear-settings', { serialNumber })).toHaveLength(1);
  expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);
  expect(await authenticateDevice(platform, serialNumber, key)).toBe(true);
  expect(platform.live.sent.at(-1)).toMatchObject({
    companyId,
    event: 'device',
    payload: { id, removed: true },
  });
  const audit = await provider()
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(audit).toEqual({ action: 'device.removed', subject_id: id, details: { serialNumber } });

  // Its history stays, and says who let it go.
  const { items } = await listDeviceHistory(platform, context, id, { limit: 10 });
  expect(items).toMatchObject([
    { kind: 'device.removed', person: { name: email }, detail: { how: 'removed' } },
    { kind: 'device.added', person: { name: email }, detail: { name } },
  ]);
  const removed = await listRemovedDevices(platform, context, { limit: 10, total: 'true' });
  expect(removed).toMatchObject({ items: [{ id, serialNumber, name: 'Barn 1', how: 'removed' }], total: 1 });

  // Whoever has it may add it: it begins anew, and the old history stays apart.
  const other = await aCompany(platform);
  const again = await addDevice(platform, other.context, { serialNumber, connectCode });
  expect(again.id).not.toBe(id);
  await expect(listDeviceHistory(platform, other.context, id, { limit: 10 })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('removed in the middle of an alarm: calls end, nothing is left hanging, the proof stays', async () => {
  const farm = await aFarm(platform);
  const { companyId, context, device } = farm;
  await farm.contact('Jan');
  await farm.configure('input.3', { delay_seconds: 600 });
  await farm.raises('input.1', 'input.3');
  await stepRuns(platform);
  for (const attempt of await farm.attempts()) {
    await deliverAttempt.run(platform, { attemptId: attempt.id }, { number: 1, isLast: false });
  }
  const [call] = await farm.attempts();
  const episodeId = await farm.episodeId('input.1');
  const before = await farm.history({ episodeId });
  expect(await farm.stored()).toHaveLength(2);

  await removeDevice(platform, context, device.id, { serialNumber: device.serialNumber });
  for (const table of ['alarm_nodes', 'runs', 'episodes', 'attempts', 'transmissions'] as const)
    expect([table, await anyLeft(table, companyId)]).toEqual([table, []]);
  expect(await farm.stored()).toEqual([]);
  const providerIds = [call?.provider_id];
  expect(await pendingJobs(platform, 'attempts/hang-up', { providerIds })).toHaveLength(1);
  await hangUpCalls.run(platform, { providerIds }, { number: 1, isLast: false });
  expect(platform.telephony.hungUp).toContain(call?.provider_id);
  // What was due does nothing any more.
  platform.clock.advance(3_600_000);
  await alarmTimers.run(platform);
  await stepRuns(platform);
  expect(await farm.raises('input.2')).toEqual(['refused']);

  const proof = await farm.history({ episodeId });
  expect(proof.slice(0, before.length)).toEqual(before);
  expect(proof.at(-1)).toMatchObject({
    kind: 'node.state',
    person: { name: farm.email },
    detail: { to: 'disabled' },
  });
  expect(platform.telephony.messages.filter(({ to }) => to === call?.address)).toEqual([]);
});

test('a group that is reported as one ends without anybody hearing "restored"', async () => {
  const farm = await aFarm(platform);
  await farm.contact('Piet', { media: ['sms'] });
  const inputs = [1, 2, 3, 4, 5, 6].map((number) => `input.${number}`);
  await farm.configure(null, { alarm_group: 'Barn' });
  await farm.raises(...inputs);
  await stepRuns(platform);
  await removeDevice(platform, farm.context, farm.device.id, { serialNumber: farm.device.serialNumber });
  const { rows } = await platform.database.ownerPool.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
      where identifier = 'attempts/announce' and payload::text like $1`,
    [`%${farm.companyId}%`],
  );
  expect(JSON.stringify(rows)).not.toContain('"restored"');
  expect(await anyLeft('runs', farm.companyId)).toEqual([]);
});

test('its subscription is retired, one that has ended before stays as it was', async () => {
  const { companyId, context } = await aCompany(platform);
  const { id, serialNumber } = await aDevice(platform, context);
  const of = { company_id: companyId, device_id: id, type: 'monthly' as const };
  const started_at = new Date('2026-01-01T00:00:00Z');
  await provider()
    .insertInto('subscriptions')
    .values([
      { ...of, state: 'active', started_at },
      { ...of, state: 'canceled', started_at, ended_at: started_at },
    ])
    .execute();
  await removeDevice(platform, context, id, { serialNumber });
  const left = await provider()
    .selectFrom('subscriptions')
    .select(['state', 'device_id', 'ended_at'])
    .where('company_id', '=', companyId)
    .orderBy('state')
    .execute();
  expect(left).toEqual([
    { state: 'canceled', device_id: null, ended_at: started_at },
    { state: 'retired', device_id: null, ended_at: platform.clock.now() },
  ]);
});

test('another serial number, another company’s device and one that is gone are refused', async () => {
  const { context } = await aCompany(platform);
  const other = await aCompany(platform);
  const { id, serialNumber } = await aDevice(platform, context);
  await expect(removeDevice(platform, context, id, { serialNumber: 'BF-OTHER' })).rejects.toMatchObject({
    code: 'invalid-input',
    options: { errors: [{ pointer: '/serialNumber' }] },
  });
  await expect(removeDevice(platform, other.context, id, { serialNumber })).rejects.toMatchObject({
    code: 'not-found',
  });
  const twice = await Promise.allSettled(
    [1, 2].map(() => removeDevice(platform, context, id, { serialNumber })),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('somebody who is erased later is erased from the proofs of removed devices, too', async () => {
  const farm = await aFarm(platform);
  const { companyId, userId, email, context, device } = farm;
  await farm.raises('input.1');
  const episodeId = await farm.episodeId('input.1');
  await acceptByUser(platform, context, episodeId);
  await removeDevice(platform, context, device.id, { serialNumber: device.serialNumber });
  const person = { companyId, userId, email, fullName: 'Anna Test', langCode: 'en-US', at: new Date() };
  const as = await platform.database.transaction('allCompanies', (trx) => erasePerson(trx, person));
  const { items } = await listDeviceHistory(platform, context, device.id, { limit: 200 });
  const text = JSON.stringify(items);
  expect(text).toContain(`"name":"${as}"`);
  expect(text).not.toContain(email);
  expect(text).not.toContain('Anna Test');
  expect(text).not.toContain(userId);
});

test('removed devices come page by page, the newest first', async () => {
  const { context } = await aCompany(platform, { roleId: roles.administrator });
  const names = ['a', 'b', 'c'];
  for (const name of names) {
    const { id, serialNumber } = await aDevice(platform, context, { name });
    platform.clock.advance(60_000);
    await removeDevice(platform, context, id, { serialNumber });
  }
  const first = await listRemovedDevices(platform, context, { limit: 2 });
  const second = await listRemovedDevices(platform, context, { limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});
