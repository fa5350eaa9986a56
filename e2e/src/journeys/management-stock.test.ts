import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { listLicences } from '@belfry/contract/devices/licences/licences.contract.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

test('staff take a device in and see its code once; a farm adds it by that, is given a licence, and staff take it back', async () => {
  const serial = `BF-${randomBytes(4).toString('hex').toUpperCase()}`;
  const sam = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = sam;
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/devices');
  await sam.presses('Add devices');
  await sam.presses('A list');
  await sam.fills({ List: `serial number,inputs\n${serial},12` });
  await sam.presses('Check');
  await appears(page.getByRole('row', { name: /Line 2.*A device has 8 or 16 inputs.*12/ }));
  await sam.fills({ List: `serial number,inputs\n${serial},8` });
  await sam.presses('Check');
  await sam.presses('Add 1 device to stock');
  const secrets = page.getByRole('list', { name: 'Connect code and key' });
  await appears(secrets);
  const connectCode = /(?:[A-Z0-9]{4}-){3}[A-Z0-9]{4}/.exec(
    (await secrets.innerText()).replace(serial, ''),
  )?.[0];
  // Not lost with one key.
  await page.keyboard.press('Escape');
  await sam.shows('Nothing is printed or saved yet.');
  const saved = page.waitForEvent('download');
  await sam.presses('Label (PDF)');
  const file = readFileSync(await (await saved).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await sam.presses('Done');
  await disappears(secrets);
  expect(await page.content()).not.toContain(connectCode);

  const { id } = await farm.api.call(addDevice, {
    body: { serialNumber: serial, connectCode: connectCode ?? '', name: 'Silo' },
  });
  await sam.goes(`/management/devices?search=${serial}`);
  await page.getByRole('link', { name: serial }).click();
  await page
    .getByRole('dialog', { name: /^Why do you look at/ })
    .getByRole('button', { name: 'Customer called' })
    .click();
  await sam.presses('Grant licences');
  const grant = page.getByRole('dialog', { name: 'Grant Silo licences' });
  await grant.getByRole('checkbox', { name: 'Fancom', exact: true }).check();
  await grant.getByRole('button', { name: 'Grant licences' }).click();
  await sam.shows('Licences of Silo granted');
  const { items } = await farm.api.call(listLicences, { params: { id } });
  expect(items.find(({ feature }) => feature === 'fancom')?.state).toBe('on');

  await sam.presses('Take back');
  const ask = page.getByRole('dialog', { name: 'Take Silo back from Demo Farm' });
  await appears(ask.getByText('Licences that end: Fancom. Those that it came with stay.'));
  await ask.getByRole('button', { name: 'Take back' }).click();
  const taken = page.getByRole('dialog', { name: 'Silo is back in stock' });
  await appears(taken.getByText(/^(?:[A-Z0-9]{4}-){3}[A-Z0-9]{4}$/));
  expect(await taken.innerText()).not.toContain(connectCode);
  await taken.getByRole('button', { name: 'Done without saving' }).click();
  await appears(page.getByRole('heading', { name: serial }));
  await sam.shows('In stock');
  expect(sam.faults).toEqual([]);
  await expect(
    farm.api.call(addDevice, { body: { serialNumber: serial, connectCode: connectCode ?? '' } }),
  ).rejects.toMatchObject({ problem: { code: 'not-found' } });
});
