import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { financeStaff, operates } from '../players/finance.ts';
import { owesInvoice } from '../players/invoice.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';
import { until } from '../world/until.ts';

let world: MovingWorld;
let browser: Browser;
let farm: DemoFarm;
let fay: Portal;
let owed: { number: string; paymentId: string }[];
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  owed = [];
  for (let count = 0; count < 3; count += 1) {
    const { number, paymentId } = await owesInvoice(world, farm);
    owed.push({ number, paymentId: paymentId ?? '' });
  }
  await world.database.rows(
    `update payments set state = case number % 2 when 0 then 'failed' else 'failed-multiple-times' end,
         failed_at = now() - number * interval '1 day' where id = any($1)`,
    [owed.map(({ paymentId }) => paymentId)],
  );
  fay = await financeStaff(world, browser);
});
afterAll(() => browser?.close());

/** Gives the reason that is asked for, once for a company and hour. */
async function saysWhy() {
  await fay.page
    .getByRole('dialog', { name: /^Why/ })
    .getByRole('button', { name: 'Question about a payment' })
    .click();
}
const dialog = (name: RegExp) => fay.page.getByRole('dialog', { name });
const states = async () => {
  const rows = await world.database.rows<{ state: string }>(
    'select state from payments where id = any($1) order by number',
    [owed.map(({ paymentId }) => paymentId)],
  );
  return rows.map(({ state }) => state);
};

test('staff work through what failed by keyboard: a link is mailed, one is given up, and each leaves with what became of it', async () => {
  const list = fay.page.getByRole('listbox');
  await appears(list.getByRole('option', { selected: true }));
  expect(await list.getByRole('option').count()).toBe(3);
  expect(await objections(fay.page)).toEqual([]);
  await list.focus();
  const first = (await list.getByRole('option', { selected: true }).textContent()) ?? '';
  await fay.page.keyboard.press('j');
  await until(
    'the next is chosen',
    async () => (await list.getByRole('option', { selected: true }).textContent()) !== first,
  );
  await fay.page.keyboard.press('k');
  await until(
    'the first is chosen',
    async () => (await list.getByRole('option', { selected: true }).textContent()) === first,
  );

  await fay.page.keyboard.press('l');
  await appears(dialog(/^Mail a link/).getByText(/keeps|kept for later/));
  await fay.page.keyboard.press('Enter');
  await saysWhy();
  await appears(fay.page.getByText(/payment link mailed\. .*2 are left\./));
  expect(await world.mailbox.link(farm.anna, /\/link\/payment\//)).toContain('/link/payment/');

  // The next is chosen, and the focus is where it was.
  await until('the list has the focus', () =>
    fay.page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox'),
  );
  await fay.page.keyboard.press('g');
  await dialog(/^Give up/)
    .getByRole('button', { name: 'Give up' })
    .click();
  await appears(fay.page.getByText(/given up\. One is left|given up\. 1 is left\./));
  expect((await states()).filter((state) => state === 'retired')).toHaveLength(1);
  await appears(fay.page.getByRole('list', { name: 'All that happened' }));
});

test('a transfer of nobody is assigned in parts, with what is left to the cent', async () => {
  const [one, two] = (await states()).flatMap((state, index) => (state === 'retired' ? [] : [owed[index]]));
  await fetch(`${world.deskUrl}/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '40.00', name: 'Demo Farm', reference: 'for last month' }),
  });
  const file = join(world.dataDir, 'statement.xml');
  await writeFile(file, await (await fetch(`${world.deskUrl}/bank/statement.xml`)).text());
  await operates(world, 'bank', 'statement', file);

  await fay.presses('Incoming transfers');
  await fay.page
    .getByRole('row', { name: /Demo Farm/ })
    .getByRole('link')
    .click();
  await appears(fay.page.getByText('It may be for'));
  for (const claim of [one, two]) await fay.presses(`Add ${claim?.number ?? ''}`);
  await appears(fay.page.getByText('€3.82 is left to assign'));
  await fay.page.getByLabel(new RegExp(`${two?.number ?? ''} `)).fill('30');
  await appears(fay.page.getByText('€8.09 more than there is'));
  await fay.page.getByLabel(new RegExp(`${two?.number ?? ''} `)).fill('18,09');
  await fay.presses('Assign 2 parts');
  await disappears(fay.page.getByRole('button', { name: 'Assign 2 parts' }));
  await appears(fay.page.getByText('€3.82').first());
  expect((await states()).filter((state) => state === 'paid')).toHaveLength(2);
  expect(await objections(fay.page)).toEqual([]);
});

test('a payout is seen line by line, its difference is resolved, and the month before is closed for good', async () => {
  const settlementId = randomUUID();
  await world.database.rows(
    `with maker as (select id from companies where provider),
     payout as (
       insert into settlements (id, company_id, provider_id, reference, state, amount_cents, currency, created_at, settled_at,
           read_at, booked_at)
         select $1::uuid, id, 'stl_e2e', '4711024.2611.01', 'paid-out', 1700, 'EUR', now(), now(), now(), now() from maker),
     line as (
       insert into settlement_lines (kind, provider_id, settlement_id, company_id, payer_company_id, payment_id, amount_cents,
           fee_cents, currency)
         select 'payment', 'tr_e2e', $1::uuid, maker.id, claim.company_id, claim.id, 1809, 29, 'EUR'
           from maker, payments as claim where claim.id = $2::uuid),
     difference as (
       insert into settlement_differences (id, company_id, settlement_id, kind, subject, amount_cents, currency, found_at)
         select gen_random_uuid(), id, $1::uuid, 'sum', '', -7, 'EUR', now() from maker),
     posting as (
       insert into ledger_postings (company_id, kind, source, booked_on, posted_at, reference)
         select id, 'payment', 'e2e/last-month', (date_trunc('month', now()) - interval '3 days')::date, now(), 'E2E' from maker
         returning id, company_id)
     insert into ledger_entries (posting_id, line, company_id, account, cents, currency)
       select posting.id, entry.line, posting.company_id, entry.account, entry.cents, 'EUR'
         from posting, (values (1, 'bank', 100::bigint), (2, 'unmatched-transfers', -100::bigint)) as entry (line, account, cents)`,
    [settlementId, owed[0]?.paymentId],
  );
  await fay.presses('Settlements');
  await fay.page
    .getByRole('row', { name: /4711024/ })
    .getByRole('link')
    .click();
  await appears(fay.page.getByRole('heading', { name: 'Payout 4711024.2611.01' }));
  await appears(fay.page.getByRole('link', { name: owed[0]?.number ?? '' }));
  expect(await objections(fay.page)).toEqual([]);
  await fay.presses('Resolve');
  await fay.page.getByLabel('What it is booked as').selectOption('Rounding');
  await fay.fills({ Note: 'Cents of the month' });
  await dialog(/^Resolve/)
    .getByRole('button', { name: 'Resolve' })
    .click();
  // The maker's own books are another company's.
  await saysWhy();
  await appears(fay.page.getByText('Rounding: Cents of the month'));

  await fay.page
    .getByRole('navigation', { name: 'Management' })
    .getByRole('link', { name: 'Settlements' })
    .click();
  await fay.page.getByRole('tab', { name: 'Journal' }).click();
  await fay.page.getByRole('button', { name: /^Close / }).click();
  await fay.ticks('I know that this cannot be undone');
  await dialog(/for good/)
    .getByRole('button', { name: /^Close [A-Z]/ })
    .click();
  await appears(fay.page.getByText(/^SHA-256: [0-9a-f]{64}$/));
  expect(fay.faults).toEqual([]);
});
