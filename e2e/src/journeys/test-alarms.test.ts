import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { listOpenAlarms } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import {
  listTestAlarms,
  saveTestSchedule,
} from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { signIn, type Session } from '../players/api.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';

const password = 'demo-Belfry-2026';
const [annasPhone, bensPhone] = ['+31612345001', '+31612345002'];
let world: MovingWorld;
let browser: Browser;
let anna: Session;
let deviceId: string;
let screen: Portal;
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
  anna = await signIn(world.apiUrl, 'anna@demo.example', password);
  const { items } = await anna.call(listDevices, {});
  deviceId = items.find((device) => device.serialNumber === 'BF-1000-0001')?.id ?? '';
  screen = await browser.person(world.url);
  await screen.opensAs('anna@demo.example', password);
});
afterAll(() => browser?.close());

async function newest() {
  const { items } = await anna.call(listTestAlarms, { params: { id: deviceId } });
  return items[0];
}

test('a test of everybody over every medium, from the device to what it showed', async () => {
  await world.phone(bensPhone).is('busy');
  await screen.opens(`/devices/detail/${deviceId}`);
  await screen.presses('Test alarm');
  await screen.shows('No test alarm yet');
  await screen.presses('Send test alarm');
  await screen.shows('2 phones will ring.');
  await screen.shows('Not by App: No app');
  await screen.presses('Send now');
  await screen.shows('Running');

  const phone = world.phone(annasPhone);
  await phone.rings();
  await phone.answers();
  await phone.hears(/Test alarm\. This is only a test of Pig house 1/);
  await phone.types('1111');
  await phone.hears(/Thank you, Anna\. You have accepted the test alarm/);
  await screen.shows('PIN correct');
  await screen.shows('Busy');
  await phone.gets(/TEST ALARM, only a test/);
  await world.phone(bensPhone).gets(/TEST ALARM, only a test/);
  await phone.writes('1111');
  await screen.shows('Replied');
  await screen.shows('Accepted by Anna');
  await screen.shows('The device answered.');

  const link = await world.mailbox.link('anna@demo.example', /\/link\/accept\//);
  await world.mailbox.gets('anna@demo.example', /^Test alarm: Pig house 1/);
  const reader = await browser.person(world.url);
  await reader.opens(link);
  await reader.presses('Accept');
  await reader.shows('You have accepted the test alarm.');
  await screen.shows('Link used');

  // No alarm: the strip of open alarms and the device know nothing of it.
  expect((await anna.call(listOpenAlarms, {})).items).toEqual([]);
  await world.time.advance('PT11M');
  await expect.poll(async () => (await newest())?.outcome).toBe('accepted');
  await screen.opens(`/devices/testalarms/${deviceId}`);
  await screen.presses(/^Show every step/);
  await screen.shows('Accepted by Anna, by text message');
  await screen.opens(`/devices/detail/${deviceId}?tab=history`);
  await screen.shows('The test alarm was accepted');
  expect(screen.faults).toEqual([]);
});

test('an installer sees what is missing, sends a test call, and reads how long it took', async () => {
  await screen.opens(`/devices/detail/${deviceId}`);
  await screen.shows('Who will be called tonight?');
  await screen.shows(/Anna by phone call/);
  await screen.presses(/^Put into use: \d of \d done$/);
  await screen.shows('4 alarms still have the name from the factory, such as “Input 5”.');
  await screen.shows(/^This alarm reaches Anna by phone call in about \d+ s\.$/);
  const phone = world.phone(annasPhone);
  await screen.presses('Send test alarm now');
  await phone.rings();
  await phone.answers();
  await phone.types('1111');
  await screen.shows(/^The test alarm reached Anna by phone call after \d+ s\.$/);
  await screen.shows('Accepted by Anna');
  await expect.poll(async () => (await newest())?.outcome).toBe('accepted');
  expect(screen.faults).toEqual([]);
  expect(world.server.complaints()).toEqual([]);
});

test.runIf(isFullSize)(
  'a scheduled test runs by itself; when nobody accepts, an alarm calls people and is told by mail',
  async () => {
    await screen.opens(`/devices/testalarms/${deviceId}`);
    await screen.presses('Set a schedule');
    // The day after the next: the fewer hours the clock is moved by, the better.
    const weekday = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      timeZone: 'Europe/Amsterdam',
    }).format((await world.time.now()).getTime() + 2 * 86_400_000);
    await screen.fills({ 'How often': 'Weekly', 'Day of the week': weekday, Time: '10:30' });
    await screen.presses('Save schedule');
    await screen.shows(`Every ${weekday} at 10:30`);
    const { schedule } = await anna.call(listTestAlarms, { params: { id: deviceId } });
    const due = new Date(schedule?.nextAt ?? '');
    const clocks = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Amsterdam',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(clocks.format(due)).toBe(`${weekday} 10:30`);

    await world.phone(annasPhone).is('dead');
    await world.phone(bensPhone).is('dead');
    const calls = (await world.phone(annasPhone).calls()).length;
    const seconds = Math.ceil((due.getTime() - (await world.time.now()).getTime()) / 1000);
    await world.time.advance(`PT${seconds}S`);
    await expect.poll(async () => (await newest())?.requestedBy).toBeNull();
    expect((await world.phone(annasPhone).calls()).length).toBeGreaterThan(calls);
    await until('the list is through', async () => {
      await world.time.advance('PT10M');
      return (await newest())?.state === 'over';
    });
    expect(await newest()).toMatchObject({ outcome: 'not-delivered', late: false });
    await world.time.advance('PT1M');
    await expect
      .poll(async () => (await anna.call(listOpenAlarms, {})).items)
      .toMatchObject([{ alarmId: 'failure.test-alarm', name: 'Scheduled test alarm failed' }]);
    await world.mailbox.gets('anna@demo.example', /^ALARM: Scheduled test alarm failed/);
    const mail = await world.mailbox.gets('anna@demo.example', /^Test alarm not accepted: Pig house 1/);
    expect(mail.text).toContain('Ben, phone call:');
    await screen.opens(`/devices/testalarms/${deviceId}`);
    await screen.shows('Nobody reached');
  },
);

test.runIf(isFullSize)(
  'whoever may only read sees results and no buttons; another company sees nothing',
  async () => {
    const cleo = await browser.person(world.url);
    await cleo.opensAs('cleo@demo.example', password, `/devices/testalarms/${deviceId}`);
    await cleo.shows('Results');
    await cleo.shows('By Anna de Vries');
    expect(await cleo.reads()).not.toMatch(/Send test alarm|Change schedule|Set a schedule/);
    await cleo.opens(`/devices/commissioning/${deviceId}`);
    await cleo.shows(/^\d of \d steps done$/);
    expect(await cleo.reads()).not.toMatch(/Send test alarm|Open alarms/);
    const dora = await browser.person(world.url);
    await dora.opensAs('dora@other.example', password, `/devices/testalarms/${deviceId}`);
    await dora.shows('Not found');
    const refused = await signIn(world.apiUrl, 'dora@other.example', password);
    await expect(
      refused.call(saveTestSchedule, { params: { id: deviceId }, body: { frequency: 'off', version: null } }),
    ).rejects.toMatchObject({ status: 404 });
  },
);
