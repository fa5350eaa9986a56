import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { sessionOf } from '../players/api.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
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

test('staff look at a farm, say why once, note something and see a device; its Administrator reads of it', async () => {
  const sam = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = sam;
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/companies');
  // There may be farms of other files; this one is found by its number.
  const [company] = await world.database.rows<{ customer_number: string }>(
    'select c.customer_number from companies c join users u on u.company_id = c.id where u.email = $1',
    [farm.anna],
  );
  const number = String(company?.customer_number);
  await sam.fills({ Search: number });
  await page
    .getByRole('row', { name: new RegExp(`^Demo Farm ${number}`) })
    .getByRole('link')
    .click();
  const question = page.getByRole('dialog', { name: /^Why do you look at/ });
  await appears(question);
  await question.getByRole('button', { name: 'Customer called' }).click();
  await appears(page.getByRole('heading', { name: 'Demo Farm' }));
  await sam.shows('Oosterweg 12, 7411 AB Deventer');
  // Amounts are for staff who see money, and so is the account.
  expect(await page.getByRole('tab', { name: 'Account' }).count()).toBe(0);
  expect(await page.getByText('Balance in their favour').count()).toBe(0);

  await sam.fills({ 'New note': 'Calls on Mondays' });
  await sam.presses('Add note');
  await sam.shows('Note added');
  await sam.shows('Calls on Mondays');
  const opensTab = (name: string) => page.getByRole('tab', { name }).click();
  // The sign-in is blocked: whoever tries hears whom to call. Sam proved who he is a moment ago.
  await sam.presses('Block the sign-in');
  const block = page.getByRole('dialog', { name: 'Block the sign-in' });
  await block.getByRole('textbox', { name: 'Note for the customer' }).fill('A laptop was stolen.');
  await block.getByRole('button', { name: 'Block the sign-in' }).click();
  await sam.shows('Sign-in blocked');
  const nobody = sessionOf(world.apiUrl, null);
  const signIn = { body: { email: farm.anna, password } };
  const refused = await nobody.call(login, signIn).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    problem: { code: 'login-failed-not-verified', next: 'ask-provider' },
  });
  await sam.presses('Allow the sign-in');
  await page
    .getByRole('dialog', { name: 'Allow the sign-in' })
    .getByRole('button', { name: 'Allow the sign-in' })
    .click();
  await sam.shows('can sign in again.');
  await opensTab('Users');
  await sam.shows(farm.anna);
  await opensTab('Devices');
  await sam.presses(farm.pigHouse1.serial);
  await appears(page.getByRole('heading', { name: 'Pig house 1' }));
  await sam.shows('No alarm point has anything to report.');
  await sam.presses('Demo Farm');
  await sam.shows('Calls on Mondays');
  await opensTab('Audit log');
  await appears(page.getByRole('row', { name: /Note of staff added.*Reason: Customer called/ }));
  await disappears(question);
  expect(sam.faults).toEqual([]);

  // One look an hour, whatever was looked at; what the note says is nobody's but staff's.
  const anna = await nobody.call(login, signIn);
  const log = await sessionOf(world.apiUrl, 'token' in anna ? anna : null).call(listAudit, {
    query: { limit: 10 },
  });
  const byStaff = log.items.filter(({ actor }) => actor.name === 'staff@belfry.example');
  expect(byStaff.map(({ action, reason }) => [action, reason])).toEqual(
    ['sign-in-allowed', 'sign-in-blocked', 'note-added', 'looked-at'].map((what) => [
      `company.${what}`,
      'Customer called',
    ]),
  );
  expect(JSON.stringify(log)).not.toContain('Mondays');
});
