import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { financeStaff } from '../players/finance.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';

let world: MovingWorld;
let browser: Browser;
let farm: DemoFarm;
let fay: Portal;
beforeAll(async () => {
  // Prices are everybody's.
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  await world.database.rows(`update subscriptions set type = 'voip-only-xl' where device_id = $1`, [
    farm.pigHouse1.id,
  ]);
  fay = await financeStaff(world, browser);
});
afterAll(() => browser?.close());

test('finance looks at what a price would do, announces it, and sees the mail counted; the customer reads of it; plain staff only look', async () => {
  const { page } = fay;
  await page.getByRole('link', { name: 'Prices and seller' }).first().click();
  await page.getByRole('button', { name: 'Set a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a price' });
  await dialog.getByLabel('Subscription').selectOption({ label: 'VoIP Only XL' });
  await dialog.getByLabel('Amount a month').fill('15,95');
  await dialog.getByLabel('From this day on').fill('01/02/2020');
  await dialog.getByRole('button', { name: 'Show what it would do' }).click();
  await appears(dialog.getByText(/^That day is not to come: what may have been charged/));
  await dialog.getByLabel('From this day on').fill('01/02/2099');
  await dialog.getByRole('button', { name: 'Show what it would do' }).click();
  await appears(dialog.getByText('1 subscription of 1 company'));
  await appears(dialog.getByText('€1.00 without VAT, €1.21 with VAT'));
  await appears(dialog.getByText(/costs €15\.95 per device and month instead of €14\.95/));
  expect(await objections(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Set the price and send/ }).click();
  await disappears(dialog);
  const row = page.getByRole('listitem').filter({ hasText: '01/02/2099' });
  await appears(row.getByText(/1 company told, (\d+) of \1 mails? sent/));
  const { text } = await world.mailbox.gets(farm.anna, /price of your subscription changes on 01\/02\/2099/);
  expect(text).toContain('15.95');
  await row.getByRole('link', { name: 'Who was told' }).click();
  const told = page.getByRole('table', { name: /^Who was told/ });
  await appears(told.getByText('Sent', { exact: true }));
  expect(await objections(page)).toEqual([]);

  const anna = await browser.person(world.url);
  await anna.opensAs(farm.anna, password, '/account/subscription');
  const banner = anna.page.getByRole('region', { name: 'The price of your subscription changes' });
  await appears(banner.getByText(/From 01\/02\/2099 on, .* €15\.95/));

  await page.getByRole('tab', { name: 'Seller' }).click();
  await page.getByRole('button', { name: 'Change the seller' }).click();
  const seller = page.getByRole('dialog', { name: 'Change the seller' });
  await seller.getByLabel('City').fill('Harlingen');
  await seller.getByLabel('From this day on').fill('01/02/2099');
  await seller.getByRole('button', { name: 'Set it' }).click();
  await disappears(seller);
  await appears(page.getByText('One thing is new'));

  const gus = await browser.person(world.url);
  await gus.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/prices');
  await appears(gus.page.getByRole('listitem').filter({ hasText: '01/02/2099' }));
  expect(await gus.page.getByRole('button', { name: 'Set a price' }).count()).toBe(0);
  expect([...fay.faults, ...anna.faults, ...gus.faults]).toEqual([]);
});
