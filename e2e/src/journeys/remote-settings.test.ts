import { listAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import { checkConnection } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import {
  getRemoteSettings,
  logInOnDevice,
  putRemoteSettings,
} from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFarm, type Farm } from '../players/farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';
import { appears, disappears } from '../players/sight.ts';

let world: MovingWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
});
afterAll(() => browser?.close());

/** Somebody in front of the tab "Remote settings" of the farm's device. */
async function atRemoteSettings(farm: Farm): Promise<Portal> {
  const fay = await browser.person(world.url);
  await fay.opensAs(farm.email, farm.password, `/devices/detail/${farm.device.id}?tab=remote-settings`);
  await fay.shows('Log in on the device');
  return fay;
}

async function logsIn(person: Portal, password = 'admin'): Promise<void> {
  await person.fills({ 'User on device': 'admin', 'Password on device': password });
  await person.presses('Log in');
}
const volumeOf = (person: Portal) => person.page.getByRole('spinbutton', { name: 'Volume', exact: true });
/** What the helper advises about the connection; null where it is well. */
async function cloudOf(farm: Farm) {
  const { steps } = await farm.admin.call(checkConnection, { params: { id: farm.device.id } });
  return steps.find(({ id }) => id === 'cloud')?.advice;
}
/** The volume's field shows this, once the device has been read. */
async function showsVolume(person: Portal, value: string): Promise<void> {
  await until(`the volume is ${value}`, async () => (await volumeOf(person).inputValue()) === value);
}
const dialog = (person: Portal) => person.page.getByRole('dialog');

test('logging in wrongly and rightly, reading, and a change that shows what it does', async () => {
  const farm = await newFarm(world, 'Reading farm');
  const fay = await atRemoteSettings(farm);
  await fay.shows('The username on a device is usually not an e-mail address.');
  await logsIn(fay, 'guess');
  await fay.shows('Incorrect password');
  await logsIn(fay);
  await showsVolume(fay, '5');
  await fay.shows(/^until /);
  await fay.shows('mainboard');

  await volumeOf(fay).fill('11');
  await fay.presses('Review and save');
  await fay.shows('Number between 0 and 10.');
  await volumeOf(fay).fill('7');
  await fay.page.getByLabel('Key tones').uncheck();
  await fay.shows('The device says: 5');
  await fay.presses('Review and save');
  await appears(dialog(fay).getByRole('listitem').nth(1));
  expect((await dialog(fay).innerText()).replaceAll(/\s+/g, ' ')).toContain(
    'Volume 5 → 7 Key tones on → off',
  );
  await fay.presses('Save on the device');
  await fay.shows('Saved on the device');
  expect(await farm.dialler.turns({})).toMatchObject({ volume: 7, keyTones: false });
  await fay.shows('Nothing changed');

  const { items } = await farm.admin.call(listAudit, { query: { limit: 3 } });
  expect(items.map(({ action }) => action)).toEqual([
    'device.settings-changed',
    'device.logged-in',
    'device.login-failed',
  ]);
  expect(items[0]?.details).toEqual({
    changed: ['volume', 'keyTones'],
    values: { volume: [5, 7], keyTones: [true, false] },
    confirmed: true,
  });
  await fay.presses('Log out on the device');
  await fay.shows('Log in on the device');
  // What the browser notes of two refusals that were meant.
  expect(fay.faults.filter((fault) => !/status of 40[39]/.test(fault))).toEqual([]);
});

test.runIf(isFullSize)('somebody at the device meanwhile: both values, and a choice', async () => {
  const farm = await newFarm(world, 'Conflict farm');
  const fay = await atRemoteSettings(farm);
  await logsIn(fay);
  await volumeOf(fay).fill('9');
  await farm.dialler.turns({ volume: 2, brightness: 30 });
  await fay.presses('Review and save');
  await fay.presses('Save on the device');
  await fay.shows('The settings have changed on the device since you read them.');
  expect(await farm.dialler.turns({})).toMatchObject({ volume: 2 });
  await appears(dialog(fay).getByLabel(/As it is now\s*2/));
  await fay.presses('Save on the device');
  await fay.shows('Choose which value is to stand.');
  await dialog(fay)
    .getByLabel(/As you typed it\s*9/)
    .check();
  await fay.presses('Save on the device');
  await fay.shows('Saved on the device');
  expect(await farm.dialler.turns({})).toMatchObject({ volume: 9, brightness: 30 });
});

test.runIf(isFullSize)(
  'a device that is away says so and loses nothing; the helper says what is wrong',
  async () => {
    const farm = await newFarm(world, 'Away farm');
    const fay = await atRemoteSettings(farm);
    await logsIn(fay);
    await volumeOf(fay).fill('8');
    await fay.presses('Review and save');
    await appears(dialog(fay).getByRole('button', { name: 'Save on the device' }));
    await farm.dialler.network(false);
    await until('the portal misses it', async () => (await cloudOf(farm)) === 'not-connected');
    await fay.presses('Save on the device');
    await appears(dialog(fay).getByText('Device not connected'));
    await fay.presses('Cancel');
    await fay.shows('Device not connected');
    expect(await volumeOf(fay).inputValue()).toBe('8');

    await fay.presses('Check the connection');
    await fay.shows('Connection of Away farm');
    const steps = dialog(fay).getByRole('list').first().getByRole('listitem');
    await appears(steps.nth(4));
    expect(await steps.count()).toBe(5);
    const [power, , cloud, , allowance] = await steps.allInnerTexts();
    expect(power).toContain('Cannot be measured while the device is away.');
    expect(cloud).toMatch(/Fault[^]*Not connected since/);
    expect(allowance).toContain('Allowed by default');
    await farm.dialler.network(true);
    await until('the portal has it again', async () => (await cloudOf(farm)) === null);
    await dialog(fay).getByRole('button', { name: 'Measure again' }).click();
    await fay.shows(/Everything that can be measured is as it should be\./);
    expect(await steps.nth(2).innerText()).toMatch(/Answer after\s+\d+ ms/);
    await dialog(fay).getByRole('button', { name: 'Close', exact: true }).last().click();

    await disappears(fay.page.getByText('Device not connected'));
    await fay.presses('Review and save');
    await fay.presses('Save on the device');
    await fay.shows('Saved on the device');
    expect(await farm.dialler.turns({})).toMatchObject({ volume: 8 });
  },
);

test.runIf(isFullSize)(
  'a login ends at its time, in the browser, at the portal and on the device',
  async () => {
    const farm = await newFarm(world, 'Expiry farm');
    const fay = await atRemoteSettings(farm);
    await logsIn(fay);
    await volumeOf(fay).fill('6');
    await world.time.advance('PT15M');
    await fay.shows('The login on the device has ended.');
    const params = { id: farm.device.id };
    expect(await farm.admin.call(getRemoteSettings, { params })).toMatchObject({
      login: null,
      reported: null,
    });
    await logsIn(fay);
    // What was typed and not saved is still there.
    await showsVolume(fay, '6');

    const body = { username: 'admin', password: 'admin', remember: true };
    const login = await farm.admin.call(logInOnDevice, { params, body });
    const hours = (Date.parse(login.validUntil) - Date.parse(login.since)) / 3_600_000;
    expect(hours).toBe(12);
    await world.time.advance('PT1H');
    const { reported } = await farm.admin.call(getRemoteSettings, { params, query: { fresh: 'true' } });
    await farm.admin.call(putRemoteSettings, {
      params,
      body: { revision: reported?.revision ?? '', settings: { volume: 4 } },
    });
    expect(await farm.dialler.turns({})).toMatchObject({ volume: 4 });
  },
);

test('an Administrator proves who it is and gets a new password, shown once; the old one is over', async () => {
  const anna = await browser.person(world.url);
  await anna.opensAs('anna@demo.example', 'demo-Belfry-2026');
  await world.database.rows(
    `update sessions set proved_at = now() - interval '6 minutes'
      where user_id = (select id from users where email = 'anna@demo.example')`,
  );
  const [device] = await world.database.rows(
    `select id, name from devices where serial_number = 'BF-1000-0002'`,
  );
  await anna.opens(`/devices/detail/${String(device?.['id'])}?tab=remote-settings`);
  await anna.presses('Recover password');
  await anna.presses('Make a new password');
  await anna.page.getByLabel('Password', { exact: true }).fill('demo-Belfry-2026');
  await anna.presses('Confirm');
  await anna.shows('This is shown once.');
  const password = await dialog(anna).locator('code').innerText();
  expect(password).toMatch(/^[\w-]{12}$/);
  await dialog(anna).getByRole('button', { name: 'Close', exact: true }).last().click();
  await logsIn(anna);
  await anna.shows('Incorrect password');
  await logsIn(anna, password);
  await showsVolume(anna, '5');

  const mail = await world.mailbox.gets('anna@demo.example', /new password for the device/);
  expect(mail.text).toContain('anna@demo.example');
  expect(mail.text).not.toContain(password);
});
