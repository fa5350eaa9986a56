import { deleteCompany } from '@belfry/contract/companies/companies.contract.ts';
import { updateDevice } from '@belfry/contract/devices/devices.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { getProfile } from '@belfry/contract/profile/profile.contract.ts';
import { endOtherSessions } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { deleteUser, endUserSessions, updateUser } from '@belfry/contract/users/users.contract.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../players/api.ts';
import { joins } from '../players/company.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { isKept, keepsMore, marksKept } from '../players/kept.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

const barn = 'Zwaluwschuur achter de dijk';
let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  await farm.api.call(updateDevice, { params: { id: farm.pigHouse1.id }, body: { name: barn } });
});
afterAll(() => browser?.close());

/** Somebody of a company, at work in a browser that keeps all it can of them. */
interface Worker {
  email: string;
  userId: string;
  portal: Portal;
  page: Page;
  /** What must be found nowhere afterwards. */
  marks: string[];
}

let hired = 0;
/** A new colleague at Demo Farm, at work. */
async function aColleague(): Promise<Worker> {
  hired += 1;
  const email = `zwaantje-${hired}.${farm.ben}`;
  const names = { firstName: 'Zwaantje', lastName: `Veldhuis-${hired}` };
  await joins(world, farm.api, { ...names, email, password }, roles.user);
  return atWork(email, barn);
}

async function atWork(email: string, device: string): Promise<Worker> {
  const portal = await browser.person(world.url, { serviceWorkers: 'allow' });
  const { page } = portal;
  // Or the log would go there, and be kept no more.
  await page.route('**/api/logs', (route) => route.abort());
  await portal.signsIn(email, password);
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
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await keepsMore(page, { userId, mark: `${device} of ${name}` });
  await until('the list of devices is kept', () => isKept(page, 'seen-devices', device));
  return { email, userId, portal, page, marks };
}

/** What is still found of somebody who left, now and when the portal is opened again; the browser may take its time. */
async function foundOf({ page, marks }: Worker): Promise<string[]> {
  await until('nothing is kept', async () => (await marksKept(page, marks)).length === 0);
  await page.goto('/');
  return marksKept(page, marks);
}

test('while somebody is at work, names, serial numbers and ids are found in each place that is looked at', async () => {
  const { page, marks } = await aColleague();
  const found = await marksKept(page, marks);
  for (const place of ['belfry-offline', 'seen-devices', 'belfry-logs', 'localStorage', 'sessionStorage'])
    expect(found.some((line) => line.startsWith(place))).toBe(true);
  for (const mark of marks) expect(found.some((line) => line.endsWith(` ${mark}`))).toBe(true);
  // The places are those that there are: a new database has to be swept, too.
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(new Set(databases)).toEqual(new Set(['belfry-logs', 'belfry-offline', 'seen-devices']));
});

const administrator = () => signIn(world.apiUrl, farm.anna, password);
const isOut = ({ portal }: Worker) => portal.shows('You are signed out');

describe('nothing is found any more', () => {
  test.each<[string, (worker: Worker) => Promise<unknown>]>([
    [
      'after "Logout"',
      async (worker) => {
        await worker.portal.presses('Logout');
        await isOut(worker);
      },
    ],
    [
      'after "Logout" without a network, at once',
      async (worker) => {
        await worker.page.context().setOffline(true);
        await worker.portal.shows('No internet connection');
        await worker.portal.presses('Logout');
        await isOut(worker);
        await expect.poll(() => marksKept(worker.page, worker.marks)).toEqual([]);
        await worker.page.context().setOffline(false);
      },
    ],
    [
      'after "Logout" in another tab',
      async ({ page }) => {
        const other = await page.context().newPage();
        await other.goto(`${world.url}/devices`);
        await other.getByRole('link', { name: 'Logout' }).click();
        await page.waitForURL(({ pathname }) => pathname === '/');
      },
    ],
    [
      'when the person ends it from elsewhere',
      async (worker) => {
        await (await signIn(world.apiUrl, worker.email, password)).call(endOtherSessions, {});
        await isOut(worker);
      },
    ],
    [
      'when an Administrator ends it',
      async (worker) => {
        await (await administrator()).call(endUserSessions, { params: { id: worker.userId } });
        await isOut(worker);
      },
    ],
    [
      'when the role changes',
      async (worker) => {
        const change = { params: { id: worker.userId }, body: { roleId: roles.readOnly } };
        await (await administrator()).call(updateUser, change);
        await isOut(worker);
      },
    ],
    [
      'when the user is blocked',
      async (worker) => {
        const change = { params: { id: worker.userId }, body: { blocked: true } };
        await (await administrator()).call(updateUser, change);
        await isOut(worker);
      },
    ],
    [
      'when the account is deleted',
      async (worker) => {
        await (await administrator()).call(deleteUser, { params: { id: worker.userId } });
        await isOut(worker);
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
    [
      'when an answer comes after the sign-out',
      async (worker) => {
        const { promise: gone, resolve: go } = Promise.withResolvers<void>();
        const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
        await worker.page.route(/\/api\/devices\?/, async (route) => {
          const response = await route.fetch();
          ask();
          await gone;
          await route.fulfill({ response }).catch(() => undefined);
        });
        await worker.page.goto('/devices');
        await asked;
        await worker.portal.presses('Logout');
        await isOut(worker);
        go();
      },
    ],
  ])('%s', async (_way, leave) => {
    const worker = await aColleague();
    await leave(worker);
    expect(await foundOf(worker)).toEqual([]);
    const tokens = () => ['token', 'refreshToken'].map((key) => localStorage.getItem(key));
    expect(await worker.page.evaluate(tokens)).toEqual([null, null]);
    await worker.page.context().close();
  });

  test('when the company is deleted', async () => {
    const { api, dora } = await newOtherFarm(world);
    const worker = await atWork(dora, 'Greenhouse');
    await api.call(deleteCompany, { body: { name: 'Other Farm' } });
    await isOut(worker);
    expect(await foundOf(worker)).toEqual([]);
  });

  test('when somebody of another company signs in in another tab, whose own stays', async () => {
    const worker = await aColleague();
    const { dora, greenhouse } = await newOtherFarm(world);
    const elsewhere = await browser.person(world.url);
    await elsewhere.signsIn(dora, password);
    await elsewhere.shows('Greenhouse');
    const tokens = await elsewhere.page.evaluate(() => ({
      refreshToken: localStorage.getItem('refreshToken') ?? '',
      token: localStorage.getItem('token') ?? '',
    }));
    const other = await worker.page.context().newPage();
    await other.goto(`${world.url}/terms`);
    await other.evaluate((pair) => {
      for (const [key, value] of Object.entries(pair)) localStorage.setItem(key, value);
    }, tokens);
    await worker.portal.shows('Greenhouse');
    await expect.poll(() => marksKept(worker.page, worker.marks), { timeout: 15_000 }).toEqual([]);
    await until('the list of the new one is kept', () =>
      isKept(worker.page, 'seen-devices', greenhouse.serial),
    );
  });
});

test('the login page is there though the words about discarded changes are not; it tells until somebody signs in', async () => {
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
});

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

test('an Administrator signs a user out everywhere, who signs in again and ends what is open elsewhere', async () => {
  const anna = await browser.person(world.url);
  await anna.signsIn(farm.anna, password);
  const { email, userId, portal } = await aColleague();
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
});
