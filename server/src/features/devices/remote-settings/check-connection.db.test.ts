import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionStep } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aFarmWithDevice } from './farm-with-device.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

const states = (steps: ConnectionStep[]) =>
  Object.fromEntries(steps.map(({ id, state, advice }) => [id, `${state} ${advice}`]));

test('the device is asked, and the way to it and back is measured', async () => {
  const { anna, played, device } = await aFarmWithDevice(platform, app);
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ connected: true, connected_since: platform.clock.now(), software_version: '2.1.0' })
    .where('id', '=', device.id)
    .execute();
  const found = await anna.check();
  expect(played.methods()).toEqual(['test']);
  expect(states(found.steps)).toEqual({
    power: 'ok null',
    network: 'ok null',
    cloud: 'ok null',
    firmware: 'fault update-firmware',
    allowance: 'ok null',
  });
  const facts = found.steps.flatMap((step: ConnectionStep) => step.facts);
  const trip = facts.find(({ name }: { name: string }) => name === 'round-trip');
  expect(trip?.value).toBeGreaterThan(0);
});

test('a device that is away is not asked; what was last known is told, and what can be measured is', async () => {
  const { anna, played, device, companyId } = await aFarmWithDevice(platform, app, { allowed: false });
  const { allCompanies } = platform.database;
  await allCompanies
    .updateTable('devices')
    .set({ connected: false, connected_since: platform.clock.now(), first_connected_at: null })
    .where('id', '=', device.id)
    .execute();
  await allCompanies
    .updateTable('alarm_nodes')
    .set({ active: true })
    .where('company_id', '=', companyId)
    .where('device_id', '=', device.id)
    .where('alarm_id', '=', 'failure.power-failure')
    .execute();
  played.leave();
  const found = await anna.check();
  expect(played.asked).toEqual([]);
  expect(states(found.steps)).toEqual({
    power: 'unknown power-failure',
    network: 'unknown null',
    cloud: 'fault not-connected',
    firmware: 'unknown null',
    allowance: 'fault subscribe',
  });
});

test('a device that does not answer is told from one that is away, to whoever may see devices', async () => {
  const { colleague, played } = await aFarmWithDevice(platform, app);
  const cleo = await colleague(roles.readOnly);
  played.mode = 'deaf';
  expect(states((await cleo.check()).steps)).toMatchObject({ cloud: 'fault no-answer' });
});

test('nobody asks a device without end', async () => {
  const { anna, played } = await aFarmWithDevice(platform, app);
  for (let time = 0; time < 60; time += 1) await anna.check();
  expect(await anna.check()).toMatchObject({ code: 'too-many-requests' });
  expect(played.asked).toHaveLength(60);
});
