import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCheckInfo } from '@belfry/contract/people/companies/check-info.contract.ts';
import { getCompany, updateCompany } from '@belfry/contract/people/companies/companies.contract.ts';
import { objections } from '../players/axe.ts';
import { signIn } from '../players/api.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm, type OtherFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';
import { appears, disappears } from '../players/sight.ts';

let world: MovingWorld;
let farm: DemoFarm;
let other: OtherFarm;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
  [farm, other] = [await newDemoFarm(world), await newOtherFarm(world)];
});
afterAll(() => browser?.close());

/** The register is to be asked about the VAT number of the farm. */
const waitingCheck = `from graphile_worker.jobs join users on users.email = $1
  where key = 'companies/check-vat-number ' || users.company_id`;

/** Days until the register is asked again. */
async function asksAgainIn(): Promise<number | undefined> {
  const rows = await world.database.rows<{ days: number }>(
    `select round(extract(epoch from run_at - now()) / 86400)::int as days ${waitingCheck}`,
    [farm.anna],
  );
  return rows[0]?.days;
}

/** A month of everything else that the demo does in it would take a minute. */
async function shortensTheWait(days: number): Promise<void> {
  await world.database.rows(
    `select graphile_worker.reschedule_jobs(array[jobs.id], run_at - $2 * interval '1 day') ${waitingCheck}`,
    [farm.anna, days],
  );
}

async function lacksTaxNumber(): Promise<void> {
  const { version } = await farm.api.call(getCompany, {});
  await farm.api.call(updateCompany, { body: { taxNumber: null, version } });
}

test('the dialogue about missing details leads to the company, which checks the VAT number and keeps a log', async () => {
  await lacksTaxNumber();
  const anna = await browser.person(world.url);
  const { page } = anna;
  const dialog = page.getByRole('dialog', { name: 'Company details are missing' });
  await anna.signsIn(farm.anna, password);
  await appears(dialog.getByText('VAT number, or that you have none'));

  // It holds nothing up.
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await anna.shows('Connect code');
  await dialog.getByRole('link', { name: 'Complete company details' }).click();
  await page.waitForURL('**/account/company');
  await appears(page.getByRole('heading', { level: 1, name: 'Company' }));
  expect(await dialog.count()).toBe(0);

  await anna.fills({ 'VAT number': 'DE123456789' });
  await anna.presses('Save');
  await anna.shows('Country does not match VAT number');
  const field = page.getByLabel('VAT number', { exact: true });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe('DE123456789');

  await world.vatRegister.says('NL000099998B57', 'invalid');
  await anna.fills({ 'VAT number': 'nl 0000.99.998 B57' });
  await anna.presses('Save');
  await anna.shows('Company details saved');
  await anna.shows('Not in the VAT register');
  expect(await field.inputValue()).toBe('NL000099998B57');

  await page.getByRole('tab', { name: 'Invoices' }).click();
  await anna.fills({ 'New invoice address': 'books@demo.example' });
  await anna.presses('Add address');
  await anna.fills({ 'Language of invoices': 'Nederlands' });
  await anna.presses('Save');
  await anna.shows('Company details saved');
  await anna.shows('books@demo.example');

  // The register is asked again by itself after 30 days; while it is down the last answer stays.
  await world.vatRegister.says('NL000099998B57', 'down');
  expect(await asksAgainIn()).toBe(30);
  await shortensTheWait(30);
  await world.time.advance('PT1H');
  expect(await asksAgainIn()).toBe(0);
  await anna.opens('/account/company');
  await anna.shows('Not in the VAT register');
  await world.vatRegister.says('NL000099998B57', 'valid');
  await world.time.advance('PT1H');
  expect(await asksAgainIn()).toBe(30);
  await anna.opens('/account/company');
  await anna.shows('In the VAT register');

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await appears(log.getByText('VAT register has answered').first());
  await appears(log.getByText('Changed: VAT number', { exact: true }).first());
  await appears(log.getByText('Changed: invoice addresses, language of invoices'));
  await anna.presses('Verify the log');
  await anna.shows(/\d+ entries, unchanged/);
  expect(anna.faults.filter((fault) => !/400 \(Bad Request\)/.test(fault))).toEqual([]);
});

test.runIf(isFullSize)(
  'whoever answers "Later" is left in peace for the session, and nobody is asked who may not answer',
  async () => {
    await lacksTaxNumber();
    expect(await farm.api.call(getCheckInfo, {})).toEqual({
      hasSubscriptions: true,
      missingInfo: ['taxNumber'],
    });
    const anna = await browser.person(world.url);
    const dialog = anna.page.getByRole('dialog', { name: 'Company details are missing' });
    await anna.signsIn(farm.anna, password);
    await appears(dialog);
    await anna.presses('Later');
    await disappears(dialog);
    await anna.opens('/devices/add');
    await anna.shows('Connect code');
    expect(await dialog.count()).toBe(0);

    const ben = await browser.person(world.url);
    const asked: string[] = [];
    ben.page.on('request', (request) => void asked.push(request.url()));
    await ben.opensAs(farm.ben, password);
    await ben.shows('Pig house 1');
    await ben.opens('/account/company');
    await ben.shows('Oosterweg 12, 7411 AB Deventer');
    await ben.page.getByRole('tab', { name: 'Invoices' }).click();
    const language = ben.page.getByRole('definition').filter({ hasText: 'Nederlands' });
    await appears(language);
    expect(asked.filter((url) => url.endsWith('/company/checkinfo'))).toEqual([]);
    expect(await ben.page.getByRole('tab', { name: 'All data' }).count()).toBe(0);
  },
);

test('an alarm comes first: the dialogue stays away until somebody has accepted it', async () => {
  await lacksTaxNumber();
  await farm.pigHouse2.raises('input.1', 'acknowledged');
  const anna = await browser.person(world.url);
  await anna.signsIn(farm.anna, password);
  const dialog = anna.page.getByRole('dialog', { name: 'Company details are missing' });
  const accept = anna.page.getByRole('button', { name: /^Accept/ }).first();
  await appears(accept);
  expect(await dialog.count()).toBe(0);
  await accept.click();
  await appears(dialog);
});

test('a company is deleted by its name once staff closed its account: everybody is out, and its dialler can be added by another', async () => {
  const ofDora = `select company_id from users where email = '${other.dora}'`;
  await world.database.rows(
    `insert into subscriptions (company_id, type, state, started_at, invoice_base)
      select company_id, 'monthly', 'active', now(), '2026-11-01' from (${ofDora}) as her`,
  );
  const dora = await browser.person(world.url);
  await dora.opensAs(other.dora, password, '/account/company?tab=data');
  await dora.presses('Delete company');
  const dialog = dora.page.getByRole('dialog', { name: 'Delete Other Farm?' });
  await dora.shows(/1 subscription still goes on/);
  expect(await dialog.getByLabel('Name of the company').count()).toBe(0);
  expect(await objections(dora.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await world.database.rows(`update companies set account_closed_at = now() where id in (${ofDora})`);
  await dora.presses('Delete company');
  await dora.shows(/We have closed your account/);
  await dialog.getByLabel('Name of the company').fill('other farm');
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await dora.shows('This is not the name of the company.');
  await dialog.getByLabel('Name of the company').fill('Other Farm');
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await dora.page.waitForURL('**/logout');
  await expect(signIn(world.apiUrl, other.dora, password)).rejects.toThrow(/401/);
  await until(
    'the dialler belongs to nobody',
    async () =>
      (await world.database.count(
        `select count(*) from device_identities where serial_number = '${other.greenhouse.serial}' and owner_id is null`,
      )) === 1,
  );
  // It takes the key that it is to have as nobody's, and forgets whom it called.
  await until(
    'the dialler has its new key',
    async () =>
      (await world.database.count(
        `select count(*) from device_identities where serial_number = '${other.greenhouse.serial}' and wanted_key_seed is null and connected`,
      )) === 1,
  );
});
