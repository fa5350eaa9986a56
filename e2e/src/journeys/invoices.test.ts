import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { owesInvoice } from '../players/invoice.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
});
beforeEach(async () => {
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

async function opens(email: string, path: string): Promise<Portal> {
  const somebody = await browser.person(world.url);
  await somebody.opensAs(email, password, path);
  return somebody;
}

/** Saves a file of the invoice that is open. */
async function saves({ page }: Portal, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
}

test.runIf(isFullSize)(
  'without an invoice the list says when one comes, and who may see none is told so',
  async () => {
    const anna = await opens(farm.anna, '/account/invoices');
    await anna.shows('No invoice yet');
    expect(await objections(anna.page)).toEqual([]);
    await anna.opens('/account/invoices?period=current-month');
    await anna.shows('No invoice yet this month');
    await anna.presses('Show all invoices');
    await anna.page.waitForURL('**/account/invoices');
    expect(anna.faults).toEqual([]);

    const ben = await opens(farm.ben, '/account/invoices');
    await ben.shows('You are not allowed to see this');
  },
);

test('an invoice is found, read, saved for people and machines, noted at and paid', async () => {
  const { id, number } = await owesInvoice(world, farm);
  const anna = await opens(farm.anna, '/account/subscription');
  await anna.presses('To the invoice');
  await anna.page.waitForURL(`**/account/invoices/${id}`);

  await anna.opens('/account/invoices');
  await appears(anna.page.getByRole('row', { name: new RegExp(`${number}.*€18\\.09.*Open`) }));
  expect(await objections(anna.page)).toEqual([]);
  await anna.presses(number);
  await anna.shows(`Invoice ${number}`);
  for (const part of [/Please pay €18\.09 by/, 'Pig house 1', 'Your reference: PO 4711', 'VAT 21%'])
    await anna.shows(part);
  expect(await objections(anna.page)).toEqual([]);

  const pdf = await saves(anna, 'PDF');
  expect([pdf.name, pdf.text.slice(0, 5)]).toEqual([`${number}.pdf`, '%PDF-']);
  const xml = await saves(anna, 'E-invoice (XML)');
  expect(xml.name).toBe(`${number}.xml`);
  expect(xml.text).toContain(number);

  await anna.fills({ 'New note': 'For the cooperative.' });
  await anna.presses('Add note');
  await appears(anna.page.getByRole('listitem').filter({ hasText: 'For the cooperative.' }));

  // Whoever looks at it meanwhile sees that it is paid, without asking.
  const other = await opens(farm.anna, `/account/invoices/${id}`);
  await other.shows('Make payment');
  await anna.presses('Make payment');
  await anna.page.waitForURL('**/checkout/tr_*');
  await anna.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await anna.shows('This is paid. Thank you.');
  await other.shows('This is paid. You need not do anything.');
  await anna.presses('To the invoice');
  await anna.page.waitForURL(`**/account/invoices/${id}`);
  await anna.shows('This is paid. You need not do anything.');
  await anna.opens('/account/invoices');
  await appears(anna.page.getByRole('row', { name: new RegExp(`${number}.*€0\\.00.*Paid`) }));
  expect([...anna.faults, ...other.faults]).toEqual([]);
});
