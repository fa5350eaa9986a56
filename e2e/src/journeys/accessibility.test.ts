import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { inviteUser, listUsers } from '@belfry/contract/people/users/users.contract.ts';
import { sessionOf } from '../players/api.ts';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startLighthouse } from '../../../scripts/lighthouse.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { until } from '../world/until.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

/** Of the demo's people, which the server makes itself. */
const demoPassword = 'demo-Belfry-2026';
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

/** Looks at a person's screens with axe. */
function axeOf(person: Portal) {
  const found: Record<string, string[]> = {};
  const looks = async (what: string) => {
    found[what] = await objections(person.page);
  };
  return {
    looks,
    async looksAt(path: string, sign: string) {
      // What stands in a screen is the same whether the app was loaded for it or there already.
      await (new URL(person.page.url()).protocol === 'about:' ? person.opens(path) : person.goes(path));
      await appears(person.page.getByRole('heading', { level: 1 }));
      await person.shows(sign);
      await looks(path);
    },
    /** What it has against which screen, and what the screens complained of. */
    faults: () => ({
      ...Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0)),
      ...(person.faults.length > 0 && { console: person.faults }),
    }),
  };
}

test('axe has nothing against any screen of a stranger, on a desk in light colours or on a small phone in dark ones', async () => {
  const stranger = await browser.person(world.url);
  const axe = axeOf(stranger);
  await axe.looksAt('/', 'Sign in');
  await axe.looksAt('/newcompany', 'Repeat e-mail');
  await axe.looksAt('/terms', 'Terms and conditions');
  await axe.looksAt('/newpassword', 'Send e-mail');
  await axe.looksAt('/newpassword?token=torn', 'This link is not complete');
  await stranger.opens('/');
  await stranger.fills({ 'E-mail': 'staff@belfry.example', Password: demoPassword });
  await stranger.presses('Sign in');
  await stranger.shows('Authenticator code');
  await axe.looks('second step');
  await axe.looksAt(`/account/user/${invitation}`, 'Repeat password');
  await axe.looksAt('/account/user/torn', 'This link is not complete');
  expect(axe.faults()).toEqual({});
});

test('axe has nothing against any screen of whoever is signed in, on a desk in light colours or on a small phone in dark ones', async () => {
  const anna = await browser.person(world.url);
  const axe = axeOf(anna);
  await anna.opensAs(farm.anna, password);
  // An open alarm names its device before the list is there.
  await appears(anna.page.getByRole('rowheader', { name: /^Pig house 1/ }));
  await axe.looks('/devices');
  await axe.looksAt('/devices/add', 'Connect code');
  await axe.looksAt('/account/apps', 'You have no app yet.');
  await axe.looksAt('/account/monitoring', 'Choose all that are shown');
  await axe.looksAt('/account/subscription', 'All prices are per device');
  await axe.looksAt(`/devices/testalarms/${deviceId}`, 'No test alarm yet');
  await axe.looksAt(`/devices/commissioning/${deviceId}`, 'No test alarm has been sent yet.');
  await axe.looksAt(`/devices/edit/${deviceId}`, 'Time zone');
  await axe.looksAt('/account/company', 'Postal code');
  await axe.looksAt('/account/company?tab=invoices', 'Add address');
  await axe.looksAt('/account/company?tab=policy', 'Save policy');
  await axe.looksAt('/account/company?tab=log', 'Device added');
  await axe.looksAt('/account/company?tab=data', 'Download everything');
  await anna.presses('Delete company');
  await anna.shows('Subscriptions end.');
  await axe.looks('the company is to be deleted');
  await axe.looksAt(`/devices/detail/${deviceId}`, 'Ventilation stopped');
  await axe.looksAt('/password-change', 'Repeat new password');
  await axe.looksAt('/users', 'Ben Bakker');
  await anna.page.keyboard.press('Control+k');
  await appears(anna.page.getByRole('option', { name: 'Add device' }));
  await anna.page.keyboard.type('pig');
  await appears(anna.page.getByRole('option', { name: /Pig house 1/ }));
  await axe.looks('search');
  await anna.page.keyboard.press('Escape');
  await axe.looksAt('/users/add', 'Personal message');
  await axe.looksAt(`/users/edit/${benId}`, 'Blocked');
  await axe.looksAt(`/users/detail/${benId}`, 'Last sessions');
  await anna.presses('Delete');
  await anna.shows('Delete user Ben Bakker?');
  await axe.looks('delete a user');
  await axe.looksAt('/account/profile', 'This session');
  await anna.presses('Change e-mail address');
  await axe.looks('change e-mail address');
  await anna.presses('Add authenticator app');
  await anna.presses('Next');
  await anna.shows('Scan this with your authenticator app');
  await axe.looks('authenticator app');
  expect(axe.faults()).toEqual({});
});

test('axe has nothing against the tabs of a device and their dialogues', async () => {
  const anna = await browser.person(world.url);
  const axe = axeOf(anna);
  await anna.opensAs(farm.anna, password, `/devices/detail/${deviceId}`);
  for (const [tab, sign] of [
    ['Alarms', 'Copy from another device'],
    ['Contacts and call lists', 'Call lists'],
    ['History', 'Alarm raised: the calling begins'],
  ] as const) {
    await anna.presses(tab);
    await anna.shows(sign);
    await axe.looks(tab);
  }
  await anna.presses('Alarms');
  const dialogues = ['Edit Ventilation stopped', 'Pause Ventilation stopped'];
  for (const button of [...dialogues, ...(isFullSize ? ['Copy from another device', 'Add a module'] : [])]) {
    await anna.presses(button);
    await appears(anna.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    await axe.looks(button);
    await anna.page.keyboard.press('Escape');
    await disappears(anna.page.getByRole('dialog'));
  }
  expect(axe.faults()).toEqual({});
});

test('axe has nothing against any section of the management area', async () => {
  const fay = await browser.person(world.url);
  const axe = axeOf(fay);
  await fay.opensWith(await staffSession(world, 'finance@belfry.example'), '/management/reports');
  for (const [path, sign] of [
    ['reports?report=payments', 'As of now'],
    ['companies', 'Demo Farm'],
    ['devices', 'BF-1000-0001'],
    ['invoices', 'Invoices and credit notes of all customers.'],
    ['failedinvoices', 'Work through'],
    ['failedinvoices?tab=list', 'Export'],
    ['failedinvoices?tab=transfers', 'State: Of nobody yet'],
    ['settlements', 'Ask the provider now'],
    ['settlements?tab=differences', 'Open differences'],
    ['settlements?tab=journal', 'Closed months'],
    ['subscriptions', 'What all customers have subscribed, and what became of it.'],
    ['simcards', 'What devices and the provider report.'],
    ['simcards/import', 'Only the ICCID must be there.'],
    ['voip', 'Internet telephony as devices report it.'],
    ['app', 'Sums of the period'],
    ['health', 'What is wrong with dialers, apps, SIM cards and payments of all customers'],
    ['todo', 'What failed, came back or needs somebody to look at it'],
    ['prices', 'Nothing here is ever changed'],
    ['prices?tab=seller', 'Seller'],
    ['devices/import', 'Devices for the stock'],
  ] as const)
    await axe.looksAt(`/management/${path}`, sign);
  expect(axe.faults()).toEqual({});
});

test('Lighthouse gives the pages that count all points for accessibility and best practices, and sees hardly anything jump', async () => {
  const session = await sessionOf(world.apiUrl, null).call(login, { body: { email: farm.anna, password } });
  if ('mfa' in session) throw new Error('Anna has no second step');
  const lighthouse = await startLighthouse({ isTimed: false });
  try {
    for (const path of ['/', '/devices', `/devices/detail/${deviceId}`]) {
      if (path === '/devices') await lighthouse.signsIn(world.url, session);
      const { layoutShift, ...visit } = await lighthouse.visits(world.url + path);
      const full = { accessibility: 100, bestPractices: 100, objections: [], speed: null };
      const jumps = layoutShift > 0.05 && layoutShift;
      expect({ path, jumps, ...visit }).toEqual({ path, jumps: false, ...full });
    }
  } finally {
    await lighthouse.close();
  }
});

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
