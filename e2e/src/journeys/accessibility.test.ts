import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { listUsers } from '@belfry/contract/people/users/users.contract.ts';
import { sessionOf } from '../players/api.ts';
import { objections, objectionsHere } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { newFarm } from '../players/farm.ts';
import { startLighthouse } from '../../../scripts/lighthouse.ts';
import { buildGallery } from '../players/gallery.ts';
import { misfits, misfitsEnlarged } from '../players/layout.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { until } from '../world/until.ts';
import { appears, disappears, isThere } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

/** Of the demo's people, which the server makes itself. */
const demoPassword = 'demo-Belfry-2026';
let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let deviceId: string;
let benId: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  deviceId = farm.pigHouse1.id;
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  const people = await farm.api.call(listUsers, {});
  benId = people.items.find(({ email }) => email === farm.ben)?.id ?? '';
});
afterAll(() => browser?.close());

/** Looks at a person's screens with axe. */
function axeOf(person: Portal) {
  const found: Record<string, string[]> = {};
  const looks = async (what: string) => {
    found[what] = await objections(person.page);
  };
  const objected = () => Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));
  return {
    looks,
    /** What it has against which screen. */
    found: objected,
    /** As that, and what the screens complained of. */
    faults: () => ({
      ...objected(),
      ...(person.faults.length > 0 && { console: person.faults }),
    }),
  };
}

test('axe has nothing against what lies over a screen or comes after it', async () => {
  const stranger = await browser.person(world.url);
  const second = axeOf(stranger);
  await stranger.opens('/');
  await appears(stranger.page.getByRole('heading', { level: 1 }));
  expect(await misfitsEnlarged(stranger.page)).toEqual([]);
  await stranger.fills({ 'E-mail': 'staff@belfry.example', Password: demoPassword });
  await stranger.presses('Sign in');
  await stranger.shows('Authenticator code');
  await second.looks('second step');

  const anna = await browser.person(world.url);
  const axe = axeOf(anna);
  await anna.opensAs(farm.anna, password, '/account/company?tab=data');
  await anna.presses('Delete company');
  await anna.shows('Subscriptions end.');
  await axe.looks('the company is to be deleted');
  await anna.goes('/users');
  await appears(anna.page.getByRole('heading', { name: 'Users' }));
  await anna.page.keyboard.press('Control+k');
  await appears(anna.page.getByRole('option', { name: 'Add device' }));
  await anna.page.keyboard.type('pig');
  await appears(anna.page.getByRole('option', { name: /Pig house 1/ }));
  await axe.looks('search');
  await anna.page.keyboard.press('Escape');
  await anna.goes(`/users/detail/${benId}`);
  await anna.presses('Delete');
  await anna.shows('Delete user Ben Bakker?');
  await axe.looks('delete a user');
  await anna.page.keyboard.press('Escape');
  await anna.goes('/account/profile');
  await anna.presses('Change e-mail address');
  await axe.looks('change e-mail address');
  await anna.presses('Add authenticator app');
  await anna.presses('Next');
  await anna.shows('Scan this with your authenticator app');
  await axe.looks('authenticator app');
  await anna.page.keyboard.press('Escape');
  await anna.goes(`/devices/detail/${deviceId}?tab=alarms`);
  const dialogues = ['Edit Ventilation stopped', 'Pause Ventilation stopped'];
  for (const button of [...dialogues, ...(isFullSize ? ['Copy from another device', 'Add a module'] : [])]) {
    await anna.presses(button);
    await appears(anna.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    await axe.looks(button);
    await anna.page.keyboard.press('Escape');
    await disappears(anna.page.getByRole('dialog'));
  }
  expect([second.faults(), axe.faults()]).toEqual([{}, {}]);
});

test.runIf(isFullSize)(
  'axe has nothing against a screen that waits, fails, is forbidden, is not there, or has nobody to call, which fits when it is enlarged',
  async () => {
    const lonely = await newFarm(world, 'Lonely farm');
    const fay = await browser.person(world.url);
    const axe = axeOf(fay);
    await fay.opensAs(lonely.email, lonely.password, `/devices/detail/${lonely.device.id}`);
    await fay.shows('Nobody will be called.');
    await axe.looks('a device that calls nobody');
    expect(await misfitsEnlarged(fay.page)).toEqual([]);
    await fay.goes('/devices');
    await appears(fay.page.getByRole('heading', { level: 1, name: 'Devices' }));
    await fay.shows('Nobody will be called.');
    await axe.looks('a list with a device that calls nobody');
    expect(await misfitsEnlarged(fay.page)).toEqual([]);
    await fay.goes('/users/add');
    await fay.presses('Send invitation');
    await appears(fay.page.locator('[aria-invalid="true"]').first());
    await axe.looks('a form with faults');
    expect(axe.faults()).toEqual({});

    // From here on the console complains as well.
    const { page } = fay;
    await fay.goes('/devices/detail/00000000-0000-4000-8000-000000000000');
    await fay.shows('Not found');
    await axe.looks('not there');
    let answer: () => void = () => undefined;
    await page.route('**/api/users?*', async (route) => {
      await new Promise<void>((answered) => (answer = answered));
      await route.abort();
    });
    await fay.goes('/users');
    await appears(page.getByRole('heading', { level: 1, name: 'Users' }));
    await isThere(page.locator('main').getByText('Loading', { exact: true }));
    await axe.looks('waits');
    answer();
    await appears(page.getByRole('button', { name: 'Try again' }));
    await axe.looks('failed');
    answer();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(true);
    await fay.shows('No internet connection');
    await fay.goes('/devices');
    await fay.shows('Lonely farm');
    await axe.looks('without a network');

    const cleo = await browser.person(world.url);
    const reader = axeOf(cleo);
    await cleo.opensAs(farm.cleo, password, '/users/add');
    await cleo.shows('You are not allowed to see this');
    await reader.looks('forbidden');
    expect([axe.found(), reader.faults()]).toEqual([{}, {}]);
  },
);

test.runIf(isFullSize)(
  'axe has nothing against any part of the design language in any of its states, which differ in forced colours, too',
  async () => {
    const gallery = await buildGallery();
    try {
      const found: Record<string, string[]> = {};
      const looker = await browser.person(world.url, { viewport: { width: 1280, height: 800 } });
      const { page } = looker;
      await gallery.opensFor(looker);
      await appears(page.getByRole('heading', { name: /^Form/ }));
      // Forms say what is wrong with them once they are sent.
      const conflict = 'Change the name, then save';
      for (const button of await page.locator('form button[type="submit"]').all())
        if ((await button.textContent()) !== conflict) await button.click();
      await appears(page.locator('[aria-invalid="true"]').first());
      await page.locator('summary').first().click();
      // Screens are looked at in dark colours every day.
      for (const colorScheme of isFullSize ? (['dark', 'light'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme });
        found[colorScheme] = await objectionsHere(page);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      found['narrow'] = await misfits(page);
      for (const button of ['Open', 'Ask', 'Act', conflict])
        for (const opener of await page.getByRole('button', { name: button, exact: true }).all()) {
          await opener.click();
          await appears(page.locator('dialog[open]'));
          (found[button] ??= []).push(...(await objectionsHere(page)));
          await page.keyboard.press('Escape');
          await disappears(page.locator('dialog[open]'));
        }
      await looker.presses('Failed');
      await looker.shows('This could not be saved.');
      found['message'] = await objectionsHere(page);

      const wheels = () => page.evaluate(() => document.getAnimations().length);
      expect(await wheels()).toBeGreaterThan(0);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const looks = (selector: string) =>
        page.locator(selector).evaluateAll((all) =>
          all.map((element) => {
            const { backgroundColor, borderTopStyle, borderTopColor, borderTopWidth, color, fill } =
              getComputedStyle(element);
            return [backgroundColor, borderTopStyle, borderTopColor, borderTopWidth, color, fill].join();
          }),
        );
      const kinds = await looks('[id="button.tsx"] button:text-is("Save")');
      const [rings, failed, , , , calm] = await looks('[id="badge.tsx"] [class*="badge"]');
      const [usual, , faulty] = await looks('[id="form/use-form.ts"] input[class*="box"]');
      const [bar] = await looks('[id="chart/day-chart.tsx"] [class*="_bar_"]');
      for (const unlike of [kinds, [rings, failed, calm], [usual, faulty]])
        expect([...new Set(unlike)]).toEqual(unlike);
      // In the colour of words.
      expect(bar?.split(/,(?=rgb)/).at(-1)).toBe(bar?.split(/,(?=rgb)/).at(-2));
      const moving = await wheels();
      expect({ found, moving }).toEqual({
        found: Object.fromEntries(Object.keys(found).map((where) => [where, []])),
        moving: 0,
      });
      expect(looker.faults).toEqual([]);
    } finally {
      gallery.close();
    }
  },
);

test.runIf(isFullSize)(
  'Lighthouse gives the pages that count all points for accessibility and best practices, and sees hardly anything jump',
  async () => {
    const session = await sessionOf(world.apiUrl, null).call(login, { body: { email: farm.anna, password } });
    if ('mfa' in session) throw new Error('Anna has no second step');
    const lighthouse = await startLighthouse({ isTimed: false });
    try {
      // axe looks at the others every day.
      for (const path of [...(isFullSize ? ['/', '/devices'] : []), `/devices/detail/${deviceId}`]) {
        if (path !== '/') await lighthouse.signsIn(world.url, session);
        const { layoutShift, ...visit } = await lighthouse.visits(world.url + path);
        const full = { accessibility: 100, bestPractices: 100, objections: [], speed: null };
        const jumps = layoutShift > 0.05 && layoutShift;
        expect({ path, jumps, ...visit }).toEqual({ path, jumps: false, ...full });
      }
    } finally {
      await lighthouse.close();
    }
  },
);

test('whatever begins as a link of a mail says that it does not work, and leads nobody to the login', async () => {
  const stranger = await browser.person(world.url);
  for (const path of ['/account/create/abc/def', '/account/create/', '/account/user/abc/d.ef?x=1']) {
    await stranger.opens(path);
    await stranger.shows('This link is not complete');
    expect(new URL(stranger.page.url()).pathname).toBe(path.split('?')[0]);
  }
  await stranger.opens('/account/create');
  await stranger.page.waitForURL('**/?redirect=%2Faccount%2Fcreate');
  expect(stranger.faults).toEqual([]);
});

test('on a small phone the header has two rows in every language, with nothing cut, and "Logout" far from the thumb', async () => {
  const ben = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
  await ben.opensAs(farm.ben, password);
  // German has the longest words.
  for (const language of isFullSize ? ['de-DE', 'nl-NL', 'en-US'] : ['de-DE'])
    for (const width of [320, 375]) {
      await ben.page.setViewportSize({ width, height: 640 });
      await ben.page.evaluate((code) => localStorage.setItem('langCode', code), language);
      await ben.opens('/users');
      await appears(ben.page.getByRole('heading', { level: 1 }));
      await appears(ben.page.locator('header button'));
      const header = await ben.page.evaluate(() => {
        const live = document.querySelector('header output');
        // The longest that it says.
        const words = { de: 'Neu verbinden, Versuch 50', nl: 'Opnieuw verbinden, poging 50' };
        if (live?.lastChild)
          live.lastChild.textContent =
            words[document.documentElement.lang.slice(0, 2) as 'de'] ?? 'Reconnecting, attempt 50';
        const parts = [
          ...document.querySelectorAll<HTMLElement>(
            'header a, header button, header output, header [role=combobox], header span:has(> select)',
          ),
        ];
        const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const inHeader = boxes.filter(({ box }) => box.bottom <= (bar?.bottom ?? 0) + 1);
        return {
          rows: new Set(inHeader.map(({ box }) => Math.round((box.top + box.bottom) / 2))).size,
          bottomBar: boxes.length - inHeader.length,
          height: bar?.height,
          small: boxes.filter(
            ({ part, box }) => part.tagName !== 'OUTPUT' && Math.min(box.width, box.height) < 44,
          ).length,
          cut: parts.filter(
            (part) =>
              part.tagName !== 'SPAN' && part.role !== 'combobox' && part.scrollWidth > part.clientWidth + 1,
          ).length,
          overlaps: boxes.filter(({ box: a }, at) =>
            boxes
              .slice(at + 1)
              .some(
                ({ box: b }) =>
                  a.left < b.right - 1 &&
                  b.left < a.right - 1 &&
                  a.top < b.bottom - 1 &&
                  b.top < a.bottom - 1,
              ),
          ).length,
          tooWide: document.documentElement.scrollWidth > innerWidth,
          logout: document.querySelector('a[href="/logout"]')?.getBoundingClientRect().bottom,
        };
      });
      expect({ language, width, ...header }).toEqual({
        language,
        width,
        rows: 2,
        bottomBar: 3,
        height: 100,
        small: 0,
        cut: 0,
        overlaps: 0,
        tooWide: false,
        logout: 100,
      });
    }
});

test.runIf(isFullSize)('in forced colours what is chosen, filled or live still looks another', async () => {
  const anna = await browser.person(world.url, {
    forcedColors: 'active',
    viewport: { width: 1280, height: 800 },
  });
  const { page } = anna;
  await anna.opensAs(farm.anna, password, `/devices/detail/${deviceId}`);
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopStyle, borderBottomColor, borderTopWidth, borderRadius, color } =
          getComputedStyle(element);
        return [
          backgroundColor,
          borderTopStyle,
          borderBottomColor,
          borderTopWidth,
          borderRadius,
          color,
        ].join();
      });
  const differ = async (...selectors: string[]) => {
    const looks = await Promise.all(selectors.map(look));
    expect(new Set(looks).size, `${selectors.join(' and ')}: ${looks.join(' | ')}`).toBe(selectors.length);
  };
  await anna.shows('Live');
  await differ('nav a[aria-current=page]', 'nav a[href="/users"]');
  await differ('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
  const dot = page.locator('header output > span');
  const dots: string[] = [];
  for (const kind of ['live', 'reconnecting', 'offline']) {
    await page.locator('header output').evaluate((output, value) => (output.dataset['kind'] = value), kind);
    dots.push(await look('header output > span'));
  }
  expect(new Set(dots).size).toBe(3);
  await appears(dot);
  await anna.opens('/users/add');
  await appears(page.locator('[type=submit]'));
  await differ('main [type=submit]', 'main a[class*=button]');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe(
    'solid',
  );
  await anna.opens('/account/monitoring');
  const toggle = page.getByRole('switch').first();
  await appears(toggle);
  const on = await look('[role=switch]');
  await toggle.evaluate((input: HTMLInputElement) => (input.checked = !input.checked));
  expect(await look('[role=switch]')).not.toBe(on);
  await anna.opens(`/devices/commissioning/${deviceId}`);
  await anna.shows('No test alarm has been sent yet.');
  await differ('main ol li span:text-is("Open")', 'main ol li span:text-is("Done")');
  await until('the list of keys is there', async () => {
    await page.keyboard.press('?');
    return page.getByRole('dialog', { name: 'Keys' }).isVisible();
  });
  expect(await look('dialog kbd')).toContain('solid');
  await page.keyboard.press('Escape');
  // The sign of the appearance has no letters over it.
  expect(await page.locator('header select').evaluate((select) => getComputedStyle(select).opacity)).toBe(
    '0',
  );
});

test("the list of languages is the server's, has a flag in every line, and obeys the keyboard", async () => {
  const stranger = await browser.person(world.url);
  const { page } = stranger;
  await page.route('**/api/languages', async (route) => {
    const response = await route.fetch();
    const { languages } = (await response.json()) as { languages: { langCode: string }[] };
    await route.fulfill({ json: { languages: languages.filter(({ langCode }) => langCode !== 'it-IT') } });
  });
  const asked = page.waitForResponse('**/api/languages');
  await stranger.opens('/');
  await asked;
  const box = page.getByRole('combobox', { name: 'Language' });
  await box.focus();
  await page.keyboard.press('Enter');
  const lines = page.getByRole('listbox', { name: 'Language' }).getByRole('option');
  await until('the answer is shown', async () => (await lines.count()) === 9);
  expect(await lines.allTextContents()).toEqual(
    expect.arrayContaining(['English', 'Deutsch', 'Nederlands', 'Português', '日本語']),
  );
  const flags = page.locator('[role=option] img[data-flag]');
  await until('every flag has come', () =>
    flags.evaluateAll((all) => all.every((flag) => (flag as HTMLImageElement).naturalWidth > 0)),
  );
  const pictures = await flags.evaluateAll((all) => all.map((flag) => (flag as HTMLImageElement).src));
  expect([pictures.length, new Set(pictures).size]).toEqual([9, 9]);
  expect(await objections(page)).toEqual([]);
  await page.keyboard.type('ne');
  await page.keyboard.press('Enter');
  await appears(page.getByRole('heading', { name: 'Inloggen' }));
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await appears(page.getByRole('heading', { name: '로그인' }));
  await appears(page.locator('[role=combobox] [data-flag="ko-KR"]'));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ko-KR');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await page.locator('[role=combobox]').getAttribute('aria-expanded')).toBe('false');
  expect(stranger.faults).toEqual([]);
});

test.runIf(isFullSize)(
  'the promises beside the sign-in form take turns, hold for whoever reads, and never move the page',
  async () => {
    const stranger = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
    const { page } = stranger;
    await page.clock.install();
    await stranger.opens('/');
    const carousel = page.getByRole('region', { name: 'What we promise' });
    const shown = () => carousel.locator('[role=group]:visible').getAttribute('aria-label');
    const places: (number | undefined)[] = [];
    const next = async (label: string) => {
      await page.clock.runFor(5_000);
      await until(`promise ${label}`, async () => (await shown()) === label);
      places.push((await page.getByRole('heading', { level: 1 }).boundingBox())?.y);
    };
    await appears(carousel);
    // From here on its time goes by our word alone.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await carousel.getByRole('button', { name: 'Show promise 1 of 3' }).click();
    await page.mouse.move(160, 600);
    await page.getByLabel('E-mail').focus();
    await until('the first promise', async () => (await shown()) === '1 of 3');
    expect(await carousel.locator('[aria-live]').getAttribute('aria-live')).toBe('off');
    for (const label of ['2 of 3', '3 of 3', '1 of 3']) await next(label);
    expect(new Set(places).size).toBe(1);

    await carousel.hover();
    await page.clock.runFor(15_000);
    expect(await shown()).toBe('1 of 3');
    await page.mouse.move(160, 600);
    await next('2 of 3');
    const button = carousel.getByRole('button').first();
    await button.focus();
    await page.clock.runFor(15_000);
    expect(await shown()).toBe('2 of 3');
    expect(await carousel.locator('[aria-live]').getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-label')).toBe('Play the promises');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await shown()).toBe('1 of 3');
    await page.getByLabel('E-mail').focus();
    await page.clock.runFor(15_000);
    expect(await shown()).toBe('1 of 3');
    expect(stranger.faults).toEqual([]);

    const calm = await browser.person(world.url, { reducedMotion: 'reduce' });
    await calm.page.clock.install();
    await calm.opens('/');
    const still = calm.page.getByRole('region', { name: 'What we promise' });
    await calm.page.clock.runFor(15_000);
    await still.getByRole('button', { name: 'Show promise 3 of 3' }).click();
    await appears(still.getByRole('group', { name: '3 of 3' }));
    await calm.page.clock.runFor(15_000);
    await appears(still.getByRole('group', { name: '3 of 3' }));
  },
);
