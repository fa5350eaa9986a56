import {
  type AlarmSettingsChanges,
  getAlarmSettings,
  updateAlarm,
  updateAlarms,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { acceptEpisode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { createCallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFarm, type Farm } from '../players/farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { listens, type Said } from '../players/voice.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';
import { appears, disappears } from '../players/sight.ts';

let world: MovingWorld;
let browser: Browser;
let farm: Farm;
let fay: Portal;
/** Somebody at another screen, where only the strip tells of alarms. */
let aside: Portal;
/** What a voice said by itself at each of them. */
let heard: (() => Promise<Said[]>)[];
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
  farm = await newFarm(world, 'State farm');
  await farm.calls({ maxAttempts: 1, timeToAccept: 3 });
  // A text message is delivered by itself, and nobody answers it.
  await farm.person('Jan', { media: [{ medium: 'sms', needsAcceptance: true }] });
  [fay, aside] = [await browser.person(world.url), await browser.person(world.url)];
  heard = [await listens(fay.page), await listens(aside.page)];
  await aside.page.clock.install();
  await fay.opensAs(farm.email, farm.password, `/devices/detail/${farm.device.id}`);
  await aside.opensAs(farm.email, farm.password, '/users');
  for (const person of [fay, aside]) await person.shows('Live');
});
afterAll(() => browser?.close());

const six = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6'];

async function sets(alarmId: string, changes: AlarmSettingsChanges): Promise<void> {
  const params = { id: farm.device.id, alarmId };
  const { version } = await farm.admin.call(getAlarmSettings, { params });
  await farm.admin.call(updateAlarm, { params, body: { ...changes, version } });
}

/** What was said since the last time, but for how the connection is. */
async function said(): Promise<string[]> {
  const all = (await Promise.all(heard.map((hears) => hears()))).flat();
  return all
    .filter(({ words }) => !/^(?:Live|Reconnecting|Offline|Connecting|No internet connection)/.test(words))
    .map(({ words }) => words);
}

/** The row of an alarm point shows a state, and the device's head that of its worst one. */
async function sees(alarm: string, state: string, deviceState: string): Promise<void> {
  const { page } = fay;
  const row = page.locator('section li').filter({ hasText: new RegExp(`^${alarm}(?!\\d)`) });
  await appears(row.getByText(state, { exact: true }));
  await appears(page.locator('main header').first().getByText(deviceState, { exact: true }));
}

test('every state of an alarm and of a device is reached and seen', async () => {
  const { dialler } = farm;
  await sees('Input 1', 'No alarm', 'Restored');

  await said();
  await sets('input.1', { delaySeconds: 60, recoveryDelaySeconds: 60, repeatRounds: 1 });
  await dialler.raises('input.1', 'acknowledged');
  await sees('Input 1', 'Alarm delay', 'Alarm delay');
  await world.time.advance('PT60S');
  await sees('Input 1', 'Reporting', 'Reporting');
  await world.time.advance('PT4M');
  await sees('Input 1', 'Waiting for repeat', 'Wait for repeat');
  await world.time.advance('PT4M30S');
  await sees('Input 1', 'Reporting', 'Reporting');
  await world.time.advance('PT4M');
  await sees('Input 1', 'Max repeated', 'Max repeated');
  // A delay, two rounds and what lies between them: a voice says the alarm, once.
  expect(await said()).toEqual([expect.stringMatching(/^Alarm, State farm: Input 1/)]);
  // Ages and countdowns go on for a minute, unheard.
  await aside.page.clock.runFor(60_000);
  expect(await said()).toEqual([]);

  const { id } = await farm.episode('input.1');
  await farm.admin.call(acceptEpisode, { params: { id } });
  await sees('Input 1', 'Accepted', 'Accepted, still active');
  await dialler.restores('input.1', 'acknowledged');
  await sees('Input 1', 'Restoring', 'Accepted, still active');
  await world.time.advance('PT60S');
  await sees('Input 1', 'Restored', 'Restored');

  // Nobody can be reached.
  const bob = await farm.person('Bob');
  await bob.is('dead');
  const list = await farm.admin.call(createCallList, {
    body: { name: 'Bob only', contactIds: [bob.contact.id] },
  });
  await sets('input.7', { callListId: list.id, repeatRounds: 0 });
  await dialler.raises('input.7', 'acknowledged');
  await world.time.advance('PT30M');
  await sees('Input 7', 'Failed', 'Active alarm');
  await dialler.restores('input.7', 'acknowledged');
  await sees('Input 7', 'Restored', 'Restored');

  await sets('input.8', { alertWhen: { day: false, night: false, weekend: false } });
  await dialler.raises('input.8', 'acknowledged');
  await sees('Input 8', 'Suppressed by week schedule', 'Suppressed by schedule');
  await dialler.restores('input.8', 'acknowledged');
  await sees('Input 8', 'No alarm', 'Restored');

  const changes = { group: 'House 1', delaySeconds: 0, recoveryDelaySeconds: 0 };
  await farm.admin.call(updateAlarms, { params: { id: farm.device.id }, body: { alarmIds: six, changes } });
  for (const alarm of six) await dialler.raises(alarm, 'acknowledged');
  await sees('Input 6', 'Grouped', 'Active alarm');
  for (const alarm of six) await dialler.restores(alarm, 'acknowledged');
  await sees('Input 6', 'Restored', 'Restored');

  await dialler.network(false);
  await fay.shows('Disconnected');
  expect(fay.faults).toEqual([]);
});

test('a pause on the screen stops the calling, says who and why, and is ended by a tap or by itself', async () => {
  const { dialler } = farm;
  await dialler.network(true);
  await dialler.isConnected();
  await dialler.raises('input.2', 'acknowledged');
  await sees('Input 2', 'Reporting', 'Reporting');
  await fay.presses('Pause Input 2');
  await fay.fills({ 'For how long': '15 minutes', Reason: 'cleaning the house' });
  await fay.presses('Pause');
  await sees('Input 2', 'Disabled', 'Restored');
  await fay.shows(/Paused by Fay Farmer until .*: cleaning the house/);
  await fay.presses('End the pause of Input 2');
  await sees('Input 2', 'Reporting', 'Reporting');

  await fay.presses('Pause Input 2');
  await fay.fills({ 'For how long': '15 minutes', Reason: 'still cleaning' });
  await fay.presses('Pause');
  await sees('Input 2', 'Disabled', 'Restored');
  await world.time.advance('PT15M');
  await sees('Input 2', 'Reporting', 'Reporting');

  // Somebody thinks about a pause while the alarm gets over, and its place on the screen goes.
  const { page } = fay;
  const above = page.getByRole('article', { name: 'Input 2' });
  await above.getByRole('button', { name: 'Pause Input 2' }).click();
  await fay.fills({ Reason: 'cleaning ag' });
  await dialler.restores('input.2', 'acknowledged');
  await disappears(page.locator('article', { hasText: 'Input 2' }));
  await fay.fills({ Reason: 'cleaning again' });
  await fay.presses('Cancel');
  await disappears(page.getByRole('dialog'));
  await appears(page.locator('#content:focus'));
  expect(fay.faults).toEqual([]);
});

test('an alarm is set on the screen, several alike, and everybody sees the difference in words', async () => {
  await fay.presses('Alarms');
  await fay.presses('Edit Input 3');
  await fay.fills({
    Name: 'Ventilation',
    'Delay before active, in seconds': '20',
    Contact: 'NC: opens in alarm',
  });
  await fay.presses('Save');
  await fay.shows('Saved: Ventilation');
  await fay.shows('Delay 20 s');
  await fay.shows('NC: opens in alarm');
  await fay.ticks('Select Ventilation');
  await fay.ticks('Select Input 4');
  await fay.presses('Edit selected');
  await fay.ticks('Critical or not');
  await fay.ticks('Critical alarm');
  await fay.presses('Save');
  await fay.shows('2 alarm points saved');
  expect(await farm.alarm('input.4')).toMatchObject({ critical: true, name: 'Input 4' });
  expect(await farm.alarm('input.3')).toMatchObject({ critical: true, name: 'Ventilation' });
  expect(fay.faults).toEqual([]);
});
