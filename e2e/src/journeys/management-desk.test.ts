import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

const addressOf = ({ page }: Portal) => new URL(page.url());

/** Types into the search, by the keyboard alone, and takes the first line that is called so. */
async function finds({ page }: Portal, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await appears(page.getByRole('option', { name, selected: true }));
  await page.keyboard.press('Enter');
  await disappears(page.getByRole('dialog', { name: 'Search' }));
}

test('finance staff find a company by keyboard, are asked why once, and keep a view of a list', async () => {
  const fay = await browser.person(world.url);
  const { page } = fay;
  await fay.opensWith(await staffSession(world, 'finance@belfry.example'), '/management/companies');
  await appears(page.getByRole('heading', { name: 'Companies' }));
  const [company] = await world.database.rows<{ id: string; customer_number: string }>(
    'select c.id, c.customer_number from companies c join users u on u.company_id = c.id where u.email = $1',
    [farm.anna],
  );
  await finds(fay, String(company?.customer_number), /^Demo Farm/);
  await expect.poll(() => addressOf(fay).pathname).toBe(`/management/companies/${company?.id}`);

  // Asked once; the way back and there again is within the hour.
  await appears(page.getByRole('dialog', { name: /^Why do you look at/ }));
  await page.keyboard.type('Ticket 4711');
  await page.keyboard.press('Enter');
  await appears(page.getByRole('heading', { name: 'Demo Farm' }));
  await finds(fay, 'compani', /^Companies$/);
  await finds(fay, farm.anna, /^Anna de Vries/);
  await appears(page.getByRole('heading', { name: 'Demo Farm' }));
  const looks = await world.database.rows(
    "select reason from audit_log where company_id = $1 and actor_kind = 'staff'",
    [company?.id],
  );
  expect(looks).toEqual([{ reason: 'Ticket 4711' }]);

  // A view is the list's address under a name.
  await finds(fay, 'compani', /^Companies$/);
  await fay.fills({ Search: 'Demo Farm' });
  await expect.poll(() => addressOf(fay).searchParams.get('search')).toBe('Demo Farm');
  await fay.presses('Views');
  await fay.presses('Keep what is shown');
  await fay.fills({ Name: 'Farms' });
  await fay.ticks('Share with all staff');
  await page.keyboard.press('Enter');
  await appears(page.getByRole('button', { name: 'View: Farms' }));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => addressOf(fay).search).toBe('');
  await fay.presses('Views');
  await page.getByRole('button', { name: /^Farms/ }).click();
  await expect.poll(() => addressOf(fay).searchParams.get('search')).toBe('Demo Farm');
  expect(fay.faults).toEqual([]);
});

test('staff without the financial role see no page of money and are told so; a customer sees none at all', async () => {
  const mia = await browser.person(world.url);
  await mia.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/settlements');
  await appears(mia.page.getByRole('heading', { name: 'No access' }));
  await mia.shows('Amounts are shown to staff with the financial role.');
  const pages = mia.page.getByRole('navigation', { name: 'Management' });
  // How much is urgent stands behind Health.
  const names = (await pages.getByRole('link').allInnerTexts()).map((name) =>
    name.replace(/^Health.*/s, 'Health'),
  );
  expect(names).toEqual([
    'Reports',
    'Companies',
    'Devices',
    'Invoices',
    'Subscriptions',
    'SIM cards',
    'VoIP',
    'App Alarms',
    'Health',
    'To do',
    'Prices and seller',
  ]);
  await mia.page.keyboard.press('Control+k');
  await appears(mia.page.getByRole('option', { name: 'New company note' }));
  expect(await mia.page.getByRole('option', { name: /Close month|Settlements/ }).count()).toBe(0);
  await mia.page.keyboard.press('Escape');
  await pages.getByRole('link', { name: 'Companies' }).click();
  await mia.presses('Views');
  await appears(mia.page.getByRole('button', { name: /^Farms by / }));
  expect(mia.faults).toEqual([]);

  const anna = await browser.person(world.url);
  await anna.opensAs(farm.anna, password, '/management/companies');
  await appears(anna.page.getByRole('heading', { name: 'No access' }));
  await anna.presses('To the devices');
  await anna.shows('Pig house 1');
  expect(await anna.page.getByRole('link', { name: 'Management' }).count()).toBe(0);
});
