import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../players/api.ts';
import { objections } from '../players/axe.ts';
import { newOtherFarm, password, type OtherFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { appears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let other: OtherFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  other = await newOtherFarm(world);
});
afterAll(() => browser?.close());

test('a location is added and gets a key, its alarm is seen, and a key that is removed opens nothing', async () => {
  const portal = await browser.person(world.url);
  await portal.opensAs(other.dora, password, '/devices/add');
  const { serial, connectCode } = await world.stock('rest-api-location');
  await portal.fills({ 'Serial number': serial, 'Connect code': connectCode });
  await portal.presses('Search');
  await portal.shows('REST API location');
  await portal.fills({ Name: 'Pump house' });
  await portal.presses('Add');
  await portal.shows('No API key yet');
  await world.database.rows(
    `update alarm_nodes set delay_seconds = 0 from devices where devices.id = device_id and serial_number = $1`,
    [serial],
  );
  await portal.presses('Make API key');
  const dialog = portal.page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('PLC');
  await dialog.getByRole('button', { name: 'Make API key' }).click();
  const shown = dialog.getByRole('region', { name: 'API key', exact: true });
  const key = await shown.locator('code').innerText();
  const line = await dialog.getByRole('region', { name: 'Try it' }).locator('code').innerText();
  expect(line).toContain(`${world.apiUrl}/v4/alarms`);
  expect(line).toContain(`Bearer ${key}`);
  expect(await objections(portal.page)).toEqual([]);
  await portal.presses('I have copied it');
  await portal.shows(key.slice(0, 8));
  expect(await portal.reads()).not.toContain(key);

  await portal.presses('Add category');
  await portal.fills({ Category: 'flood', Alarm: 'Input 3' });
  await portal.presses('Save');
  await portal.shows('Saved');
  expect(await objections(portal.page)).toEqual([]);

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

test.runIf(isFullSize)(
  'what a dialler uses is seen on the day, with its warning, and each licence says what it opens',
  async () => {
    const { serial, id } = other.greenhouse;
    await other.greenhouse.uses({ sms: 47 });
    await until('the portal has counted', async () => {
      const rows = await world.database.rows(
        `select 1 from device_usage join devices on id = device_id where serial_number = $1 and sms >= 47`,
        [serial],
      );
      return rows.length > 0;
    });
    const portal = await browser.person(world.url);
    await portal.opensAs(other.dora, password, `/devices/detail/${id}?tab=usage`);
    await portal.shows(/(?:Close to|More than) fair use\./);
    expect(await objections(portal.page)).toEqual([]);
    // Also while the charts are shown, the table is there for those who hear the screen.
    expect(await portal.page.getByRole('cell', { name: '47', exact: true }).count()).toBe(1);
    await portal.presses('Show as table');
    await appears(portal.page.getByRole('cell', { name: '47', exact: true }));
    expect(await objections(portal.page)).toEqual([]);
    await portal.presses('Licences');
    await portal.shows('The device reads alarms of Fancom climate computers.');
    expect(await objections(portal.page)).toEqual([]);
    expect(portal.faults).toEqual([]);
  },
);
