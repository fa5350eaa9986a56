import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenAlarms } from '@belfry/contract/alarms/alarms.contract.ts';
import { listDevices } from '@belfry/contract/devices/devices.contract.ts';
import { listUsers } from '@belfry/contract/users/users.contract.ts';
import { signIn, type Session } from './api.ts';
import { startBrowser, type Browser } from './portal.ts';
import { until } from './until.ts';
import { startWorld, type World } from './world.ts';

const password = 'demo-Belfry-2026';
let world: World;
let browser: Browser;
let api: Session;
/** Devices by serial number, and a user, of the demo. */
let devices: Map<string, string>;
let benId: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
  api = await signIn(world.apiUrl, 'anna@demo.example', password);
  const { items } = await api.call(listDevices, {});
  devices = new Map(items.map(({ serialNumber, id }) => [serialNumber, id]));
  const people = await api.call(listUsers, {});
  benId = people.items.find(({ email }) => email === 'ben@demo.example')?.id ?? '';
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function person(email: string, width = 1280) {
  const portal = await browser.person(world.url, { viewport: { width, height: width < 768 ? 640 : 800 } });
  await portal.signsIn(email, password);
  return portal;
}

test('Ctrl-K, a part of a serial number and Enter lead to a device', async () => {
  const { page, faults } = await person('anna@demo.example');
  const search = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('button', { name: 'Find', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  // Enter comes with the last letter: it goes to what was typed, not to what the letters before it had found.
  await page.keyboard.type('1000-0002');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/devices/detail/${devices.get('BF-1000-0002')}`);
  await search.waitFor({ state: 'detached' });
  await until('the new screen has the focus', () =>
    page.evaluate(() => document.activeElement?.id === 'content'),
  );

  // The slash where nobody types; arrows go on from what was found to the screens.
  await page.keyboard.press('/');
  await page.keyboard.type('us');
  await search.getByRole('option', { name: 'Users' }).waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.keyboard.type('no such thing');
  await search.getByText('Nothing found for “no such thing”.').waitFor();
  await search.getByRole('combobox').fill('Ben Bakker');
  await search.getByRole('option', { name: /ben@demo.example/ }).click();
  await page.waitForURL(`**/users/detail/${benId}`);
  expect(faults).toEqual([]);
});

test('a history is saved as PDF and as CSV', async () => {
  const anna = await person('anna@demo.example');
  await anna.opens(`/devices/detail/${devices.get('BF-1000-0002')}?tab=history`);
  const save = async (format: string) => {
    const saved = anna.page.waitForEvent('download');
    await anna.presses(format);
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const pdf = await save('PDF');
  expect(pdf.name).toMatch(/^history-BF-1000-0002-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.length).toBeGreaterThan(5_000);
  const csv = await save('CSV');
  expect(csv.bytes.toString()).toContain('Device added');
  expect(anna.faults).toEqual([]);
});

/** Every address of a signed-in screen, as the app's routes have them. */
function screens(): string[] {
  const file = readFileSync(join(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8');
  const [, signedIn = ''] = file.split('<Route element={<SignedIn />}>');
  let parent = '';
  return [...signedIn.matchAll(/<Route path="([^"]+)"[^\n]*?(\/?)>\n/g)].flatMap(([, path = '', end]) => {
    if (end !== '/') parent = path;
    if (end !== '/' || path === '*') return [];
    const address = path.startsWith('/') ? path : `${parent}/${path}`;
    return address.replace(':deviceId', devices.get('BF-1000-0002') ?? '').replace(':userId', benId);
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
  for (const [serial, input] of [
    ['BF-1000-0001', 'input.1'],
    ['BF-1000-0003', 'input.1'],
  ] as const)
    await world.dialler(serial).raises(input, 'acknowledged');
  await until('both alarms are open', async () => (await api.call(listOpenAlarms, {})).items.length === 2);
  const paths = screens();
  expect(paths).toContain('/account/profile');
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);

  for (const width of [1280, 320]) {
    const { page, faults } = await person('anna@demo.example', width);
    const missed: string[] = [];
    for (const path of [...paths, '/terms', '/no-such-page']) {
      await page.goto(path);
      const accept = strip(page).getByRole('button', { name: /^Accept\b/ });
      await accept.waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // A screen may still give way to another, as that for no devices does.
      const seen = () => isWithinReach(accept);
      await until(`Accept is within reach on ${path}`, seen, { within: 5_000 }).catch(() =>
        missed.push(path),
      );
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (tooWide) missed.push(`${path} is wider than the window`);
    }
    // Over a dialogue, too.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    if (!(await isWithinReach(strip(page).getByRole('button', { name: /^Accept\b/ }))))
      missed.push('dialogue');
    expect({ width, missed, faults }).toEqual({ width, missed: [], faults: [] });
  }
});

test('several alarms unfold, each with its button; whoever may only read sees them without', async () => {
  const cleo = await person('cleo@demo.example', 320);
  await cleo.opens('/users');
  await strip(cleo.page).getByRole('link').first().waitFor();
  expect(
    await strip(cleo.page)
      .getByRole('button', { name: /^Accept/ })
      .count(),
  ).toBe(0);

  const anna = await person('anna@demo.example', 320);
  await anna.opens('/account/profile');
  await strip(anna.page).getByText('2 alarms').waitFor();
  await strip(anna.page).getByRole('button', { name: 'Show the other alarm' }).click();
  const buttons = strip(anna.page).getByRole('button', { name: /^Accept\b/ });
  await until('each alarm has its button', async () => (await buttons.count()) === 2);
  await buttons.last().click();
  await strip(anna.page).getByText('1 alarm:').waitFor();
  // A message does not lie on the other's button.
  await anna.shows(/is accepted|accepted/i);
  expect(await isWithinReach(buttons.first())).toBe(true);
  await buttons.first().click();
  await strip(anna.page).waitFor({ state: 'detached' });
  expect(anna.faults.concat(cleo.faults)).toEqual([]);
});
