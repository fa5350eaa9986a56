import {
  createContact,
  deleteContact,
  listContacts,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { getFindings } from '@belfry/contract/overviews/health/health.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
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
  const { items } = await farm.api.call(listContacts, {});
  for (const { id } of items) await farm.api.call(deleteContact, { params: { id } });
});
afterAll(() => browser?.close());

test('staff see what is most urgent first, take it, mail the administrators for a reason, and it goes once it is mended', async () => {
  await expect(farm.api.call(getFindings, {})).rejects.toMatchObject({ problem: { code: 'no-permission' } });

  const sam = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = sam;
  const { serial } = farm.pigHouse1;
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/health');
  await page.getByRole('button', { name: 'Count now' }).click();
  await page.getByRole('button', { name: /^Calls nobody/ }).click();
  await sam.fills({ 'Search what is wrong': serial });
  const row = page.getByRole('row', { name: new RegExp(serial) });
  await appears(row.getByText('Urgent'));
  await appears(page.getByRole('link', { name: /^Health \d+ urgent$/ }));
  expect(await objections(page)).toEqual([]);

  await row.getByRole('button', { name: 'Take it' }).click();
  await appears(row.getByText('You', { exact: true }));
  await row.getByRole('button', { name: 'Mail the administrators' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mail the administrators/ });
  await dialog.getByRole('textbox', { name: /reason|Why/i }).fill('Nobody would be called');
  await dialog.getByRole('button', { name: 'Mail the administrators' }).click();
  await appears(dialog.getByText(/done/i).first());
  await page.keyboard.press('Escape');
  await appears(row.getByText(/^Mailed/));
  await world.mailbox.gets(farm.anna, /^Alarms of 3 devices would call nobody$/);

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await farm.api.call(createContact, { body: { name: 'Anna', phone: '+31612340001', administrator: true } });
  await page.getByRole('button', { name: 'Count now' }).click();
  await disappears(row);
  expect(sam.faults).toEqual([]);
});
