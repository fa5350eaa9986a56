import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices } from '@belfry/contract/devices/devices.contract.ts';
import { ask, signIn } from './api.ts';
import { startBrowser, type Browser, type Portal } from './portal.ts';
import { until } from './until.ts';
import { startWorld, type World } from './world.ts';

const password = 'demo-Belfry-2026';
const dora = 'dora@other.example';
/** The REST API location that the demo has in stock. */
const location = { 'Serial number': 'BF-3000-0001', 'Connect code': 'DEMO-4WQK-9HPX-T2MD' };
let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const windows = {
  desk: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
} as const;

/** What axe has against a screen, and whether it is wider than its window. */
async function objections({ page }: Portal): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [...violations.map(({ id }) => id), ...(tooWide ? ['wider than the window'] : [])];
}

async function deviceOf(serialNumber: string): Promise<string> {
  const session = await signIn(world.apiUrl, dora, password);
  const { items } = await session.call(listDevices, {});
  const found = items.find((device) => device.serialNumber === serialNumber);
  if (!found) throw new Error(`Dora has no ${serialNumber}`);
  return found.id;
}

test('a location is added and gets a key, its alarm is seen, and a key that is removed opens nothing', async () => {
  const portal = await browser.person(world.url, windows.phone);
  await portal.signsIn(dora, password);
  await portal.opens('/devices/add');
  await portal.fills(location);
  await portal.presses('Search');
  await portal.shows('REST API location');
  await portal.fills({ Name: 'Pump house' });
  await portal.presses('Add');
  await portal.shows('No API key yet');
  await portal.presses('Make API key');
  const dialog = portal.page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('PLC');
  await dialog.getByRole('button', { name: 'Make API key' }).click();
  const shown = dialog.getByRole('region', { name: 'API key', exact: true });
  const key = await shown.locator('code').innerText();
  const line = await dialog.getByRole('region', { name: 'Try it' }).locator('code').innerText();
  expect(line).toContain(`${world.apiUrl}/v4/alarms`);
  expect(line).toContain(`Bearer ${key}`);
  expect(await objections(portal)).toEqual([]);
  await portal.presses('I have copied it');
  await portal.shows(key.slice(0, 8));
  expect(await portal.reads()).not.toContain(key);

  await portal.presses('Add category');
  await portal.fills({ Category: 'flood', Alarm: 'Input 3' });
  await portal.presses('Save');
  await portal.shows('Saved');
  expect(await objections(portal)).toEqual([]);

  const report = (body: object) => ask(world.apiUrl, 'POST', '/v4/alarms', { token: key, body });
  expect(await report({ alarm: 'flood', active: true, text: 'Level 4.2 m' })).toMatchObject({
    status: 202,
    body: { alarm: 'input.3' },
  });
  await portal.presses('Status');
  await portal.shows('Reporting');
  expect((await ask(world.apiUrl, 'POST', '/v4/watchdog', { token: key, body: {} })).status).toBe(200);
  await portal.shows('Connected');

  await portal.presses('REST API');
  await portal.shows('In time');
  await portal.presses(/^Remove\s*: PLC$/);
  await portal.shows('Remove the API key PLC?');
  await portal.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await portal.shows('No API key yet');
  expect((await report({ alarm: 'flood', active: false })).status).toBe(401);
  expect(portal.faults).toEqual([]);
});

test('what a dialler uses is seen on the day, with its warning, and each licence says what it opens', async () => {
  const serial = 'BF-2000-0001';
  const id = await deviceOf(serial);
  await world.dialler(serial).uses({ sms: 47 });
  await until('the portal has counted', async () => {
    const rows = await world.database.rows(
      `select 1 from device_usage join devices on id = device_id where serial_number = $1 and sms >= 47`,
      [serial],
    );
    return rows.length > 0;
  });
  for (const [where, options] of Object.entries(windows)) {
    const portal = await browser.person(world.url, options);
    await portal.signsIn(dora, password);
    await portal.opens(`/devices/detail/${id}?tab=usage`);
    await portal.shows(/(?:Close to|More than) fair use\./);
    expect([where, await objections(portal)]).toEqual([where, []]);
    // Also while the charts are shown, the table is there for those who hear the screen.
    expect(await portal.page.getByRole('cell', { name: '47', exact: true }).count()).toBe(1);
    await portal.presses('Show as table');
    await portal.page.getByRole('cell', { name: '47', exact: true }).waitFor({ state: 'visible' });
    expect([where, await objections(portal)]).toEqual([where, []]);
    await portal.presses('Licences');
    await portal.shows('The device reads alarms of Fancom climate computers.');
    expect([where, await objections(portal)]).toEqual([where, []]);
    expect(portal.faults).toEqual([]);
  }
});
