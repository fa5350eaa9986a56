import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CDPSession } from 'playwright-core';
import { listLinkableUsers, updateContact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { addApp, listApps, testApp } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { newFarm, type Farm } from '../players/farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { newDeskApp, type DeskApp } from '../players/push-desk.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { appears, disappears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser('whole')]);
});
afterAll(() => browser?.close());

const alarm = 'input.1';

/** A farm whose farmer is called by app first, then by phone, with an app at the sandbox' push service. */
async function aFarmWithApp(
  name: string,
): Promise<{ farm: Farm; app: DeskApp; appId: string; phone: string }> {
  const farm = await newFarm(world, name);
  const fay = await farm.person('Fay');
  const { items } = await farm.admin.call(listLinkableUsers, {});
  await farm.admin.call(updateContact, {
    params: { id: fay.contact.id },
    body: {
      userId: items[0]?.id ?? null,
      media: [
        { medium: 'app', needsAcceptance: true },
        { medium: 'voice', needsAcceptance: true },
      ],
      version: fay.contact.version,
    },
  });
  const app = await newDeskApp(world.deskUrl);
  const { endpoint, keys } = app;
  const added = await farm.admin.call(addApp, {
    body: { endpoint, keys, name: 'Phone', platform: 'Chrome, Android' },
  });
  return { farm, app, appId: added.id, phone: fay.number };
}

test('an alarm reaches an app, encrypted, and is accepted by the button alone; then the notification is replaced', async () => {
  const { farm, app } = await aFarmWithApp('Push farm');
  await farm.dialler.raises(alarm, 'acknowledged');
  const pushed = await app.gets('alarm');
  expect(pushed).toMatchObject({ urgency: 'high', payload: { url: `/devices/detail/${farm.device.id}` } });
  await app.does('deliver');
  const attempt = async () => (await farm.episode(alarm)).attempts[0];
  expect(await attempt()).toMatchObject({ medium: 'app', state: 'delivered', delivered: true });
  expect(await app.does('accept')).toMatchObject({ result: 'accepted' });
  await farm.alarmIs(alarm, 'accepted');
  expect((await farm.episode(alarm)).acceptances).toMatchObject([{ name: 'Fay', via: 'app' }]);
  const accepted = await app.gets('accepted');
  expect(accepted.topic).toBe(pushed.topic);
  expect(accepted.payload.tag).toBe(pushed.payload.tag);
  expect(await app.does('accept')).toMatchObject({ result: 'used' });
});

test('an app that is gone costs no time: the phone rings, and the list of apps says why', async () => {
  const { farm, app, phone } = await aFarmWithApp('Gone farm');
  await app.is('gone');
  await farm.dialler.raises(alarm, 'acknowledged');
  await world.phone(phone).rings();
  const { items } = await farm.admin.call(listApps, {});
  expect(items).toMatchObject([{ gone: true, lastFailure: { reason: 'gone' } }]);
});

test('a test alarm is followed to the screen', async () => {
  const { farm, app, appId } = await aFarmWithApp('Test farm');
  await farm.admin.call(testApp, { params: { id: appId } });
  await app.gets('test');
  await app.does('open', 'test');
  const { items } = await farm.admin.call(listApps, {});
  expect(items[0]?.test?.state).toBe('opened');
});

/** The service worker of a browser, as DevTools reach it: Chromium here has no push service of its own. */
async function workerOf({ page }: Portal) {
  await page.context().grantPermissions(['notifications'], { origin: world.url });
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map((each) => ({
        title: each.title,
        body: each.body,
        tag: each.tag,
        stays: each.requireInteraction,
        buttons: (each as unknown as { actions: { action: string; title: string }[] }).actions.map(
          ({ title }) => title,
        ),
      }));
    });
  return {
    shown,
    deliver: (data: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: world.url,
        registrationId,
        data: JSON.stringify(data),
      }),
    /** Touches the notification, or its button. */
    async touches(action: string): Promise<void> {
      const [worker] = page.context().serviceWorkers();
      await worker?.evaluate(async (pressed) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          NotificationEvent: new (type: string, init: object) => Event;
        };
        const [notification] = await scope.registration.getNotifications();
        const { NotificationEvent } = scope;
        globalThis.dispatchEvent(
          new NotificationEvent('notificationclick', { notification, action: pressed }),
        );
      }, action);
    },
  };
}

test('the service worker shows an alarm with its button, confirms it, and accepts without an open page of ours', async () => {
  const { farm, app } = await aFarmWithApp('Worker farm');
  await farm.setsAlarm(alarm, { critical: true });
  const fay = await browser.person(world.url, { serviceWorkers: 'allow' });
  await fay.signsIn(farm.email, farm.password);
  const worker = await workerOf(fay);
  await farm.dialler.raises(alarm, 'acknowledged');
  const { payload } = await app.gets('alarm');

  await worker.deliver(payload);
  const [notification] = await until('a notification', async () => {
    const all = await worker.shown();
    return all.length > 0 && all;
  });
  expect(notification).toEqual({
    title: payload.title,
    body: payload.body,
    tag: payload.tag,
    stays: true,
    buttons: ['Accept'],
  });
  await until(
    'the receipt counts',
    async () => (await farm.episode(alarm)).attempts[0]?.state === 'delivered',
  );

  // Signed out: the acceptance needs no session.
  await fay.opens('/logout');
  await worker.touches('accept');
  await farm.alarmIs(alarm, 'accepted');
  const [after] = await until('the answer in its place', async () => {
    const all = await worker.shown();
    return all[0]?.buttons.length === 0 && all;
  });
  expect(after).toMatchObject({
    tag: payload.tag,
    body: expect.stringMatching(/^Accepted: Input 1 .*Thank you, Fay\.$/),
  });
  expect(fay.faults).toEqual([]);
});

test.runIf(isFullSize)(
  'the device list opens offline with its age, the version file never comes from the cache',
  async () => {
    const farm = await newFarm(world, 'Offline farm', await world.stock());
    const fay = await browser.person(world.url, { serviceWorkers: 'allow', locale: 'nl-NL' });
    await fay.opensAs(farm.email, farm.password);
    await fay.shows('Offline farm');
    await fay.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await until('the worker has the page', () =>
      fay.page.evaluate(() => navigator.serviceWorker.controller !== null),
    );
    // Of the languages it keeps the one that is read, and English.
    await until('the worker has the texts of the list', () =>
      fay.page.evaluate(async () => {
        const kept = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        const names = kept.flat().map(({ url }) => url);
        return (
          names.some((url) => /\/nl-.*js$/.test(url)) &&
          !names.some((url) => /\/(?:de|fr|ja)-.*js$/.test(url))
        );
      }),
    );
    await fay.page.context().setOffline(true);
    await fay.opens('/devices');
    await fay.shows(/Offline: de lijst/);
    await fay.shows('Offline farm');
    const version = await fay.page.evaluate(() =>
      fetch('/version.json').then(
        (answer) => answer.status,
        () => 'no answer',
      ),
    );
    expect(version).toBe('no answer');
    await fay.page.context().setOffline(false);
    await fay.opens('/devices');
    await fay.shows('Offline farm');
    expect(await fay.reads()).not.toMatch(/Offline: de lijst/);
  },
);

/** What a browser does that people look at; one without a screen lets sound out at once. */
function holdSoundBack(): void {
  let touched = false;
  addEventListener('pointerdown', () => (touched = true), { capture: true });
  const known = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state');
  Object.defineProperty(BaseAudioContext.prototype, 'state', {
    get(this: BaseAudioContext) {
      return touched ? (known?.get?.call(this) as AudioContextState) : 'suspended';
    },
  });
  class HeldBack extends AudioContext {
    override resume(): Promise<void> {
      return touched ? super.resume() : new Promise(() => undefined);
    }
  }
  globalThis.AudioContext = HeldBack;
}

test('a critical alarm sounds in the open portal until it is accepted; a blocked sound says so', async () => {
  const { farm } = await aFarmWithApp('Loud farm');
  await farm.setsAlarm(alarm, { critical: true });
  const fay = await browser.person(world.url);
  await fay.signsIn(farm.email, farm.password);
  await farm.dialler.raises(alarm, 'acknowledged');
  await fay.shows(/sounds until somebody accepts/);
  await fay.presses('Mute for this alarm');
  await until('it is muted', async () => !(await fay.reads()).includes('sounds until somebody accepts'));

  // A page that nobody has touched may not sound, and says what to do.
  const fresh = await fay.page.context().newPage();
  await fresh.addInitScript(holdSoundBack);
  await fresh.goto(`${world.url}/devices`);
  const blocked = fresh.getByRole('button', { name: 'Sound is blocked: tap here' });
  await appears(blocked);
  await blocked.click();
  await appears(fresh.getByText(/sounds until somebody accepts/));
  await fresh
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await farm.alarmIs(alarm, 'accepted');
  await disappears(fresh.getByText(/sounds until somebody accepts/));
  expect(fay.faults).toEqual([]);
});
