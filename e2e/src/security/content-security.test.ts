import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

/** Screens of the specification's route table; others are found by the links that lead to them. */
const publicPaths = ['/', '/newpassword', '/newcompany', '/terms', '/account/create/x', '/account/user/x'];
const signedInPaths = [
  '/devices',
  '/users',
  '/account/profile',
  '/account/company',
  '/password-change',
  '/nowhere',
];
/** Enough for every kind of screen; a hundred devices would be no news. */
const mostScreens = 40;

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  await farm.pigHouse1.raises('input.1', 'acknowledged');
});
afterAll(() => browser?.close());

/** Somebody whose browser writes into its console what the page's policy had to refuse. */
async function watched(): Promise<Portal> {
  const person = await browser.person(world.url, { serviceWorkers: 'allow' });
  await person.page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`refused by policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
  return person;
}

/** Goes to a screen as its link leads there. The one before stays until it is there, and then the page has the focus. */
async function follow(person: Portal, path: string): Promise<void> {
  const { page } = person;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await person.goes(path);
  await page.locator('#content:focus, #content :focus').first().waitFor({ state: 'attached' });
}

/** Opens every screen that links lead to, its tabs and the dialogs of its buttons left closed. Gives the paths. */
async function walk(person: Portal, from: readonly string[]): Promise<string[]> {
  const waiting = [...from];
  const seen = new Set<string>();
  const kinds = new Set<string>();
  for (let path = waiting.shift(); path !== undefined && seen.size < mostScreens; path = waiting.shift()) {
    // One screen of a kind: `/devices/detail/{id}` looks alike for each.
    const kind = path.replace(/[0-9a-f-]{36}/, '{id}');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    seen.add(path);
    // The policy is the page's, whichever of its screens is shown.
    await (seen.size === 1 ? person.opens(path) : follow(person, path));
    await appears(person.page.getByRole('heading', { level: 1 }).first());
    for (const tab of await person.page.getByRole('tab').all()) await tab.click();
    const links = await person.page
      .locator('a[href^="/"]')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname));
    waiting.push(...links.filter((link) => !/^\/(?:logout$|manual\/|api\/)|\.\w+$/.test(link)));
  }
  return [...seen];
}

test('no screen does what its policy refuses, and none has anything to complain of', async () => {
  const stranger = await watched();
  expect(await walk(stranger, publicPaths)).toEqual(expect.arrayContaining(publicPaths));
  expect(stranger.faults).toEqual([]);

  const anna = await watched();
  await anna.opensAs(farm.anna, password);
  const paths = await walk(anna, signedInPaths);
  expect(paths.length).toBeGreaterThan(7);
  expect(paths.some((path) => path.startsWith('/devices/detail/'))).toBe(true);
  // Live events draw, too.
  await anna.opens('/devices');
  await farm.pigHouse2.raises('input.1', 'acknowledged');
  await anna.shows(/Active alarm|Reporting/i);
  expect(anna.faults).toEqual([]);
});

test('the policy refuses what it is there for, and the page says so', async () => {
  const eve = await watched();
  await eve.opens('/');
  await eve.shows('Sign in');
  const tried = await eve.page.evaluate(async () => {
    // The debugger's own turn may evaluate texts; the page's may not.
    await new Promise((resolve) => void setTimeout(resolve));
    const page = window as unknown as {
      ran?: string;
      trustedTypes: { createPolicy(name: string, rules: object): object };
    };
    const refused = (attempt: () => unknown): string => {
      try {
        attempt();
        return 'let through';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const styledByScript = () => {
      const style = document.createElement('style');
      style.textContent = 'body { --evil: 1 }';
      document.head.append(style);
      return getComputedStyle(document.body).getPropertyValue('--evil');
    };
    const box = document.createElement('div');
    document.body.append(box);
    return {
      markup: refused(() => (box.innerHTML = '<img src="x" onerror="window.ran = 1">')),
      script: refused(() => (document.createElement('script').text = 'window.ran = 2')),
      foreign: refused(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      evaluated: refused(() => window.eval('window.ran = 3')),
      policy: refused(() => page.trustedTypes.createPolicy('evil', {})),
      everything: refused(() => page.trustedTypes.createPolicy('default', {})),
      styled: styledByScript(),
      ran: page.ran ?? null,
    };
  });
  const { evaluated, styled, ran, ...others } = tried;
  expect([...new Set(Object.values(others))]).toEqual(['TypeError']);
  expect({ evaluated, styled, ran }).toEqual({ evaluated: 'EvalError', styled: '', ran: null });
  await expect.poll(() => eve.faults.join('\n'), { timeout: 30_000 }).toMatch(/^refused by policy: /m);
});

test('no page of another origin can frame a screen', async () => {
  const eve = await browser.person(world.url);
  await eve.page.setContent(`<iframe src="${world.url}/" title="framed"></iframe>`);
  await expect
    .poll(() => eve.faults.join('\n'), { timeout: 30_000 })
    .toMatch(/frame-ancestors|X-Frame-Options/i);
});
