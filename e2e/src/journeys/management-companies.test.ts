import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
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
  const log = await farm.api.call(listAudit, { query: { limit: 3 } });
  expect(log.items.slice(0, 2).map(({ action, actor, reason }) => [action, actor.name, reason])).toEqual([
    ['company.note-added', 'staff@belfry.example', 'Customer called'],
    ['company.looked-at', 'staff@belfry.example', 'Customer called'],
  ]);
  expect(JSON.stringify(log)).not.toContain('Mondays');
});
