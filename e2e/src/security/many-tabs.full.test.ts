import type { Page } from 'playwright-core';
import { refresh, tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../players/api.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

/** Anna in five tabs of one browser, and the refreshes that go out from it. */
async function fiveTabs({ locks }: { locks: boolean }) {
  const anna = await browser.person(world.url);
  const context = anna.page.context();
  if (!locks)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
    );
  await anna.opensAs(farm.anna, password);
  const tabs: Page[] = [anna.page];
  while (tabs.length < 5) tabs.push(await context.newPage());
  await Promise.all(tabs.slice(1).map((tab) => tab.goto('/devices')));
  const shown = () =>
    Promise.all(tabs.map((tab) => appears(tab.getByText('Pig house 1').filter({ visible: true }).first())));
  await shown();
  const answers: number[] = [];
  context.on('response', (answer) => {
    if (answer.url().endsWith(refresh.path)) answers.push(answer.status());
  });
  return { first: anna.page, tabs, answers, shown };
}

const stored = (tab: Page, key: string) => tab.evaluate((name) => localStorage.getItem(name), key);

/** What must hold in the end: everybody signed in, and the one stored refresh token works. */
async function allIsWell({ first, tabs, shown }: Awaited<ReturnType<typeof fiveTabs>>): Promise<void> {
  await Promise.all(tabs.map((tab) => tab.reload()));
  await shown();
  expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(Array(5).fill('/devices'));
  const answer = await ask(world.apiUrl, 'POST', refresh.path, {
    token: await stored(first, 'refreshToken'),
  });
  expect(answer.status).toBe(200);
}

describe.each([{ locks: true }, { locks: false }])('a token that ends in five tabs ($locks)', ({ locks }) => {
  test('is refreshed, and nobody is signed out by fifty demands', async () => {
    const anna = await fiveTabs({ locks });
    const before = await stored(anna.first, 'refreshToken');
    await Promise.all(
      anna.tabs.slice(1).map((tab) =>
        tab.evaluate(() =>
          addEventListener('storage', ({ key }) => {
            if (key !== 'token') return;
            for (let demand = 0; demand < 10; demand += 1) dispatchEvent(new Event('focus'));
          }),
        ),
      ),
    );
    // The end of the stored access token is put into the past; every tab hears of it at the same moment.
    await anna.first.evaluate(() => {
      const [head, body = '', signature] = (localStorage.getItem('token') ?? '').split('.');
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
      const past = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 }));
      localStorage.setItem('token', [head, past, signature].join('.'));
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      for (let demand = 0; demand < 10; demand += 1) dispatchEvent(new Event('focus'));
    });
    await until('the token is refreshed', async () => (await stored(anna.first, 'refreshToken')) !== before);
    await allIsWell(anna);
    expect(new Set(anna.answers)).toEqual(new Set([200]));
    // With locks one tab does it for all, save one that has not heard of it yet: browsers tell their tabs of a change a
    // moment later. Without locks each may, and the server's grace makes it harmless.
    expect(anna.answers.length).toBeLessThanOrEqual(locks ? 2 : 5);
  });
});

test('fifty requests at once with one refresh token all get the same successor', async () => {
  const anna = await fiveTabs({ locks: true });
  const url = `${world.apiUrl}${refresh.path}`;
  const found = await Promise.all(
    anna.tabs.map((tab) =>
      tab.evaluate(async (address) => {
        const authorization = `Bearer ${localStorage.getItem('refreshToken')}`;
        const send = async () =>
          (await fetch(address, { method: 'POST', headers: { authorization } })).text();
        return Promise.all(Array.from({ length: 10 }, send));
      }, url),
    ),
  );
  const pairs = found.flat().map((text) => tokens.parse(JSON.parse(text)));
  expect(pairs).toHaveLength(50);
  expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
  await anna.first.evaluate((pair) => {
    localStorage.setItem('token', pair?.token ?? '');
    localStorage.setItem('refreshToken', pair?.refresh_token ?? '');
  }, pairs[0]);
  await allIsWell(anna);
});
