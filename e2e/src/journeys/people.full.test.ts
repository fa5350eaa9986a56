import { afterAll, beforeAll, expect, test } from 'vitest';
import { addsApp, addsAppHere } from '../players/authenticator.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

const own = 'quite-a-long-one-7';
let email: string;
let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  email = `eva.${farm.anna}`;
});
afterAll(() => browser?.close());

async function typesPassword(person: Portal): Promise<void> {
  await person.opens('/');
  await person.fills({ 'E-mail': email, Password: own });
  await person.presses('Sign in');
}

test('invited, set up, made to add a method, given another role while online, let in again by a recovery code', async () => {
  const [anna, eva] = [await browser.person(world.url), await browser.person(world.url)];
  await anna.signsIn(farm.anna, password);
  await addsApp(anna, 'Phone of Anna');
  await anna.opens('/account/company?tab=policy');
  await anna.fills({ 'Multi-factor authentication': 'Required of everybody' });
  await anna.presses('Save policy');
  await anna.shows('Company policy saved');

  await anna.opens('/users/add');
  await anna.fills({ 'First name': 'Eva', 'Last name': 'Smit', 'E-mail address': email, Role: 'User' });
  await anna.presses('Send invitation');
  await anna.shows(`Invitation sent to ${email}`);
  await eva.opens(await world.mailbox.link(email, /\/account\/user\//));
  await eva.fills({ Password: own, 'Repeat password': own });
  await eva.page.getByLabel('I agree to the terms and conditions').check();
  await eva.presses('Create account');

  // The company asks for a second proof: nothing else is open before.
  await eva.shows('One step is missing');
  expect(new URL(eva.page.url()).pathname).toBe('/account/profile');
  await addsAppHere(eva, 'Phone of Eva');
  await eva.shows(/everything is open to you again/);
  await eva.presses('Go on');
  await eva.shows('Pig house 1');
  await eva.shows('Live');

  await anna.opens('/users');
  await anna.presses(/Eva Smit/);
  await anna.presses('Edit user');
  await anna.fills({ Role: 'Read-only' });
  await anna.presses('Save');
  await anna.shows('Eva Smit saved');
  await eva.shows('You are signed out');

  // Her phone is lost, and she has no codes on paper.
  await anna.shows('Last sessions');
  await anna.presses('Recovery code');
  await anna.presses('Make recovery code');
  await anna.shows(/It is shown this once/);
  const handed = anna.page.getByRole('dialog', { name: 'Recovery code for Eva Smit' });
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/.exec(await handed.innerText())?.[0] ?? '';
  expect(code).not.toBe('');
  await typesPassword(eva);
  await eva.presses('I have a recovery code from an administrator');
  await eva.fills({ 'Recovery code': code });
  await eva.page.keyboard.press('Enter');
  await eva.shows(/You signed in with a recovery code/);
  await world.mailbox.gets(email, /recovery code/i);
  await addsAppHere(eva, 'New phone');
  await eva.shows(/everything is open to you again/);
  await eva.presses('Go on');
  await eva.shows('Pig house 1');
  await eva.opens('/users');
  await eva.shows('Anna de Vries');
  expect(await eva.reads()).not.toContain('Add user');

  // Good once.
  await eva.opens('/logout');
  await eva.shows('You are signed out');
  await typesPassword(eva);
  await eva.presses('I have a recovery code from an administrator');
  await eva.fills({ 'Recovery code': code });
  await eva.page.keyboard.press('Enter');
  await eva.shows('Login failed: Backup code already used');
  // The browser notes every refusal; the last step asked for one.
  expect(anna.faults.concat(eva.faults.filter((fault) => !fault.includes('401')))).toEqual([]);
});
