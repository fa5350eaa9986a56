import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, newOtherFarm, password, type DemoFarm, type OtherFarm } from '../players/demo-farm.ts';
import { passkeyDeviceOf } from '../players/passkeys.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let other: OtherFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  [farm, other] = [await newDemoFarm(world), await newOtherFarm(world)];
});
afterAll(() => browser?.close());

/** The terms are new, the password is old, and the company asks everybody for a second proof. */
async function everythingIsDue(): Promise<void> {
  const [dora] = await world.database.rows<{ id: string; company_id: string }>(
    'select id, company_id from users where email = $1',
    [other.dora],
  );
  await world.database.rows(`update terms_agreements set version = '2020-01' where user_id = $1`, [dora?.id]);
  await world.database.rows(
    `update users set password_changed_at = now() - interval '40 days' where id = $1`,
    [dora?.id],
  );
  await world.database.rows(
    `insert into company_policies (company_id, mfa, password_expiry_days, password_min_length)
      values ($1, 'all', 30, 14)
      on conflict (company_id) do update set mfa = 'all', password_expiry_days = 30, password_min_length = 14`,
    [dora?.company_id],
  );
}

test('whoever signs in is led through what is due, and then to where they wanted to go', async () => {
  await everythingIsDue();
  const dora = await browser.person(world.url.replace('127.0.0.1', 'localhost'));
  const device = await passkeyDeviceOf(dora);
  await dora.opens('/?redirect=%2Fdevices%2Fadd');
  await dora.fills({ 'E-mail': other.dora, Password: password });
  await dora.presses('Sign in');

  await dora.shows(/These terms are new/);
  expect(new URL(dora.page.url()).pathname).toBe('/terms');
  await dora.opens('/devices');
  await dora.shows(/These terms are new/);
  await dora.opens('/terms?redirect=%2Fdevices%2Fadd');
  await dora.presses('I agree to these terms');

  await dora.shows(/Your password has expired/);
  expect(new URL(dora.page.url()).pathname).toBe('/password-change');
  await dora.fills({ 'Current password': password, 'New password': 'too short', 'Repeat new password': 'x' });
  await dora.presses('Change password');
  await dora.shows("This password does not meet your company's policy.");
  await dora.fills({ 'Current password': 'wrong', 'New password': 'long enough for them' });
  await dora.fills({ 'Repeat new password': 'long enough for them' });
  await dora.presses('Change password');
  await dora.shows('Incorrect password');
  await dora.fills({ 'Current password': password });
  await dora.presses('Change password');

  await dora.shows('One step is missing');
  expect(new URL(dora.page.url()).pathname).toBe('/account/profile');
  await dora.opens('/devices');
  await dora.shows('One step is missing');
  await dora.opens('/account/profile?redirect=%2Fdevices%2Fadd#mfa');
  await dora.presses('Add passkey');
  await device.touched();
  await dora.presses('Next');
  await dora.shows(/everything is open to you again/);
  await dora.shows('Make backup codes');
  await dora.presses('Go on');
  await dora.page.waitForURL('**/devices/add');
  await dora.shows('Connect code');

  await dora.opens('/terms');
  await dora.shows(/You agreed to version/);
  const removed = dora.page.getByRole('dialog');
  await dora.opens('/account/profile');
  await dora.presses('Remove Passkey');
  await removed.getByRole('button', { name: 'Remove' }).click();
  await dora.shows('Your company requires multi-factor authentication. Add another method first.');
});

test.runIf(isFullSize)('an alarm is seen and accepted while the terms are unsigned', async () => {
  await world.database.rows(
    `update terms_agreements set version = '2020-01' where user_id = (select id from users where email = $1)`,
    [farm.anna],
  );
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  const anna = await browser.person(world.url);
  await anna.opens('/');
  await anna.fills({ 'E-mail': farm.anna, Password: password });
  await anna.presses('Sign in');
  await anna.shows(/These terms are new/);
  const strip = anna.page.getByRole('region', { name: /alarm/i });
  await strip.getByRole('link').click();
  await anna.page.waitForURL('**/devices/detail/**');
  await anna.presses(/^Accept/);
  await anna.shows(/Accepted by Anna/);
  await anna.presses('Devices');
  await anna.shows(/These terms are new/);
  expect(new URL(anna.page.url()).pathname).toBe('/terms');
});
