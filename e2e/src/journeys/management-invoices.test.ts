import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import { getInvoices } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { objections } from '../players/axe.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { owesInvoice } from '../players/invoice.ts';
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

test('finance staff credit part of a line, send the invoice again, and block a device for a while; others see no amount', async () => {
  const { id, number } = await owesInvoice(world, farm);
  const fay = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = fay;
  await fay.opensWith(await staffSession(world, 'finance@belfry.example'), '/management/invoices');
  await fay.fills({ 'Search invoices': number });
  await appears(page.getByRole('row', { name: new RegExp(`${number}.*Demo Farm.*€18\\.09.*Open`) }));
  expect(await objections(page)).toEqual([]);
  await fay.presses(number);
  await page.getByRole('button', { name: 'Customer called' }).click();
  await appears(page.getByRole('heading', { name: `Invoice ${number}` }));

  await fay.presses('Credit');
  const dialog = page.getByRole('dialog', { name: `Credit invoice ${number}` });
  await dialog.getByText('Some lines, or part of them').click();
  await dialog.getByLabel('Pig house 1, without VAT').fill('15');
  await dialog.getByLabel('Reason, as it stands on the credit note').fill('A slip of ours');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await appears(dialog.getByText('Please enter an amount, at most what is left of the line.'));
  await dialog.getByLabel('Pig house 1, without VAT').fill('5,00');
  await appears(dialog.getByText('€6.05'));
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await fay.shows(/^Credit note C\d{4}-\d+ issued$/);
  await fay.shows('€12.04');

  await fay.presses('Send again');
  const asked = page.getByRole('dialog');
  await asked.getByLabel('E-mail address').fill('books@demo.example');
  await asked.getByRole('button', { name: 'Send again' }).click();
  await fay.shows('Sent to one address');
  await appears(page.getByRole('listitem').filter({ hasText: 'books@demo.example' }));
  await fay.fills({ 'New note': 'We have talked about it.' });
  await fay.presses('Add note');
  await appears(page.getByRole('listitem').filter({ hasText: 'Staff of the portal' }));
  expect(await objections(page)).toEqual([]);
  // On a phone, as which axe has left it, what is rarely looked up is folded.
  await page.setViewportSize({ width: 1280, height: 800 });

  await fay.presses('Subscriptions');
  await fay.fills({ 'Search subscriptions': farm.pigHouse1.serial });
  await fay.presses(/Pig house 1/);
  await fay.shows('Active, automatically allowed');
  await fay.presses('Block services');
  await asked.getByLabel('Last day').fill('31/12/2199');
  await asked.getByLabel('Word to the customer').fill('Please call us.');
  await asked.getByRole('button', { name: 'Block services' }).click();
  await fay.shows('Active, manually blocked');
  await fay.shows('31/12/2199');
  expect(await objections(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await fay.presses('Take it back');
  await asked.getByRole('button', { name: 'Take it back' }).click();
  await fay.shows('Active, automatically allowed');
  await disappears(page.getByText('Please call us.'));
  expect(fay.faults).toEqual([]);

  // The farm sees what it owes now, and reads who did what and why.
  const { items } = await farm.api.call(getInvoices, {});
  expect(items.find((item) => item.id === id)?.open).toEqual(euros(1204));
  const log = await farm.api.call(listAudit, { query: { limit: 10 } });
  expect(log.items.slice(0, 6).map(({ action, reason }) => [action, reason])).toEqual(
    [
      'allowance.taken-away',
      'allowance.blocked',
      'invoice.noted',
      'invoice.mailed',
      'invoice.credited',
      'company.looked-at',
    ].map((action) => [action, 'Customer called']),
  );
  expect(await world.mailbox.link(farm.anna, /\/account\/subscription/)).toContain('/account/subscription');

  const sam = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), `/management/invoices/${id}`);
  await sam.presses('Customer called');
  await appears(sam.page.getByRole('heading', { name: `Invoice ${number}` }));
  expect(await sam.reads()).not.toContain('€');
  expect(await sam.page.getByRole('button', { name: 'Credit' }).count()).toBe(0);
  expect(sam.faults).toEqual([]);
});
