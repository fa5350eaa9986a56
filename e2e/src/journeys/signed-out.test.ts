import { deleteCompany } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { updateDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { addApp } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { getProfile } from '@belfry/contract/people/profile/profile.contract.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { endOtherSessions, type Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { deleteUser } from '@belfry/contract/lifecycles/user-removal/user-removal.contract.ts';
import { endUserSessions, getUser, updateUser } from '@belfry/contract/people/users/users.contract.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf, signIn } from '../players/api.ts';
import { joins } from '../players/company.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm, type OtherFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { newDeskApp } from '../players/push-desk.ts';
import { isKept, keepsMore, marksKept } from '../players/kept.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

const barn = 'Zwaluwschuur achter de dijk';
let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let other: OtherFarm;
/** Colleagues at Demo Farm, each for one test that leaves them with no account as it was. */
let hired: { administrator: string; block: string; deletion: string; everywhere: string };
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  const hires = async (mark: string) => {
    const email = `zwaantje-${mark}.${farm.ben}`;
    const names = { firstName: 'Zwaantje', lastName: `Veldhuis-${mark}` };
    await joins(world, farm.api, { ...names, email, password }, roles.user);
    return email;
  };
  const [administrator, block, deletion, everywhere, someOther] = await Promise.all([
    hires('administrator'),
    hires('block'),
    hires('deletion'),
    hires('everywhere'),
    newOtherFarm(world),
    farm.api.call(updateDevice, {
      params: { id: farm.pigHouse1.id },
      body: { name: barn, settingsVersion: 1 },
    }),
  ]);
  hired = { administrator, block, deletion, everywhere };
  other = someOther;
});
afterAll(() => browser?.close());

type Way = [string, (worker: Worker) => Promise<unknown>, { withWorker: boolean }?];

/** Somebody of a company, at work in a browser that keeps all it can of them. */
interface Worker {
  email: string;
  userId: string;
  portal: Portal;
  page: Page;
  /** What must be found nowhere afterwards. */
  marks: string[];
}

const signedIn = (email: string) =>
  sessionOf(world.apiUrl, null).call(login, { body: { email, password } }) as Promise<Tokens>;

/** Somebody with a new session at the list of devices. The service worker keeps the app alone, which is slow to fetch. */
async function atWork(email: string, { device = barn, withWorker = false } = {}): Promise<Worker> {
  const { token, refresh_token: refreshToken } = await signedIn(email);
  const localStorage = Object.entries({ token, refreshToken }).map(([name, value]) => ({ name, value }));
  const portal = await browser.person(world.url, {
    serviceWorkers: withWorker ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
  });
  const { page } = portal;
  // Or the log would go there, and be kept no more.
  await page.route('**/api/logs', (route) => route.abort());
  await portal.opens('/devices');
  await portal.shows(device);
  await portal.shows('Live');
  const [person] = await world.database.rows<{ user_id: string; company_id: string; name: string }>(
    `select users.id as user_id, companies.id as company_id, companies.name from users
      join companies on companies.id = users.company_id where users.email = $1`,
    [email],
  );
  if (!person) throw new Error(`nobody is ${email}`);
  const { user_id: userId, company_id: companyId, name } = person;
  const devices = await world.database.rows<{ id: string; serial_number: string }>(
    'select id, serial_number from devices where company_id = $1',
    [companyId],
  );
  const marks = [
    email,
    userId,
    companyId,
    name,
    device,
    ...devices.flatMap(({ id, serial_number: serial }) => [id, serial]),
  ];
  if (withWorker) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await keepsMore(page, { userId, mark: `${device} of ${name}` });
  await until('the list of devices is kept', () => isKept(page, 'seen-devices', device));
  return { email, userId, portal, page, marks };
}

const nothingIsKept = ({ page, marks }: Worker) =>
  until('nothing is kept', async () => (await marksKept(page, marks)).length === 0);

/** What is still found of somebody who left, now and when the portal is opened again; the browser may take its time. */
async function foundOf(worker: Worker): Promise<string[]> {
  const { page, marks } = worker;
  await nothingIsKept(worker);
  await page.goto('/');
  const tokens = () => ['token', 'refreshToken'].filter((key) => localStorage.getItem(key) !== null);
  return [...(await marksKept(page, marks)), ...(await page.evaluate(tokens))];
}

const isOut = ({ portal }: Worker) => portal.shows('You are signed out');

test('names, serial numbers and ids are found in each place that is looked at, and nowhere after "Logout"', async () => {
  const worker = await atWork(farm.ben, { withWorker: true });
  const { page, marks } = worker;
  const found = await marksKept(page, marks);
  for (const place of ['belfry-offline', 'seen-devices', 'belfry-logs', 'localStorage', 'sessionStorage'])
    expect(found.some((line) => line.startsWith(place))).toBe(true);
  for (const mark of marks) expect(found.some((line) => line.endsWith(` ${mark}`))).toBe(true);
  // The places are those that there are: a new database has to be swept, too.
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(new Set(databases)).toEqual(new Set(['belfry-logs', 'belfry-offline', 'seen-devices']));
  await worker.portal.presses('Logout');
  await isOut(worker);
  expect(await foundOf(worker)).toEqual([]);
  await page.context().close();
});

describe('nothing is found any more', () => {
  const ways: Way[] = [
    [
      'after "Logout" without a network, at once',
      async (worker) => {
        await worker.page.context().setOffline(true);
        await worker.portal.shows('No internet connection');
        await worker.portal.presses('Logout');
        await isOut(worker);
        await nothingIsKept(worker);
        await worker.page.context().setOffline(false);
      },
      // What is to work without a network is kept by it.
      { withWorker: true },
    ],
    [
      'after "Logout" in another tab',
      async ({ page }) => {
        const tab = await page.context().newPage();
        await tab.goto(`${world.url}/devices`);
        await tab.getByRole('link', { name: 'Logout' }).click();
        await page.waitForURL(({ pathname }) => pathname === '/');
      },
    ],
    [
      'when the refresh token is over; what was not sent is told',
      async (worker) => {
        await endsUnheard(worker);
        await accessTokenEnds(worker.page);
        await worker.page.waitForURL(({ pathname }) => pathname === '/');
        await worker.portal.shows('Discarded, because not yet sent: 1 change.');
      },
    ],
    [
      'when the portal is opened later, after the session is over',
      async (worker) => {
        const context = worker.page.context();
        await accessTokenEnds(worker.page, { heard: false });
        await worker.page.close();
        await endsUnheard(worker);
        worker.page = await context.newPage();
        await worker.page.goto('/devices');
        await worker.page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/logout');
      },
    ],
  ];
  // By day by hand: the others go the same way out, and where the server tells the browser is played below.
  const played = isFullSize ? ways : ways.slice(0, 1);

  test.each(played)('%s', async (_way, leave, options = { withWorker: false }) => {
    const worker = await atWork(farm.ben, options);
    await leave(worker);
    expect(await foundOf(worker)).toEqual([]);
    await worker.page.context().close();
  });

  test.runIf(isFullSize)('when an answer comes after the sign-out: nobody gets it', async () => {
    const worker = await atWork(farm.ben, { withWorker: true });
    const { page } = worker;
    const { endpoint, keys } = await newDeskApp(world.deskUrl);
    const ben = sessionOf(world.apiUrl, await signedIn(farm.ben));
    const { id } = await ben.call(addApp, { body: { endpoint, keys, name: 'Barn', platform: 'Chrome' } });
    const seen = `1 ${id}`;
    await page.evaluate((value) => localStorage.setItem('appSeen', value), seen);
    await page.addInitScript(
      (subscription) => {
        const own = { ...subscription, toJSON: () => subscription } as unknown as PushSubscription;
        PushManager.prototype.getSubscription = () => Promise.resolve(own);
      },
      { endpoint, keys },
    );
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname === '/api/apps',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const response = await route.fetch();
        ask();
        await gone;
        await route.fulfill({ response });
      },
    );
    // Nothing aborts this one, as what screens ask for is; and its answer is written down.
    const ended = page.waitForEvent(
      'requestfinished',
      (request) => request.url().endsWith('/api/apps') && request.method() === 'POST',
    );
    await page.goto('/devices');
    await asked;
    await worker.portal.presses('Logout');
    await isOut(worker);
    go();
    expect(await (await ended).response().then((answer) => answer?.status())).toBe(201);
    // An answer that came later has been dealt with: the one before has, too.
    await page.evaluate(async () => (await fetch('/api/readyz')).text());
    expect(await page.evaluate(() => localStorage.getItem('appSeen'))).toBe(seen);
    expect(await foundOf(worker)).toEqual([]);
    await page.context().close();
  });

  test.runIf(isFullSize)(
    'when somebody of another company signs in in another tab, whose own stays',
    async () => {
      const worker = await atWork(farm.ben);
      const { token, refresh_token: refreshToken } = await signedIn(other.dora);
      const tab = await worker.page.context().newPage();
      await tab.goto(`${world.url}/terms`);
      await tab.evaluate(
        (pair) => {
          for (const [key, value] of Object.entries(pair)) localStorage.setItem(key, value);
        },
        { refreshToken, token },
      );
      await worker.portal.shows('Greenhouse');
      await nothingIsKept(worker);
      await until('the list of the new one is kept', () =>
        isKept(worker.page, 'seen-devices', other.greenhouse.serial),
      );
      expect(await marksKept(worker.page, worker.marks)).toEqual([]);
      await worker.page.context().close();
    },
  );

  test('where the server tells the browser: ended from elsewhere or by an Administrator, role, block, deletion of account or company', async () => {
    const [elsewhere, administrator, role, block, deletion, company] = await Promise.all([
      atWork(farm.ben),
      atWork(hired.administrator),
      atWork(farm.cleo),
      atWork(hired.block),
      atWork(hired.deletion),
      atWork(other.dora, { device: 'Greenhouse' }),
    ]);
    // Sessions of their own: those who made the farms signed in too long ago for some of this.
    const [ben, anna, dora] = await Promise.all(
      [farm.ben, farm.anna, other.dora].map((email) => signIn(world.apiUrl, email, password)),
    );
    const of = ({ userId }: Worker) => ({ id: userId });
    const changes = async (worker: Worker, change: { roleId: typeof roles.user } | { blocked: true }) => {
      const user = await anna?.call(getUser, { params: of(worker) });
      const body = { ...change, version: user?.version ?? 0 };
      return anna?.call(updateUser, { params: of(worker), body });
    };
    await Promise.all([
      ben?.call(endOtherSessions, {}),
      anna?.call(endUserSessions, { params: of(administrator) }),
      changes(role, { roleId: roles.user }),
      changes(block, { blocked: true }),
      anna?.call(deleteUser, { params: of(deletion) }),
      dora?.call(deleteCompany, { body: { name: 'Other Farm' } }),
    ]);
    const workers = { elsewhere, administrator, role, block, deletion, company };
    const found = Object.entries(workers).map(async ([way, worker]) => {
      await isOut(worker);
      const left = await foundOf(worker);
      await worker.page.context().close();
      return [way, left] as const;
    });
    expect(Object.fromEntries(await Promise.all(found))).toEqual(
      Object.fromEntries(Object.keys(workers).map((way) => [way, []])),
    );
  });
});

test.runIf(isFullSize)(
  'the login page is there though the words about discarded changes are not; it tells until somebody signs in',
  async () => {
    const anna = await browser.person(world.url);
    const { page } = anna;
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('discardedChanges', '2'));
    const words = /\/assets\/offline-[\w-]+\.js$/;
    await page.route(words, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => words.test(request.url()));
    await page.reload();
    await failed;
    await anna.fills({ 'E-mail': farm.anna });
    expect(await anna.reads()).toContain('New here?');
    await page.unroute(words);
    await page.reload();
    await anna.shows('Discarded, because not yet sent: 2 changes.');
    await anna.signsIn(farm.anna, password);
    await anna.shows('Live');
    expect(await page.evaluate(() => localStorage.getItem('discardedChanges'))).toBeNull();
  },
);

/** The session ends, as one that was left alone for too long: nobody tells the browser. */
async function endsUnheard({ userId }: Worker): Promise<void> {
  await world.database.rows(
    `update refresh_tokens set issued_at = now() - interval '31 days'
      from sessions where sessions.id = session_id and user_id = $1`,
    [userId],
  );
}

/** The stored access token is over; the tab hears of it, or not. */
async function accessTokenEnds(page: Page, { heard = true } = {}): Promise<void> {
  await page.evaluate((isHeard) => {
    const [head, body = '', signature] = (localStorage.getItem('token') ?? '').split('.');
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    const past = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 }));
    localStorage.setItem('token', [head, past, signature].join('.'));
    if (isHeard) dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  }, heard);
}

test.runIf(isFullSize)(
  'an Administrator signs a user out everywhere, who signs in again and ends what is open elsewhere',
  async () => {
    const anna = await browser.person(world.url);
    await anna.signsIn(farm.anna, password);
    const { email, userId, portal } = await atWork(hired.everywhere);
    const phone = await browser.person(world.url);
    await phone.signsIn(email, password);
    await phone.shows('Live');
    await anna.opens(`/users/detail/${userId}`);
    await anna.presses('End all sessions');
    await anna.shows('Sign Zwaantje');
    await anna.page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    // And that in which she set her account up.
    await anna.shows(/3 sessions of Zwaantje .* ended/);
    await portal.shows('You are signed out');
    await phone.shows('You are signed out');
    await until('nothing is left to end', async () => !(await anna.reads()).includes('End all sessions'));
    await anna.shows('3 sessions');

    for (const each of [portal, phone]) {
      await each.signsIn(email, password);
      await each.shows('Live');
    }
    await portal.opens('/account/profile');
    await portal.presses('End all other sessions');
    await portal.shows('End the other session?');
    await portal.page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click();
    await portal.shows('1 other session ended: you are signed in only here now');
    await phone.shows('You are signed out');
    await portal.opens('/devices');
    await portal.shows(barn);
    // Of herself Anna ends none there.
    const { id } = await farm.api.call(getProfile, {});
    await anna.opens(`/users/detail/${id}`);
    await anna.shows('Last sessions');
    expect(await anna.reads()).not.toContain('End all sessions');
    expect(anna.faults).toEqual([]);
  },
);
