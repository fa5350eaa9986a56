import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenAlarms } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { getDevice, updateDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { listUsers } from '@belfry/contract/people/users/users.contract.ts';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { orders } from '../players/buyer.ts';
import { owesInvoice } from '../players/invoice.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { customerScreens, withIds } from '../../../scripts/screens/addresses.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { appears, disappears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let benId: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  const people = await farm.api.call(listUsers, {});
  benId = people.items.find(({ email }) => email === farm.ben)?.id ?? '';
});
afterAll(() => browser?.close());

async function person(email: string, width = 1280) {
  const portal = await browser.person(world.url, { viewport: { width, height: width < 768 ? 640 : 800 } });
  await portal.opensAs(email, password);
  return portal;
}

test('Ctrl-K, a part of a serial number and Enter lead to a device', async () => {
  const { page, faults } = await person(farm.anna);
  const search = page.getByRole('dialog', { name: 'Search' });
  await appears(page.getByRole('button', { name: 'Find', exact: true }));
  await page.keyboard.press('Control+k');
  // Enter comes with the last letter: it goes to what was typed, not to what the letters before it had found.
  await page.keyboard.type(farm.pigHouse2.serial.slice('BF-'.length));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/devices/detail/${farm.pigHouse2.id}`);
  await disappears(search);
  await appears(page.getByRole('heading', { name: 'Pig house 2' }));
  await until('the new screen has the focus', () =>
    page.evaluate(() => document.activeElement?.id === 'content'),
  );

  // The slash where nobody types; arrows go on from what was found to the screens.
  await page.keyboard.press('/');
  await page.keyboard.type('us');
  await appears(search.getByRole('option', { name: 'Users' }));
  await page.keyboard.press('Escape');
  await disappears(search);

  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.keyboard.type('no such thing');
  await appears(search.getByText('Nothing found for “no such thing”.'));
  await search.getByRole('combobox').fill('Ben Bakker');
  await search.getByRole('option', { name: new RegExp(farm.ben) }).click();
  await page.waitForURL(`**/users/detail/${benId}`);
  expect(faults).toEqual([]);
});

test.runIf(isFullSize)(
  'keys lead to screens, are listed by "?", and are off for whoever turned single letters off; the search acts, too',
  async () => {
    const { page, faults } = await person(farm.anna);
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // They are heard once the page has nothing better to do.
    await until('the list of keys is there', async () => {
      await page.keyboard.press('?');
      return keys.isVisible();
    });
    await appears(keys.getByText('Connection monitoring'));
    expect(await objections(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    // What lies over the screen has the keyboard.
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    expect(new URL(page.url()).pathname).toBe('/devices');
    await page.keyboard.press('Escape');
    await disappears(keys);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.waitForURL('**/users');
    await appears(page.getByRole('searchbox'));
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('gd?/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gd?/');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('shortcuts');
    await page.getByRole('option', { name: 'Keyboard shortcuts', exact: true }).click();
    await keys.getByLabel('Use shortcuts of a single letter or character').uncheck();
    await page.keyboard.press('Escape');
    await disappears(keys);
    for (const key of ['?', '/', 'g', 'd']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/users');

    const rowHeight = () =>
      page
        .getByRole('rowheader')
        .first()
        .evaluate((cell) => cell.closest('tr')?.getBoundingClientRect().height);
    await page.getByRole('searchbox').fill('');
    await appears(page.getByRole('rowheader').first());
    expect(await rowHeight()).toBe(56);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('compact');
    await appears(page.getByRole('option', { name: 'Compact rows in lists' }));
    await page.keyboard.press('Enter');
    await until('the rows are compact', async () => (await rowHeight()) === 40);
    await page.reload();
    await appears(page.getByRole('rowheader').first());
    expect(await rowHeight()).toBe(40);
    expect(faults).toEqual([]);
  },
);

test('a history is saved as PDF and as CSV', async () => {
  const anna = await person(farm.anna);
  await anna.opens(`/devices/detail/${farm.pigHouse2.id}?tab=history`);
  const save = async (format: string) => {
    const saved = anna.page.waitForEvent('download');
    await anna.presses(format);
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const pdf = await save('PDF');
  expect(pdf.name.replace(/\d{4}-\d\d-\d\d/, 'date')).toBe(`history-${farm.pigHouse2.serial}-date.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.length).toBeGreaterThan(5_000);
  const csv = await save('CSV');
  expect(csv.bytes.toString()).toContain('Device added');
  expect(anna.faults).toEqual([]);
});

/** What the company owes, for the screen that says what became of it. */
const paymentId = randomUUID();
/** One that it owes. */
let invoiceId = '';
/** What it ordered. */
let orderId = '';

/** Every address of a signed-in screen. */
function screens(): string[] {
  return withIds(customerScreens(), {
    deviceId: farm.pigHouse2.id,
    userId: benId,
    invoiceId,
    paymentId,
    orderId,
  });
}

const strip = (page: Page) => page.getByRole('region', { name: 'Open alarms' });

/** Whether a tap on the middle of something would meet it. */
function isWithinReach(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && element.contains(met);
  });
}

test('an alarm can be seen and accepted in one tap from every screen, on a desk and on a small phone', async () => {
  for (const dialler of [farm.pigHouse1, farm.coldStore]) await dialler.raises('input.1', 'acknowledged');
  await until(
    'both alarms are open',
    async () => (await farm.api.call(listOpenAlarms, {})).items.length === 2,
  );
  await world.database.rows(
    `insert into payments (id, company_id, kind, state, amount_cents, currency, created_at)
      select $1, company_id, 'checkout', 'added', 2178, 'EUR', now() from users where email = $2`,
    [paymentId, farm.anna],
  );
  invoiceId = (await owesInvoice(world, farm)).id;
  orderId = await orders(world, farm, farm.coldStore);
  const paths = screens();
  expect(paths).toEqual(expect.arrayContaining(['/users/add', '/account/profile', '/account/apps']));

  const anna = await person(farm.anna, 320);
  const { page, faults } = anna;
  const accept = strip(page).getByRole('button', { name: /^Accept\b/ });
  const missed: string[] = [];
  const look = async (where: string) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: width < 768 ? 640 : 800 });
      // A screen may still give way to another, as that for no devices does.
      const seen = () => isWithinReach(accept);
      await until(`Accept is within reach: ${where}`, seen, { within: 5_000 }).catch(() =>
        missed.push(`${where} at ${width}`),
      );
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (tooWide) missed.push(`${where} is wider than ${width}`);
    }
  };
  for (const path of [...paths, '/terms', '/no-such-page']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await anna.goes(path);
    await appears(accept);
    await appears(page.getByRole('heading', { level: 1 }).first());
    await look(path);
  }
  // Over a dialogue, too.
  await page.keyboard.press('Control+k');
  await appears(page.getByRole('dialog', { name: 'Search' }));
  await look('over a dialogue');
  expect({ missed, faults }).toEqual({ missed: [], faults: [] });
});

test.each(isFullSize ? ['de-DE', 'nl-NL'] : ['de-DE'])(
  'on the smallest screen, in large text and four times enlarged, no name is cut and the button is in sight: %s',
  async (langCode) => {
    const name = 'Schweinemastanlage Großbuchenbrunn Süd, Abteil Zwölfhundertsiebenundachtzig';
    const { id } = farm.pigHouse1;
    const { settingsVersion } = await farm.api.call(getDevice, { params: { id } });
    await farm.api.call(updateDevice, { params: { id }, body: { name, settingsVersion } });
    const { page, faults } = await person(farm.anna, 320);
    await page.evaluate((lang) => localStorage.setItem('langCode', lang), langCode);
    await page.goto('/devices');
    const row = page.getByRole('region', { name: /^(?:Offene Alarme|Open alarmen)$/ }).getByRole('listitem');
    await appears(row.first());
    await page.getByRole('button', { name: /zeigen|tonen/ }).click();
    const named = row.filter({ hasText: name });
    await appears(named);
    const cut: string[] = [];
    for (const [height, size] of [
      [640, '100%'],
      [256, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({ width: 320, height });
      await page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
      await named.scrollIntoViewIfNeeded();
      const found = await named.evaluate((element) => {
        const link = element.querySelector('a')!;
        const button = element.querySelector('button')!.getBoundingClientRect();
        const isOutside = (each: Element) => {
          const { left, right } = each.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        };
        return [
          ...(link.scrollHeight > link.clientHeight + 1 ? ['a cut name'] : []),
          ...([link, ...element.querySelectorAll('span, time')].some(isOutside) ? ['words outside'] : []),
          ...(button.height < 44 ? ['a low button'] : []),
          ...(button.top < 0 || button.bottom > innerHeight ? ['a button out of sight'] : []),
          ...(element.scrollWidth > element.clientWidth ? ['a wide row'] : []),
        ];
      });
      cut.push(...found.map((each) => `${each} at ${height}, ${size}`));
    }
    expect({ cut, faults }).toEqual({ cut: [], faults: [] });
  },
);

test.runIf(isFullSize)(
  'several alarms unfold, each with its button; whoever may only read sees them without',
  async () => {
    const cleo = await person(farm.cleo, 320);
    await cleo.opens('/users');
    await appears(strip(cleo.page).getByRole('link').first());
    expect(
      await strip(cleo.page)
        .getByRole('button', { name: /^Accept/ })
        .count(),
    ).toBe(0);

    const anna = await person(farm.anna, 320);
    await anna.page.clock.install();
    await anna.opens('/account/profile');
    await appears(strip(anna.page).getByText('2 alarms'));
    const other = strip(anna.page).getByRole('button', { name: 'Show the other alarm' });
    await other.click();
    const buttons = strip(anna.page).getByRole('button', { name: /^Accept\b/ });
    await until('each alarm has its button', async () => (await buttons.count()) === 2);
    await strip(anna.page).getByRole('button', { name: 'Show only the first' }).click();
    await appears(other);

    // It fails: what it is and how old stays to be read, and the same button is there to try again.
    await anna.page.route('**/accept', (route) => route.abort());
    await buttons.click();
    await appears(strip(anna.page).getByText(/it is not certain that this alarm is accepted\. Try again/));
    for (const part of [strip(anna.page).getByRole('link'), strip(anna.page).getByText(/^just now|min, /)])
      expect(await part.first().isVisible()).toBe(true);
    await anna.page.unroute('**/accept');

    // Two taps at one place within a second, by a clock that no slow machine moves: only one alarm is accepted.
    const thumb = await buttons.boundingBox();
    const [x, y] = [thumb!.x + thumb!.width / 2, thumb!.y + thumb!.height / 2];
    await anna.page.clock.pauseAt(await anna.page.evaluate(() => Date.now() + 1_000));
    const answered = anna.page.waitForResponse('**/accept');
    await anna.page.mouse.click(x, y);
    await answered;
    await anna.page.mouse.click(x, y);
    await until('one alarm is left', async () => {
      await anna.page.clock.runFor(10);
      return strip(anna.page).getByText('1 alarm:').isVisible();
    });
    await anna.page.mouse.click(x, y);
    await anna.page.clock.resume();
    await appears(strip(anna.page).getByText(/^Accepted by Anna/));
    await anna.shows(/^Accepted: .+, .+/);
    const { items } = await farm.api.call(listOpenAlarms, {});
    expect(items.map(({ state }) => state === 'accepted')).toEqual([false, true]);

    // A message does not lie on the other's button. By keyboard the focus stays with what was accepted.
    expect(await isWithinReach(buttons)).toBe(true);
    await buttons.focus();
    await anna.page.keyboard.press('Enter');
    await until('the focus is on the accepted alarm', () =>
      anna.page.evaluate(() => document.activeElement?.textContent?.includes('Accepted by Anna') ?? false),
    );
    await disappears(strip(anna.page));
    await until('it is on the screen, not nowhere', () =>
      anna.page.evaluate(() => document.activeElement?.id === 'content'),
    );
    const unexpected = anna.faults.filter((fault) => !fault.includes('ERR_FAILED'));
    expect(unexpected.concat(cleo.faults)).toEqual([]);
  },
);
