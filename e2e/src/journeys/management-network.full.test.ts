import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
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

test('staff find the SIM card of a dialler, say why they look at it, and see telephony and app alarms', async () => {
  const sam = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = sam;
  const { serial } = farm.pigHouse1;
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/simcards');
  await sam.fills({ 'Search SIM cards': serial });
  await appears(page.getByRole('link', { name: serial }));
  const card = page.getByRole('link', { name: /^893150\d+/ });
  await disappears(card.nth(1));
  await card.click();
  await page.getByRole('button', { name: 'Customer called' }).click();
  await appears(page.getByRole('heading', { name: /^SIM card 893150/ }));
  await appears(page.getByRole('heading', { name: 'Usage of the last 30 days' }));
  await appears(page.getByText(/^20408\d+$/));
  await page.getByRole('link', { name: 'SIM cards' }).last().click();
  await appears(page.getByRole('link', { name: serial }));
  expect(new URL(page.url()).searchParams.get('search')).toBe(serial);

  await sam.presses('VoIP');
  await sam.fills({ 'Search internet telephony': serial });
  await appears(page.getByRole('row', { name: new RegExp(`${serial}.*Registered`) }));

  await sam.presses('App Alarms');
  await sam.shows('Sums of the period');
  await sam.presses('Show as table');
  await appears(page.getByRole('region', { name: /^App alarms by day/ }));
  await sam.presses('Apps that fail now');
  await appears(page.getByRole('heading', { name: 'No app fails' }).or(page.getByRole('table')).first());
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(sam.faults).toEqual([]);
});
