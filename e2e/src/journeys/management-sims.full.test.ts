import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { getSimCards } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { sessionOf } from '../players/api.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';
import { until } from '../world/until.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
/** A device that nobody plays: no SIM card is known in it. */
let serialNumber: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  const { serial, connectCode } = await world.stock();
  serialNumber = serial;
  await farm.api.call(addDevice, { body: { serialNumber, connectCode, name: 'Silo' } });
});
afterAll(() => browser?.close());

test('staff wake a dialler and see how long it took; meanwhile a SIM card comes into stock and to a device', async () => {
  const sam = await browser.person(world.url);
  const { page } = sam;
  const dialogue = page.getByRole('dialog');
  const session = await staffSession(world, 'staff@belfry.example');
  const desk = sessionOf(world.apiUrl, session);
  await sam.opensWith(session, '/management/simcards');
  await sam.presses('Read provider’s account');
  await sam.fills({ 'Search SIM cards': farm.pigHouse1.serial });
  await until('the provider tells of the card', async () => {
    const { items } = await desk.call(getSimCards, { query: { search: farm.pigHouse1.serial } });
    return items[0]?.providerState === 'active';
  });
  await page.getByRole('link', { name: farm.pigHouse1.serial }).click();
  await page.getByRole('button', { name: 'Customer called' }).click();
  await sam.presses('Wake device');
  await dialogue.getByRole('button', { name: 'Wake device' }).click();
  await appears(page.getByText('Sent, waiting for it …').or(page.getByText('The provider is being asked …')));
  const ofDevice = new URL(page.url());

  await sam.goes('/management/simcards/import');
  const iccid = `8931509${String(Date.now()).slice(-12)}`;
  await sam.fills({ Cards: `iccid;limit mb\n${iccid};20\n12;20` });
  await sam.presses('Check');
  await appears(page.getByRole('heading', { name: '1 line is faulty' }));
  await sam.shows('Line 3');
  await sam.fills({ Cards: `iccid;limit mb\n${iccid};20` });
  await sam.presses('Check');
  await sam.presses('Import 1 card');
  await page.getByRole('link', { name: iccid }).click();
  await dialogue.getByRole('button', { name: 'Customer wrote' }).click();
  await appears(page.getByRole('heading', { name: `SIM card ${iccid}` }));
  await sam.shows('20 MB');
  await sam.presses('Assign to a device');
  await sam.fills({ 'Serial number': serialNumber });
  await dialogue.getByRole('radio', { name: serialNumber }).check();
  await appears(dialogue.getByText('Silo · Demo Farm'));
  await dialogue.getByRole('button', { name: 'Assign to a device' }).click();
  await appears(page.getByText('Assigned', { exact: true }));
  await appears(page.getByRole('link', { name: serialNumber }));

  await sam.goes(ofDevice.pathname + ofDevice.search);
  await appears(page.getByText(/^Connected after \d+ s$/));
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

  await expect(farm.api.call(getSimCards, {})).rejects.toMatchObject({ status: 403 });
  expect(sam.faults).toEqual([]);
});
