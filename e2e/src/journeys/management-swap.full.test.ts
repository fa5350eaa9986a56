import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';
import { until } from '../world/until.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

test('staff exchange a dialler for one of the stock while an alarm is raised, and the farm keeps its device', async () => {
  const { pigHouse1: old, api } = farm;
  const fresh = await world.newDialler();
  const dialler = world.dialler(fresh.serial);
  await old.raises('input.1', 'acknowledged');

  const sam = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = sam;
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/devices');
  await sam.fills({ Search: old.serial });
  await page
    .getByRole('link', { name: new RegExp(old.serial) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Customer called' }).click();
  await sam.presses('Swap the dialer');
  await appears(page.getByRole('heading', { level: 1, name: 'Swap the dialer' }));
  await sam.fills({ 'Serial number': fresh.serial });
  await sam.presses('Look what it would mean');
  await sam.shows('Raised now: Ventilation stopped.');
  await sam.presses(`Reserve ${fresh.serial}`);
  // It connects anew and says what it is.
  const takeOver = page.getByRole('button', { name: 'Take over' });
  await appears(page.getByText(`Move the wires to ${fresh.serial}`));
  // Whoever stands there moves the wires; the alarm goes on.
  await dialler.raises('input.1');
  await takeOver.click();
  await page.getByRole('checkbox', { name: `The wires are on ${fresh.serial}` }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await appears(page.getByText(`${old.serial} was replaced by ${fresh.serial}`));
  expect(sam.faults).toEqual([]);

  const device = await api.call(getDevice, { params: { id: old.id } });
  expect(device).toMatchObject({ serialNumber: fresh.serial, connected: true, name: 'Pig house 1' });
  expect(['reporting', 'accepted', 'waiting-for-repeat', 'max-repeated']).toContain(device.alarmState);
  await dialler.restores('input.1', 'acknowledged');
  await until('the alarm is over', async () => {
    const { alarmState } = await api.call(getDevice, { params: { id: old.id } });
    return alarmState === 'restored';
  });
  // One alarm, whichever dialler spoke of it.
  const episodes = await world.database.rows(
    `select id from episodes where device_id = $1 and alarm_id = 'input.1'`,
    [old.id],
  );
  expect(episodes).toHaveLength(1);
  // The old one is still heard, and seen.
  await old.restores('input.1', 'acknowledged');
  await appears(page.getByText(`${old.serial} still reports`));
});
