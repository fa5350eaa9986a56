import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import type { Engine } from '#features/alarming/calling/engine.fixture.ts';
import { showTonight } from '#features/alarming/calling/call-plan/show-tonight.ts';
import { aTestedFarm, startTestingEngine } from '#features/alarming/test-alarms/test-alarms.fixture.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import { showCommissioning } from './show-commissioning.ts';

/** More than any machine takes between two lines of a test. */
const realSeconds = 30;

let engine: Engine;
beforeAll(async () => {
  engine = await startTestingEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

async function aNewFarm() {
  const farm = await aTestedFarm(engine);
  const { platform } = engine;
  return {
    ...farm,
    shows: () => showCommissioning(platform, farm.context, farm.device.id),
    open: async () =>
      (await showCommissioning(platform, farm.context, farm.device.id)).steps
        .filter(({ state }) => state === 'open')
        .map(({ kind }) => kind),
    tonight: () => showTonight(platform, farm.context, farm.device.id),
    set: (change: Record<string, unknown>) =>
      platform.database.allCompanies
        .updateTable('devices')
        .set(change)
        .where('id', '=', farm.device.id)
        .execute(),
  };
}

test('a device is put into use step by step, and the line comes back when something breaks', async () => {
  const farm = await aNewFarm();
  const { allCompanies } = engine.platform.database;
  const first = await farm.shows();
  expect([first.commissioned, first.reached]).toEqual([false, null]);
  expect(await farm.open()).toEqual(expect.arrayContaining(['alarms', 'contacts', 'call-lists', 'test']));
  const names = first.steps.find(({ kind }) => kind === 'alarms');
  expect(names?.faults[0]).toMatchObject({ kind: 'factory-names' });

  const now = engine.platform.clock.now();
  await farm.set({
    name: 'Pig house',
    location: 'Yard',
    connected: true,
    connected_since: now,
    first_connected_at: now,
    free_since: now,
  });
  await allCompanies
    .updateTable('alarm_nodes')
    .set({ name: 'Fan', call_list_id: null })
    .where('device_id', '=', farm.device.id)
    .where('alarm_id', 'like', 'input.%')
    .execute();
  const jan = await engine.person(farm, 'Jan', { administrator: true });
  expect(await farm.open()).toEqual(['test']);
  const [list] = (await farm.shows()).lists;
  expect(list?.first).toEqual({ name: 'Jan', medium: 'voice', seconds: 20, measured: false });

  const sent = await farm.sends({ target: 'call-list', callListId: null });
  await engine.settles();
  await engine.passes(0, 23);
  await jan.answers();
  const after = await farm.shows();
  expect(after.reached).toMatchObject({ testId: sent.id, name: 'Jan', medium: 'voice' });
  // Business time goes on by itself while the test works.
  const { seconds = 0 } = after.reached ?? {};
  expect(seconds).toBeGreaterThanOrEqual(23);
  expect(seconds).toBeLessThan(23 + realSeconds);
  expect(after.commissioned).toBe(true);
  expect(after.lists[0]?.first).toMatchObject({ seconds, measured: true });

  await farm.set({ connected: false });
  expect(await farm.open()).toEqual(['connection']);
  // A test of a dialler that was replaced proves nothing about the one that took over.
  await farm.set({ connected: true });
  await allCompanies
    .insertInto('swaps')
    .values({
      company_id: farm.companyId,
      device_id: farm.device.id,
      from_serial: 'BF-OLD',
      to_serial: 'BF-NEW',
      state: 'done',
      is_back: true,
      begun_at: now,
      expires_at: now,
      taken_over_at: engine.platform.clock.now(),
    })
    .execute();
  expect(await farm.open()).toEqual(['test']);
});

test('tonight is what the plan says, changes with the night, and is nobody wherever the device calls nobody', async () => {
  const farm = await aNewFarm();
  const callsNobody = async () =>
    (await getDevice(engine.platform, farm.context, farm.device.id)).callsNobody;
  const groups = async () =>
    (await farm.tonight()).parts.map((part) => part.groups.map(({ calls }) => calls));
  expect([await callsNobody(), await groups()]).toEqual([true, [['nobody']]]);
  const jan = await engine.person(farm, 'Jan');
  await engine.person(farm, 'Piet');
  const night = await farm.tonight();
  expect([await callsNobody(), await groups()]).toEqual([false, [['list']]]);
  expect(night.parts[0]?.groups[0]?.people.map(({ name }) => name)).toEqual(['Jan', 'Piet']);

  const middle = new Date((Date.parse(night.from) + Date.parse(night.until)) / 2).toISOString();
  await changeContact(engine.platform, farm.context, jan.id, {
    absences: [{ from: middle, until: night.until, reason: 'Away' }],
  });
  const { parts } = await farm.tonight();
  expect(parts.map(({ from, groups: [group] }) => [from, group?.people.map(({ name }) => name)])).toEqual([
    [night.from, ['Jan', 'Piet']],
    [middle, ['Piet']],
  ]);
});

test('another company’s device is not found', async () => {
  const [farm, other] = [await aNewFarm(), await aNewFarm()];
  const { platform } = engine;
  const refused = { code: 'not-found' };
  await expect(showCommissioning(platform, farm.context, other.device.id)).rejects.toMatchObject(refused);
  await expect(showTonight(platform, farm.context, other.device.id)).rejects.toMatchObject(refused);
});
