import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { inviteUser, listUsers } from '@belfry/contract/users/users.contract.ts';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { until } from '../world/until.ts';
import { appears, disappears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let deviceId: string;
let benId: string;
let invitation: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  deviceId = farm.pigHouse1.id;
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  const people = await farm.api.call(listUsers, {});
  benId = people.items.find(({ email }) => email === farm.ben)?.id ?? '';
  const eva = { firstName: 'Eva', lastName: 'Smit', email: `eva.${farm.anna}`, roleId: roles.user };
  await farm.api.call(inviteUser, { body: { ...eva, message: 'Welcome.' } });
  const link = await world.mailbox.link(eva.email, /http\S+\/account\/user\/[\w-]+/);
  invitation = link.split('/').at(-1) ?? '';
});
afterAll(() => browser?.close());

test('axe has nothing against any screen, on a desk in light colours or on a small phone in dark ones', async () => {
  const stranger = await browser.person(world.url);
  const anna = await browser.person(world.url);
  const found: Record<string, string[]> = {};
  const look = async (person: Portal, path: string, sign: string) => {
    await person.opens(path);
    await appears(person.page.getByRole('heading', { level: 1 }));
    await person.shows(sign);
    found[path] = await objections(person.page);
  };
  await look(stranger, '/', 'Sign in');
  await look(stranger, '/newcompany', 'Repeat e-mail');
  await look(stranger, '/terms', 'Terms and conditions');
  await look(stranger, '/newpassword', 'Send e-mail');
  await look(stranger, '/newpassword?token=torn', 'This link is not complete');
  await stranger.opens('/');
  await stranger.fills({ 'E-mail': 'staff@belfry.example', Password: password });
  await stranger.presses('Sign in');
  await stranger.shows('Authenticator code');
  found['second step'] = await objections(stranger.page);

  await anna.signsIn(farm.anna, password);
  await look(anna, '/devices', 'Pig house 1');
  await look(anna, '/devices/add', 'Connect code');
  await look(anna, '/account/apps', 'You have no app yet.');
  await look(anna, `/devices/testalarms/${deviceId}`, 'No test alarm yet');
  await look(anna, `/devices/edit/${deviceId}`, 'Time zone');
  await look(anna, '/account/company', 'Device added');
  await anna.presses('Delete company');
  await anna.shows('Subscriptions end.');
  found['the company is to be deleted'] = await objections(anna.page);
  await look(anna, `/devices/detail/${deviceId}`, 'Ventilation stopped');
  await look(anna, '/password-change', 'Repeat new password');
  await look(anna, '/users', 'Ben Bakker');
  await anna.page.keyboard.press('Control+k');
  await appears(anna.page.getByRole('option', { name: 'Add device' }));
  await anna.page.keyboard.type('pig');
  await appears(anna.page.getByRole('option', { name: /Pig house 1/ }));
  found['search'] = await objections(anna.page);
  await anna.page.keyboard.press('Escape');
  await look(anna, '/users/add', 'Personal message');
  await look(anna, `/users/edit/${benId}`, 'Blocked');
  await look(anna, `/users/detail/${benId}`, 'Last sessions');
  await anna.presses('Delete');
  await anna.shows('Delete user Ben Bakker?');
  found['delete a user'] = await objections(anna.page);
  await look(stranger, `/account/user/${invitation}`, 'Repeat password');
  await look(stranger, '/account/user/torn', 'This link is not complete');
  await look(anna, '/account/profile', 'This session');
  await anna.presses('Change e-mail address');
  found['change e-mail address'] = await objections(anna.page);
  await anna.presses('Add authenticator app');
  await anna.presses('Next');
  await anna.shows('Scan this with your authenticator app');
  found['authenticator app'] = await objections(anna.page);
  await anna.opens(`/devices/detail/${deviceId}`);
  for (const [tab, sign] of [
    ['Alarms', 'Copy from another device'],
    ['Contacts and call lists', 'Call lists'],
    ['History', 'Alarm raised: the calling begins'],
  ] as const) {
    await anna.presses(tab);
    await anna.shows(sign);
    found[tab] = await objections(anna.page);
  }
  await anna.presses('Alarms');
  for (const button of [
    'Edit Ventilation stopped',
    'Pause Ventilation stopped',
    'Copy from another device',
    'Add a module',
  ]) {
    await anna.presses(button);
    await appears(anna.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    found[button] = await objections(anna.page);
    await anna.page.keyboard.press('Escape');
    await disappears(anna.page.getByRole('dialog'));
  }
  expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
  expect(stranger.faults.concat(anna.faults)).toEqual([]);
});

test('the keyboard alone reaches the accept button', async () => {
  const anna = await browser.person(world.url);
  await anna.signsIn(farm.anna, password);
  await anna.opens(`/devices/detail/${deviceId}`);
  await anna.shows('Ventilation stopped');
  await until(
    'Tab reaches "Accept"',
    async () => {
      await anna.page.keyboard.press('Tab');
      return anna.page.evaluate(() => document.activeElement?.textContent?.startsWith('Accept') ?? false);
    },
    { every: 1 },
  );
  await anna.page.keyboard.press('Enter');
  await anna.shows(/Accepted by Anna/);
  expect(anna.faults).toEqual([]);
});
