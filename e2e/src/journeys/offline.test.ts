import { listDeviceAlarms } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import {
  createContact,
  deleteContact,
  listContacts,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { getDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { appears, disappears, isThere } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let api: DemoFarm['api'];
let deviceId: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  api = farm.api;
  deviceId = farm.pigHouse2.id;
});
afterAll(() => browser?.close());

async function person(): Promise<Portal> {
  const anna = await browser.person(world.url, { serviceWorkers: 'allow' });
  await anna.signsIn(farm.anna, password);
  return anna;
}
const network = ({ page }: Portal, there: boolean) => page.context().setOffline(!there);

test('a change made offline waits, survives a reload, and is made once there is a connection', async () => {
  const anna = await person();
  const kept = () =>
    anna.page.evaluate(async () => {
      const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
      const keys = await Promise.all(caches.map((cache) => cache.keys()));
      return keys.flat().map(({ url }) => url);
    });
  await until('the shell, in which are the strip and its tone, and the notices are kept', async () => {
    const files = await kept();
    return ['shell', 'banners'].every((part) => files.some((file) => file.includes(`/${part}-`)));
  });
  await anna.opens(`/devices/detail/${deviceId}`);
  await anna.presses('Edit');
  // The page before says the time zone, too: the form has to be there before the network goes.
  await isThere(anna.page.getByLabel('Name', { exact: true }));
  await network(anna, false);
  await anna.shows('No internet connection');
  await anna.fills({ Name: 'Hen house' });
  await anna.presses('Save');
  await anna.shows('Saved on this device; sent as soon as there is a connection.');
  await anna.shows('1 change waiting');
  await anna.presses('Show changes');
  await anna.shows('Change · Device · Hen house');

  // There is a network again, but behind it no server: the page itself can be loaded anew.
  await anna.page.route('**/api/**', (route) => route.abort());
  await network(anna, true);
  await anna.page.reload();
  await anna.shows('1 change waiting');
  expect((await api.call(getDevice, { params: { id: deviceId } })).name).not.toBe('Hen house');

  await anna.page.unroute('**/api/**');
  await anna.page.evaluate(() => dispatchEvent(new Event('online')));
  await anna.shows('The change that waited has been sent');
  expect((await api.call(getDevice, { params: { id: deviceId } })).name).toBe('Hen house');
  await anna.opens(`/devices/detail/${deviceId}`);
  await appears(anna.page.getByRole('heading', { name: 'Hen house' }));
  expect(await anna.reads()).not.toMatch(/waiting/);
});

test.runIf(isFullSize)('a change that the server refuses then is said, and can be discarded', async () => {
  const { id } = await api.call(createContact, {
    body: { name: 'Piet', phone: '+31612345009', media: [{ medium: 'voice', needsAcceptance: true }] },
  });
  const anna = await person();
  await anna.opens(`/devices/detail/${deviceId}`);
  await anna.presses('Contacts and call lists');
  await anna.presses('Edit Piet');
  await appears(anna.page.getByLabel('Name', { exact: true }));
  await network(anna, false);
  await anna.fills({ Name: 'Pieter' });
  await anna.presses('Save');
  await anna.shows('1 change waiting');
  await api.call(deleteContact, { params: { id } });
  await network(anna, true);
  await anna.shows('1 change was not made');
  await anna.shows('Not made: Change · Contact · Pieter. Not found');
  await anna.presses('Show changes');
  await anna.presses('Discard: Change · Contact · Pieter');
  await anna.shows('Discard this change for good?');
  await anna.presses('Discard');
  await disappears(anna.page.getByText('1 change was not made'));
  expect(await anna.reads()).not.toMatch(/waiting/);
});

test.runIf(isFullSize)('signing out discards what waits, and says so', async () => {
  const anna = await person();
  await anna.opens(`/devices/detail/${deviceId}`);
  await anna.presses('Contacts and call lists');
  await anna.presses('Add contact');
  await appears(anna.page.getByLabel('Name', { exact: true }));
  await network(anna, false);
  await anna.shows('No internet connection');
  await anna.fills({ Name: 'Nobody', 'Phone number': '+31612345010' });
  await anna.presses('Save');
  await anna.shows('1 change waiting');
  await anna.presses('Logout');
  await anna.shows('Discarded, because not yet sent: 1 change.');
  await network(anna, true);
  await anna.signsIn(farm.anna, password);
  await anna.shows('Live');
  const { items } = await api.call(listContacts, { query: { limit: 200 } });
  expect(items.map(({ name }) => name)).not.toContain('Nobody');
});

test('an acceptance is never kept: without a network it fails at once and says so', async () => {
  await farm.coldStore.raises('input.1', 'acknowledged');
  const { id } = farm.coldStore;
  const isAccepted = async () => {
    const nodes = await api.call(listDeviceAlarms, { params: { id }, query: { limit: 200 } });
    return nodes.items.find(({ alarmId }) => alarmId === 'input.1')?.state === 'accepted';
  };
  const anna = await person();
  await anna.opens(`/devices/detail/${id}`);
  const accept = anna.page.getByRole('button', { name: /^Accept/ }).first();
  await appears(accept);
  await network(anna, false);
  await anna.shows('No internet connection');
  await accept.click();
  await anna.shows(/this alarm is not accepted/);
  expect(await anna.reads()).not.toMatch(/waiting/);
  await network(anna, true);
  await disappears(anna.page.getByText('No internet connection'));
  await anna.shows('Live');
  expect(await isAccepted()).toBe(false);
  await accept.click();
  await until('it is accepted', isAccepted);
});

test.runIf(isFullSize)(
  'a network that goes while the live connection is being made: it is made at once when there is one again',
  async () => {
    const anna = await person();
    const begun = anna.page.waitForEvent('websocket');
    await anna.opens('/devices');
    await begun;
    await network(anna, false);
    await anna.shows('No internet connection');
    await network(anna, true);
    // The try that the loss met half-way would give up after 20 s.
    const live = anna.page.getByText('Live', { exact: true });
    await expect.poll(() => live.isVisible(), { timeout: 15_000 }).toBe(true);
  },
);

/** What waits in the log of a browser, and all that it has stored, as text. */
const logOf = ({ page }: Portal) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('belfry-logs');
    await new Promise((done) => opening.addEventListener('success', done));
    const all = opening.result.transaction('logs').objectStore('logs').getAll();
    await new Promise((done) => all.addEventListener('success', done));
    opening.result.close();
    const tokens = ['token', 'refreshToken'].map((key) => localStorage.getItem(key) ?? '');
    return { kept: all.result as { id: number; message: string }[], tokens };
  });

test.runIf(isFullSize)(
  'a language whose texts do not come changes nothing, and is English for whoever has chosen it before',
  async () => {
    const anna = await browser.person(world.url);
    await anna.opensAs(farm.anna, password, '/users');
    await anna.shows('Ben Bakker');
    await anna.page.route('**/assets/de-*.js', (route) => route.abort());
    await anna.page.getByRole('combobox', { name: 'Language' }).click();
    await anna.page.getByRole('option', { name: 'Deutsch' }).click();
    await anna.shows('Loading failed');
    expect(await anna.page.evaluate(() => localStorage.getItem('langCode'))).not.toBe('de-DE');
    await anna.page.evaluate(() => localStorage.setItem('langCode', 'de-DE'));
    await anna.page.reload();
    await appears(anna.page.getByRole('heading', { name: 'Users' }));
  },
);

test.runIf(isFullSize)(
  'a screen that breaks tells its number; the log waits for the server, and is there when it is back',
  async () => {
    const anna = await browser.person(world.url);
    await anna.signsIn(farm.anna, password);
    await anna.shows('Live');
    await farm.coldStore.raises('input.2', 'acknowledged');
    const strip = anna.page.getByRole('region', { name: 'Open alarms' });
    const accept = strip.getByRole('button', { name: /^Accept.*Cold store/ });
    // The parts beside the screen break, too: their files do not come.
    await anna.page.route(/\/assets\/(?:search-button|missing-info|critical-sound)-[^/]*\.js$/, (route) =>
      route.abort(),
    );
    await anna.page.route('**/api/logs', (route) => route.fulfill({ status: 503 }));
    await anna.page.route(/\/api\/devices\?/, (route) =>
      route.fulfill({ json: { items: [null], nextCursor: null } }),
    );
    await anna.page.reload();
    await anna.shows('This screen could not be shown');
    await anna.shows(/mention log \d+ of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./);
    const [, number] = /mention log (\d+) of/.exec(await anna.reads()) ?? [];
    const { kept, tokens } = await logOf(anna);
    expect(kept.map(({ id }) => String(id))).toContain(number);
    for (const token of tokens) expect(token).not.toBe('');
    for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(token);
    await appears(accept);

    // On the page of its own device, too, which fails or does not come.
    const { id } = farm.coldStore;
    await anna.page.route(`**/api/devices/${id}`, (route) => route.fulfill({ status: 503 }));
    await anna.opens(`/devices/detail/${id}`);
    await appears(accept);
    await anna.page.unroute(`**/api/devices/${id}`);
    await anna.page.route(new RegExp(`/api/devices/${id}/alarms`), () => undefined);
    await anna.opens(`/devices/detail/${id}`);
    await anna.shows('Cold store');
    await appears(accept);
    await anna.page.unrouteAll();
    await anna.opens(`/devices/detail/${id}`);
    await appears(anna.page.getByRole('article').getByRole('button', { name: /^Accept/ }));
    await disappears(strip);

    await anna.opens('/devices');
    await until('the log has arrived, and waits no more', async () => (await logOf(anna)).kept.length === 0);
    const rows = await world.database.rows<{ message: string; url: string; app_version: string }>(
      `select message, url, app_version from client_logs join users on users.id = client_logs.user_id
      where users.email = $1 and entry_id = $2`,
      [farm.anna, number],
    );
    expect(rows).toEqual([
      {
        message: expect.stringMatching(/^TypeError: /),
        url: '/devices',
        app_version: expect.stringMatching(/^\w{12}$/),
      },
    ]);
  },
);
