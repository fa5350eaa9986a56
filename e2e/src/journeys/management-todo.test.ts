import { inviteUser } from '@belfry/contract/people/users/users.contract.ts';
import { listFailedJobs } from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../players/company.ts';
import { password } from '../players/demo-farm.ts';
import type { Session } from '../players/api.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: Session;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  const anna = { firstName: 'Anna', lastName: 'de Vries', email: 'anna@todo.example', password };
  farm = await registerCompany(world, 'Todo Farm', anna);
});
afterAll(() => browser?.close());

test('staff try a failed job again, drop it, and send an invitation again that came back', async () => {
  const { database, mailbox } = world;
  const [job] = await database.rows<{ id: string }>(
    `select id from graphile_worker.add_job('account-mails/send', '{"sealed": "AAAA"}', max_attempts => 1)`,
  );
  const invited = 'erik@todo.example';
  await mailbox.is(invited, 'bounce');
  await farm.call(inviteUser, {
    body: { email: invited, firstName: 'Erik', lastName: 'Smit', roleId: roles.user },
  });
  await expect(farm.call(listFailedJobs, { query: {} })).rejects.toMatchObject({
    problem: { code: 'no-permission' },
  });

  const sam = await browser.person(world.url, { viewport: { width: 1440, height: 900 } });
  const { page } = sam;
  await sam.opensWith(await staffSession(world, 'staff@belfry.example'), '/management/todo');
  const row = page.getByRole('row', { name: /Mail about an account/ });
  const act = async (name: string, outcome: RegExp) => {
    await page.getByRole('button', { name, exact: true }).click();
    const asks = page.getByRole('dialog');
    await asks.getByRole('button', { name: 'Customer called' }).click();
    await asks.getByRole('button', { name, exact: true }).click();
    await appears(asks.getByText(outcome));
    await asks.getByRole('button', { name: 'Close' }).last().click();
    await disappears(asks);
  };
  await sam.fills({ 'Search jobs': job?.id ?? '' });
  // What is chosen goes with the search that it was found by.
  await page.waitForURL(/search=/);
  await row.getByRole('checkbox').check();
  await act('Try again', /^Failed again/);
  await appears(row.getByText(/tried again by staff once/));
  await row.getByRole('checkbox').check();
  await act('Drop', /^Done$/);
  await appears(page.getByText('Nothing found'));

  await page.getByRole('tab', { name: 'Bounced mail' }).click();
  await sam.fills({ 'Search bounced mail': invited });
  await page.waitForURL(/search=erik/);
  const bounced = page.getByRole('row', { name: /erik@todo\.example/ });
  await appears(bounced.getByText('No such address'));
  await appears(bounced.getByRole('link', { name: 'User: Erik Smit' }));
  await mailbox.is(invited, 'dsn');
  await bounced.getByRole('checkbox').check();
  await act('Send again', /^Done$/);
  await page.getByRole('tab', { name: 'Failed jobs' }).click();
  await page.getByRole('tab', { name: 'Bounced mail' }).click();
  await expect
    .poll(() =>
      database.count('select count(*) from bounced_mails where address = $1 and ended_by = $2', [
        invited,
        'delivered',
      ]),
    )
    .toBe(1);
  await page.getByRole('tab', { name: 'Alarms without a subscription' }).click();
  await appears(page.getByRole('row', { name: /Other Farm/ }).first());
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(sam.faults).toEqual([]);
});
