import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { listMonitoring } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { newFarm, type Farm } from '../players/farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';

let world: MovingWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
});
afterAll(() => browser?.close());

const watched = async ({ admin }: Farm) => (await admin.call(listMonitoring, { query: {} })).items[0];

/** A farm whose dialler has been there for a while: its new key is in use, so that it does not connect anew by itself. */
async function aConnectedFarm(name: string): Promise<Farm> {
  const farm = await newFarm(world, name);
  await until(`${name} uses its new key`, async () => {
    const [identity] = await world.database.rows<{ ready: boolean }>(
      'select connected and wanted_key_seed is null as ready from device_identities where serial_number = $1',
      [farm.dialler.serial],
    );
    return identity?.ready;
  });
  return farm;
}

/** Cuts the network of a farm's dialler; resolves when the portal knows. */
async function cuts(farm: Farm): Promise<void> {
  await farm.dialler.network(false);
  await until('the portal misses the dialler', async () => (await watched(farm))?.connected === false);
}

test('a lost connection is seen, calls after the wait time, is accepted, and its end is told', async () => {
  const farm = await aConnectedFarm('Lost farm');
  const jan = await farm.person('Jan', { administrator: true });
  const fay = await browser.person(world.url);
  await fay.opensAs(farm.email, farm.password, '/account/monitoring');
  await fay.shows('Lost farm');
  await fay.shows('Alarm after 10 minutes');
  await fay.presses('Edit: Call procedure of Lost farm');
  await fay.fills({
    'Wait time in minutes': '12',
    'When the connection is back': 'Tell whoever was alarmed, and the administrators',
  });
  await fay.presses('Save');
  await fay.shows('The call procedure of Lost farm was saved.');
  await fay.shows('Alarm after 12 minutes');

  await cuts(farm);
  await fay.shows('Disconnected');
  await fay.shows(/^Alarm due/);
  await world.time.advance('PT11M');
  expect(await jan.calls()).toEqual([]);
  await world.time.advance('PT1M');
  await jan.rings();
  await jan.answers();
  await jan.hears(/Connection lost\. At Lost farm\. Silent since/);
  await jan.types(jan.pin);
  await farm.alarmIs('failure.connection', 'accepted');
  await farm.dialler.network(true);
  await farm.alarmIs('failure.connection', 'restored', { within: 60_000 });
  await jan.gets(/^Restored: Connection lost \(Lost farm\)/);

  await fay.presses('Figures: Monitoring figures of Lost farm');
  await fay.shows('1 loss');
  await fay.shows(/^raised after 12 min/);
  const [month] = (await watched(farm))?.months ?? [];
  expect(month).toMatchObject({ losses: 1, alarms: 1 });
  const kinds = (await farm.history('failure.connection')).map(({ kind }) => kind);
  expect(kinds).toContain('restored.sent');
  expect(fay.faults).toEqual([]);
}, 180_000);

test.runIf(isFullSize)(
  'a restart tells nobody but staff, and customers only of who stays away',
  async () => {
    const [back, away] = [await aConnectedFarm('Back farm'), await aConnectedFarm('Away farm')];
    const [ben, ann] = [
      await back.person('Ben', { administrator: true }),
      await away.person('Ann', { administrator: true }),
    ];
    await world.server.kill();
    await away.dialler.network(false);
    await world.server.start();
    await back.dialler.isConnected();
    await world.mailbox.gets('staff@belfry.example', /^Restarted: \d+ connections were cut/);
    await world.time.advance('PT14M');
    expect([...(await ben.calls()), ...(await ann.calls())]).toEqual([]);
    const { connected } = await away.admin.call(getDevice, { params: { id: away.device.id } });
    expect(connected).toBe(false);
    await world.time.advance('PT2M');
    await until('Ann was called', async () => (await ann.calls()).length > 0);
    expect(await ben.calls()).toEqual([]);
    expect((await back.alarm('failure.connection')).state).toBe('none');
  },
  180_000,
);
