import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { objections } from '../players/axe.ts';
import { mayOrder } from '../players/buyer.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { owesInvoice } from '../players/invoice.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';
import { until } from '../world/until.ts';

let world: MovingWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
});
beforeEach(async () => {
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

const mandates = z.object({ mandates: z.array(z.object({ id: z.string(), account: z.string() })) });

/** The mandate of an account once the provider has it, which the bank then confirms. */
async function bankConfirms(iban: string): Promise<void> {
  const { id } = await until('the provider has the mandate', async () => {
    const known = mandates.parse(await (await fetch(`${world.deskUrl}/mandates`)).json());
    return known.mandates.find(({ account }) => account === iban);
  });
  const { status } = await fetch(`${world.deskUrl}/mandates/${id}/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'valid' }),
  });
  expect(status).toBe(200);
}

const payments = z.object({
  payments: z.array(z.object({ id: z.string(), status: z.string(), method: z.nullable(z.string()) })),
});

/** The bank sends the debit back, as there is no such account any more; whoever pays is told. */
async function bankRefuses(payer: string): Promise<void> {
  const { id } = await until('a debit is at the bank', async () => {
    const known = payments.parse(await (await fetch(`${world.deskUrl}/payments`)).json());
    return known.payments.find(({ status, method }) => status === 'pending' && method === 'directdebit');
  });
  const { status } = await fetch(`${world.deskUrl}/payments/${id}/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'failed', reason: 'AC04' }),
  });
  expect(status).toBe(200);
  await world.mailbox.gets(payer, /failed/);
}

/** What waits to be collected is due: all else that two weeks bring would take half a minute. */
async function theFortnightPasses(): Promise<void> {
  const rows = await world.database.rows(
    `with claims as (
       update payments set next_try_at = next_try_at - interval '16 days' from users
         where users.company_id = payments.company_id and users.email = $1
           and next_try_at between now() + interval '13 days' and now() + interval '20 days' returning payments.id)
     select graphile_worker.reschedule_jobs(array_agg(jobs.id), now())
       from graphile_worker.jobs join claims on key = 'payments/collect/' || claims.id having count(*) = 1`,
    [farm.anna],
  );
  expect(rows, 'the first debit comes two weeks later').toHaveLength(1);
}

async function opensSubscription(email: string): Promise<Portal> {
  const somebody = await browser.person(world.url);
  await somebody.opensAs(email, password, '/account/subscription');
  await appears(panel(somebody, 'Payment method'));
  return somebody;
}

const panel = ({ page }: Portal, name: string) => page.getByRole('region', { name, exact: true });

/** At the provider's page: chooses what becomes of a payment by card, and comes back. @param reason the card's code of why it fails */
async function atCheckout({ page }: Portal, outcome: string, reason = ''): Promise<void> {
  await page.waitForURL(`${world.deskUrl}/checkout/*`);
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByLabel('Why it fails, where it does').fill(reason);
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL(`${world.url}/account/payments/*`);
}

test('a mandate is signed by IBAN, waits for the bank, and counts', async () => {
  const anna = await opensSubscription(farm.anna);
  await anna.presses('Choose payment method');
  await anna.page.getByRole('radio', { name: 'SEPA direct debit' }).check();
  await anna.fills({ 'Name of the account holder': 'Hof Sonne', IBAN: 'DE89 3704 0044 0532 0130 00' });
  await anna.presses('Sign mandate');
  await anna.shows('Without your agreement we may not collect anything.');
  await anna.ticks('I agree and sign this mandate');
  await anna.presses('Sign mandate');
  const pending = panel(anna, 'A new payment method is on its way');
  await appears(pending.getByText('DE•• •••• 3000'));
  expect(await objections(anna.page)).toEqual([]);

  await bankConfirms('DE89370400440532013000');
  // No event tells of a mandate: it is asked for every hour.
  await world.time.advance('PT2H');
  await anna.page.reload();
  await appears(anna.page.getByRole('button', { name: 'Change payment method' }));
  await appears(panel(anna, 'Payment method').getByText('DE•• •••• 3000'));
  await disappears(pending);
  expect(anna.faults).toEqual([]);
});

test('an order by signed mandate is collected; where that fails, the link in the mail has it paid another way', async () => {
  await mayOrder(world, farm, [farm.coldStore]);
  const anna = await opensSubscription(farm.anna);
  await anna.presses('Add to cart: Cold store');
  await anna.presses('To the checkout');
  await anna.page.getByRole('radio', { name: 'SEPA direct debit', exact: true }).check();
  await anna.fills({ 'Name of the account holder': 'Demo Farm', IBAN: 'NL91 ABNA 0417 1643 00' });
  await anna.page.getByRole('checkbox', { name: /^I order for/ }).check();
  await anna.page.getByRole('checkbox', { name: 'I agree and sign this mandate' }).check();
  await anna.presses(/^Sign and order, with an obligation to pay €/);
  await anna.shows(/^The bank has to confirm your mandate/);
  await bankConfirms('NL91ABNA0417164300');
  await world.time.advance('PT2H');
  await anna.opens('/account/subscription');
  await appears(anna.page.getByRole('row', { name: /Cold store.*Active, payment on its way/ }));

  // The first debit is announced a fortnight before.
  await world.mailbox.gets(farm.anna, /invoice/i);
  await theFortnightPasses();
  await world.time.advance('PT1H');
  await bankRefuses(farm.anna);
  const link = await world.mailbox.link(farm.anna, /\/link\/payment\//);
  const { page } = await browser.person(world.url);
  await page.goto(link);
  await appears(page.getByText(/^The account or card is closed/));
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(`${world.deskUrl}/checkout/*`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`${world.url}/**`);
  // The page needs no script: whoever waits looks again.
  await until('the page calls it paid', async () => {
    await page.goto(link);
    return (await page.getByText('This is paid').count()) > 0;
  });
  await anna.opens('/account/subscription');
  await anna.shows('Nothing is open.');
  await appears(anna.page.getByRole('row', { name: /Cold store.*Active(?!,)/ }));
  expect(anna.faults).toEqual([]);
});

test('a payment that fails says why, where its payer comes back to and where it is owed, until it is paid', async () => {
  await owesInvoice(world, farm);
  const anna = await opensSubscription(farm.anna);
  const owed = panel(anna, 'Open payments');
  await appears(owed.getByText('To be paid'));
  await appears(owed.getByText('€18.09'));
  await appears(owed.getByText(/^RF\d{2}/));
  await owed.getByRole('button', { name: 'Make payment' }).click();
  await atCheckout(anna, 'Let it fail', 'insufficient_funds');
  await appears(anna.page.getByRole('heading', { name: 'Payment failed' }));
  await anna.shows('There was not enough money on the account or card.');
  expect(await objections(anna.page)).toEqual([]);
  await anna.opens('/account/subscription');
  await appears(owed.getByText('Payment failed'));
  await appears(owed.getByText('There was not enough money on the account or card.'));
  expect(await objections(anna.page)).toEqual([]);
  await owed.getByRole('button', { name: 'Make payment' }).click();
  await atCheckout(anna, 'Pay');
  await anna.shows('This is paid. Thank you.');
  await anna.opens('/account/subscription');
  await anna.shows('Nothing is open.');
  expect(anna.faults).toEqual([]);
});
