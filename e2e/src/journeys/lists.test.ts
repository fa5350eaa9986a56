import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, worldName, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

const queryOf = ({ page }: Portal) => decodeURIComponent(new URL(page.url()).search);
const addressIs = (who: Portal, query: string) => expect.poll(() => queryOf(who)).toBe(query);

/** Heads of the columns that are shown, and what the rows are called, from top to bottom. */
async function tableOf({ page }: Portal): Promise<{ heads: string[]; rows: string[] }> {
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const rows = await page.getByRole('rowheader').allInnerTexts();
  return { heads, rows: rows.map((row) => row.split('\n')[0] ?? '') };
}

async function fileFrom({ page }: Portal): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const pieces = await file.createReadStream().then((stream) => stream.toArray());
  return Buffer.concat(pieces).toString().trim().split('\r\n');
}

test('what is chosen of a list is its address: for Back, for a colleague, for the file', async () => {
  const anna = await browser.person(world.url, { acceptDownloads: true });
  const { page } = anna;
  await anna.opensAs(farm.anna, password, '/devices?state=lost&columns=colour&tab=7&type=');
  await anna.shows('Pig house 1');
  const usual = await tableOf(anna);
  expect(usual.heads).toContain('Subscription');

  await anna.fills({ Type: `${worldName} dialer` });
  await addressIs(anna, '?tab=7&type=dialler');
  await page.getByRole('button', { name: 'Name and location' }).click();
  await addressIs(anna, '?tab=7&type=dialler&sort=name');
  const name = page.getByRole('columnheader', { name: 'Name and location' });
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: 'Name and location' }).click();
  await addressIs(anna, '?tab=7&type=dialler&sort=-name');
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending');
  await anna.fills({ Search: 'pig' });
  await addressIs(anna, '?tab=7&search=pig&type=dialler&sort=-name');
  await expect.poll(async () => (await tableOf(anna)).rows).toEqual(['Pig house 2', 'Pig house 1']);

  // Columns, by the keyboard alone. The first one stays.
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('group', { name: 'Columns' });
  await appears(menu);
  expect(await menu.getByLabel('Name and location').isDisabled()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await menu.getByLabel('Serial number').check();
  await page.keyboard.press('Escape');
  await disappears(menu);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns');
  const heads = [...usual.heads.filter((head) => head !== 'Alarm state'), 'Serial number'];
  await expect.poll(async () => (await tableOf(anna)).heads).toEqual(heads);
  const chosen = await tableOf(anna);
  const columns = 'name,connection,type,subscription,signal,serial-number';
  await addressIs(anna, `?tab=7&search=pig&type=dialler&sort=-name&columns=${columns}`);
  expect((await fileFrom(anna)).map((line) => line.split(',')[1])).toEqual([
    'Name',
    'Pig house 2',
    'Pig house 1',
  ]);

  // The same list for whoever gets the link.
  const ben = await browser.person(world.url);
  await ben.opensAs(farm.ben, password, new URL(page.url()).pathname + new URL(page.url()).search);
  await ben.shows('Pig house 2');
  await expect.poll(() => tableOf(ben)).toEqual(chosen);

  // Each choice is a step back; what was typed and the columns are none.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => Boolean(new URL(page.url()).searchParams.get('type'))).toBe(false);
  await page.goForward();
  await anna.shows(`Type: ${worldName} dialer`);

  // On this device the columns stay hers, and the address says so.
  await anna.opens('/devices');
  await addressIs(anna, `?columns=${columns}`);
  await anna.shows('Pig house 1');
  await expect.poll(async () => (await tableOf(anna)).heads).toEqual(chosen.heads);
  expect(anna.faults.concat(ben.faults)).toEqual([]);
});

test.runIf(isFullSize)('what narrows a list stands below it, and goes one by one or at once', async () => {
  const anna = await browser.person(world.url, { acceptDownloads: true });
  const { page } = anna;
  await anna.opensAs(farm.anna, password, '/users');
  await anna.shows('Ben Bakker');
  await page.getByRole('button', { name: /^State/ }).click();
  const states = page.getByRole('group', { name: 'State' });
  await states.getByLabel('Active').check();
  await states.getByLabel('Blocked').check();
  await page.keyboard.press('Escape');
  await anna.fills({ MFA: 'No', 'Search users': 'bakker' });
  await addressIs(anna, '?search=bakker&state=active,blocked&mfa=false');
  const filters = page.getByRole('group', { name: 'What is filtered' });
  await appears(filters.getByText('State: Active, Blocked'));
  await expect.poll(async () => (await tableOf(anna)).rows).toEqual(['Ben Bakker']);
  expect((await fileFrom(anna)).slice(1).map((line) => line.split(',')[2])).toEqual([farm.ben]);

  await page.getByRole('button', { name: 'Remove filter Search users: bakker' }).click();
  await addressIs(anna, '?state=active,blocked&mfa=false');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  await anna.fills({ MFA: 'Yes', 'Search users': 'nobody at all' });
  await anna.shows('Nothing found');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await addressIs(anna, '');
  await anna.shows('Ben Bakker');

  // The log: one person's entries, and the days of a period.
  await anna.opens('/account/company?tab=log');
  await anna.presses(`Only ${farm.anna}`);
  await expect.poll(() => queryOf(anna)).toMatch(/^\?tab=log&user=[\w-]{36}$/);
  await anna.shows(`Person: ${farm.anna}`);
  await anna.fills({ Period: 'From … until …', From: '1/11/2026' });
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(anna)).toMatch(/^\?tab=log&period=2026-11-01\.\.&user=/);
  await anna.fills({ Until: '2/1/2026' });
  await page.keyboard.press('Enter');
  await anna.shows('Nothing found');
  expect(anna.faults).toEqual([]);
});

test('on the smallest phone nothing moves sideways, and all that can be pressed is large enough', async () => {
  const anna = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
  const { page } = anna;
  await anna.opensAs(farm.anna, password, '/devices?search=pig&type=dialler');
  await anna.presses('Filter (1)');
  await appears(page.getByLabel('Alarm state', { exact: true }));
  await anna.presses('Columns');
  await appears(page.getByRole('group', { name: 'Columns' }));
  const faults = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - innerWidth,
    small: [
      ...document.querySelectorAll('main :is(button, select, input:not([type=checkbox]), label:has(input))'),
    ]
      .map((part) => ({ part: part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ part }) => part),
  }));
  expect(faults).toEqual({ sideways: 0, small: [] });
  // A card shows the columns that are chosen.
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Serial number').check();
  await page.keyboard.press('Escape');
  await appears(page.getByRole('cell', { name: farm.pigHouse1.serial }));
});

test('of a long list the first rows are there at once, then those that are seen, and all where the way to draw them does not come', async () => {
  const serials = Array.from({ length: 130 }, (_, index) => `LONG-${String(index + 1).padStart(3, '0')}`);
  await world.database.rows(
    `with owner as (select company_id from users where email = $1),
     made as (insert into device_identities (serial_number, type, key_hash, connect_code_hash, owner_id)
       select serial, 'dialler', '\\x00', '\\x00', company_id from unnest($2::text[]) as serial, owner returning serial_number, owner_id)
     insert into devices (company_id, serial_number, type, name, added_at)
       select owner_id, serial_number, 'dialler', serial_number, now() from made`,
    [farm.anna, serials],
  );
  const list = '/devices?search=long&sort=name';
  const drawn = async ({ page }: Portal) => (await page.getByRole('rowheader').allInnerTexts()).length;
  const wayToDraw = '**/assets/seen-rows-*.js';

  const anna = await browser.person(world.url);
  const held = Promise.withResolvers<void>();
  await anna.page.route(wayToDraw, async (route) => {
    await held.promise;
    await route.continue();
  });
  await anna.opensAs(farm.anna, password, list);
  await appears(anna.page.getByRole('rowheader', { name: 'LONG-001' }));
  expect(await drawn(anna)).toBe(100);
  held.resolve();
  await expect.poll(() => drawn(anna)).toBeLessThan(60);
  // Its whole length is there to go through, to the last row.
  await expect
    .poll(async () => {
      await anna.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return anna.page.getByRole('rowheader', { name: 'LONG-130' }).count();
    })
    .toBe(1);
  expect(await drawn(anna)).toBeLessThan(60);
  expect(anna.faults).toEqual([]);

  const ben = await browser.person(world.url);
  await ben.page.route(wayToDraw, (route) => route.abort());
  await ben.opensAs(farm.ben, password, list);
  await appears(ben.page.getByRole('rowheader', { name: 'LONG-001' }));
  await expect.poll(() => drawn(ben)).toBe(130);
});
