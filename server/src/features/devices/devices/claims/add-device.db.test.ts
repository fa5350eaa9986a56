import { beforeAll, expect, test } from 'vitest';
import { failureCodes } from '@belfry/contract/values/alarm-states.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { addDevice } from './add-device.ts';
import { listDeviceHistory } from '../list-device-history.ts';
import { searchDevice } from '../search-device.ts';
import { aDevice, aStockDevice } from '../device-claim.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const wrongCode = 'NOPE-NOPE-NOPE-NOPE';

test('serial number and connect code bring up the device, and add it with nodes, history and jobs', async () => {
  const { companyId, email, context } = await aCompany(platform);
  const { serialNumber, connectCode } = await aStockDevice(platform, { inputs: 8 });

  const found = await searchDevice(platform, context, { serialNumber, connectCode });
  expect(found).toEqual({ serialNumber, type: 'dialler', softwareVersion: null, connected: false });

  const device = await addDevice(platform, context, { serialNumber, connectCode, location: 'Barn 2' });
  expect(device).toMatchObject({
    serialNumber,
    name: serialNumber,
    location: 'Barn 2',
    connected: false,
    connectedSince: null,
    alarmState: 'restored',
    addedAt: '2026-11-20T03:00:00.000Z',
  });

  const nodes = await platform.database
    .company(companyId)
    .selectFrom('alarm_nodes')
    .selectAll()
    .where('device_id', '=', device.id)
    .execute();
  expect(nodes).toHaveLength(8 + failureCodes.length);
  expect(nodes.find((node) => node.alarm_id === 'input.8')).toMatchObject({
    name: 'Input 8',
    active_message: 'Input 8 active',
    restored_message: 'Input 8 restored',
    state: 'none',
    delay_seconds: 5,
    recovery_delay_seconds: 0,
  });
  expect(nodes.find((node) => node.alarm_id === 'failure.gsm-no-sim')?.name).toBe('GSM: no SIM');

  const { items } = await listDeviceHistory(platform, context, device.id, { limit: 10 });
  expect(items).toMatchObject([
    { kind: 'device.added', person: { name: email }, detail: { name: serialNumber } },
  ]);
  expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);
  expect(await pendingJobs(platform, 'devices/publish-settings', { companyId })).toHaveLength(1);
  expect(platform.live.sent).toContainEqual({ companyId, event: 'device', payload: device });
});

test('nodes are named in the language of whoever adds the device', async () => {
  const { companyId, context } = await aCompany(platform, { langCode: 'nl-NL' });
  const { id } = await aDevice(platform, context);
  const names = await platform.database
    .company(companyId)
    .selectFrom('alarm_nodes')
    .select('name')
    .where('device_id', '=', id)
    .where('alarm_id', 'in', ['input.1', 'failure.power-failure'])
    .orderBy('alarm_id')
    .execute();
  expect(names.map(({ name }) => name)).toEqual(['Stroomuitval', 'Ingang 1']);
});

test('unknown serial, wrong code and the device of another company are one answer', async () => {
  const { context } = await aCompany(platform);
  const other = await aCompany(platform);
  const taken = await aDevice(platform, other.context);
  const free = await aStockDevice(platform);
  const tries = [
    { serialNumber: 'BF-NOBODY-HAS-THIS', connectCode: wrongCode },
    { serialNumber: free.serialNumber, connectCode: wrongCode },
    { serialNumber: taken.serialNumber, connectCode: taken.connectCode },
  ];
  for (const body of tries) {
    await expect(searchDevice(platform, context, body)).rejects.toMatchObject({ code: 'not-found' });
    await expect(addDevice(platform, context, body)).rejects.toMatchObject({ code: 'not-found' });
  }
  const { serialNumber, connectCode } = free;
  await expect(addDevice(platform, context, { serialNumber, connectCode })).resolves.toMatchObject({
    serialNumber,
  });
});

test('a device of this company is said to be here already', async () => {
  const { context } = await aCompany(platform);
  const { serialNumber, connectCode } = await aDevice(platform, context);
  const body = { serialNumber, connectCode };
  const refusal = { code: 'already-connected-to-this-company' };
  await expect(searchDevice(platform, context, body)).rejects.toMatchObject(refusal);
  await expect(addDevice(platform, context, body)).rejects.toMatchObject(refusal);
});

test('a remote system needs a company that is licensed for remote locations', async () => {
  const { context } = await aCompany(platform);
  const { serialNumber, connectCode } = await aStockDevice(platform, { type: 'remote-system', inputs: 8 });
  const body = { serialNumber, connectCode };
  const refusal = { code: 'location-not-supported' };
  await expect(searchDevice(platform, context, body)).rejects.toMatchObject(refusal);
  await expect(addDevice(platform, context, body)).rejects.toMatchObject(refusal);
  await aDevice(platform, context, { licences: ['remote-locations'] });
  expect(await searchDevice(platform, context, body)).toMatchObject({ type: 'remote-system' });
  expect(await addDevice(platform, context, body)).toMatchObject({ type: 'remote-system', sim: null });
});

test('a Dupline RTU gets the channels of its modules, shown by Dupline, and a failure of any kind is heard', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context, { type: 'dupline-rtu', inputs: 16 });
  const rows = await platform.database
    .company(companyId)
    .selectFrom('alarm_nodes')
    .select(['alarm_id', 'name', 'interfaces'])
    .where('device_id', '=', device.id)
    .where('alarm_id', 'like', 'dupline.%')
    .execute();
  expect(rows).toHaveLength(16);
  expect(rows.find(({ alarm_id }) => alarm_id === 'dupline.2.8')).toEqual({
    alarm_id: 'dupline.2.8',
    name: 'Dupline 2, input 8',
    interfaces: ['dupline-ethernet'],
  });
});

test('of two companies that add a device at once, one gets it', async () => {
  const [one, two] = [await aCompany(platform), await aCompany(platform)];
  const { serialNumber, connectCode } = await aStockDevice(platform);
  const outcomes = await Promise.allSettled(
    [one, two].map(({ context }) => addDevice(platform, context, { serialNumber, connectCode })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
