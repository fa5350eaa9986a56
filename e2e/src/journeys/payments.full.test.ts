import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { owesInvoice } from '../players/invoice.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

async function anna(): Promise<Portal> {
  const somebody = await browser.person(world.url);
  await somebody.opensAs(farm.anna, password, '/account/subscription');
  return somebody;
}

/** At the provider's page: picks what becomes of the payment, and is back in the portal. */
async function atProvider({ page }: Portal, outcome: 'Pay' | 'Let it fail' | 'Cancel'): Promise<void> {
  await page.waitForURL('**/checkout/tr_*');
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL('**/account/payments/*');
}

test('a payment method is chosen by a verification, kept when the next one fails, and signed by IBAN', async () => {
  const she = await anna();
  await she.shows('You have no payment method yet.');
  await she.presses('Choose payment method');
  expect(await objections(she.page)).toEqual([]);
  await she.page.getByRole('radio', { name: /^iDEAL/ }).check();
  await she.presses('To the payment page');
  await atProvider(she, 'Pay');
  await she.shows('Your new payment method counts');
  expect(await objections(she.page)).toEqual([]);
  await world.mailbox.gets(farm.anna, /your payment method from now on/);

  await she.opens('/account/subscription');
  await she.shows(/NL•• •••• 0000/);
  await she.presses('Change payment method');
  await she.page.getByRole('radio', { name: /^Credit card/ }).check();
  await she.presses('To the payment page');
  await atProvider(she, 'Let it fail');
  await she.shows('Your payment method stays as it was.');

  await she.opens('/account/subscription');
  await she.presses('Change payment method');
  await she.page.getByRole('radio', { name: /^SEPA direct debit/ }).check();
  await she.page.getByLabel('Name of the account holder').fill('Demo Farm');
  await she.page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 01');
  await she.page.getByRole('checkbox', { name: 'I agree and sign this mandate' }).check();
  await she.presses('Sign mandate');
  await she.shows(/This is no IBAN/);
  await she.page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await she.presses('Sign mandate');
  await she.shows('A new payment method is on its way');
  await she.shows(/NL•• •••• 4300/);
  // What counts stays until the bank has confirmed the new one.
  await she.shows(/NL•• •••• 0000/);
  expect(await objections(she.page)).toEqual([]);
  expect(she.faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
});

test('what is open is paid at the provider; who cancels reads that nothing was paid, and may try again', async () => {
  await owesInvoice(world, farm);
  const she = await anna();
  await she.shows('€18.09');
  expect(await objections(she.page)).toEqual([]);
  await she.presses('Make payment');
  await atProvider(she, 'Cancel');
  await she.shows('The payment was cancelled. Nothing was paid.');
  await she.presses('Try again');
  await atProvider(she, 'Pay');
  await she.shows('This is paid. Thank you.');
  await she.opens('/account/subscription');
  await she.shows('Nothing is open. What is to be paid appears here.');
  expect(she.faults).toEqual([]);
});
