import { afterAll, beforeAll, expect, test } from 'vitest';
import { addsApp } from '../players/authenticator.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm, type OtherFarm } from '../players/demo-farm.ts';
import { passkeyDeviceOf } from '../players/passkeys.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, isThere } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let other: OtherFarm;
/** The portal by its name: no browser makes a passkey for an address of figures. */
let url: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  [farm, other] = [await newDemoFarm(world), await newOtherFarm(world)];
  url = world.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => browser?.close());

async function typesPassword(person: Portal, email: string): Promise<void> {
  await person.opens('/');
  await person.fills({ 'E-mail': email, Password: password });
  await person.presses('Sign in');
}

/** Marks the places whose changes are said aloud and that are there already. */
const knowsVoices = ({ page }: Portal) =>
  page.evaluate(() => {
    for (const voice of document.querySelectorAll('[aria-live], [role=alert]'))
      voice.setAttribute('data-known', '');
  });

/** A text has come where a screen reader had long been listening. */
const isSaid = ({ page }: Portal, text: string) => appears(page.locator('[data-known]').getByText(text));

async function signsOut(person: Portal): Promise<void> {
  await person.opens('/logout');
  await person.shows('You are signed out');
}

/** Nobody has proved anything within five minutes. */
async function longAgo(email: string): Promise<void> {
  await world.database.rows(
    `update sessions set proved_at = now() - interval '6 minutes'
      where user_id = (select id from users where email = $1)`,
    [email],
  );
}

test('an authenticator app asks for its code after the password, and a code on paper helps out once', async () => {
  const anna = await browser.person(url);
  await anna.signsIn(farm.anna, password);
  const app = await addsApp(anna, 'Phone');

  await anna.shows('You have no backup codes.');
  await anna.presses('Make backup codes');
  await anna.shows('They are shown this once.');
  const codes = await anna.page
    .getByRole('dialog', { name: 'Your new backup codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  const download = anna.page.waitForEvent('download');
  await anna.presses('Download');
  expect((await download).suggestedFilename()).toMatch(/backup-codes\.txt$/);
  await anna.presses('I have kept them');
  await anna.shows(/10 codes left/);
  await signsOut(anna);

  await typesPassword(anna, farm.anna);
  const field = anna.page.getByLabel('Authenticator code');
  await appears(field);
  // Ready to type: six figures, from the keyboard or the phone's own suggestion, that send themselves.
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect([await field.getAttribute('inputmode'), await field.getAttribute('autocomplete')]).toEqual([
    'numeric',
    'one-time-code',
  ]);
  await anna.page.keyboard.type('000000');
  await anna.shows('Login failed: MFA verification failed');
  await anna.page.keyboard.type(app.code());
  await anna.page.waitForURL('**/devices');
  await signsOut(anna);

  const [code = ''] = codes;
  await typesPassword(anna, farm.anna);
  await anna.presses('Sign in with backup code');
  await anna.fills({ 'Backup code': code.toLowerCase() });
  await anna.presses('Sign in');
  await anna.page.waitForURL('**/devices');
  await signsOut(anna);

  await typesPassword(anna, farm.anna);
  await anna.presses('Sign in with backup code');
  await anna.fills({ 'Backup code': code });
  await anna.presses('Sign in');
  await anna.shows('Login failed: Backup code already used');
  await anna.fills({ 'Backup code': 'AAAA-BBBB-CCCC' });
  await anna.presses('Sign in');
  await anna.shows('Login failed: Backup code invalid');
  await anna.presses('Back to sign in');
  await anna.shows('Create new company');
  // The email stays for another try, the password does not.
  expect(await anna.page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(farm.anna);
  expect(await anna.page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
});

test('a passkey is a second step, and signs in without typing', async () => {
  const ben = await browser.person(url);
  const device = await passkeyDeviceOf(ben);
  await ben.signsIn(farm.ben, password);
  await ben.opens('/account/profile');
  await ben.presses('Add passkey');
  await ben.fills({ Name: 'Laptop' });
  await device.touched();
  await ben.presses('Next');
  await ben.shows('Passkey Laptop added');
  expect(await device.count()).toBe(1);
  await device.letGo();
  await signsOut(ben);

  await typesPassword(ben, farm.ben);
  await ben.shows('Your browser asks for your fingerprint');
  await device.touched();
  await ben.presses('Use a passkey');
  await ben.page.waitForURL('**/devices');
  await device.letGo();
  await signsOut(ben);

  // At the address field: the browser offers it, a touch is all.
  await device.touched();
  await ben.opens('/?redirect=%2Faccount%2Fprofile');
  await ben.page.waitForURL('**/account/profile');
  await ben.shows(/Last used today/);
  await device.letGo();
  await signsOut(ben);

  // A browser that offers nothing by itself still has the button.
  await ben.page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await device.touched();
  await ben.opens('/');
  await ben.presses('Sign in with a passkey');
  await ben.page.waitForURL('**/devices');
  await signsOut(ben);

  // A passkey shows no address to send the link to: the password does.
  await world.database.rows('update users set email_verified = false where email = $1', [farm.ben]);
  await ben.opens('/');
  await appears(ben.page.getByRole('button', { name: 'Sign in with a passkey' }));
  await knowsVoices(ben);
  await ben.presses('Sign in with a passkey');
  await isSaid(ben, 'Login failed: User not verified');
  await isSaid(ben, 'Or sign in with your password to have it sent again.');
  await world.database.rows('update users set email_verified = true where email = $1', [farm.ben]);
});

test.runIf(isFullSize)(
  'what changes the account asks again after five minutes, and no proof means no change',
  async () => {
    const cleo = await browser.person(url);
    await cleo.signsIn(farm.cleo, password);
    await longAgo(farm.cleo);
    await cleo.opens('/account/profile');
    await cleo.presses('Add authenticator app');
    await cleo.presses('Next');
    await cleo.shows('Please confirm that it is you');
    await cleo.page.keyboard.press('Escape');
    await appears(cleo.page.getByRole('dialog', { name: 'Add authenticator app' }));
    await cleo.shows('Please confirm that it is you.');
    await cleo.presses('Next');
    const stepUp = cleo.page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await stepUp.getByLabel('Password', { exact: true }).fill('wrong');
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    await cleo.shows('Incorrect password');
    await stepUp.getByLabel('Password', { exact: true }).fill(password);
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    await cleo.shows('Scan this with your authenticator app');
    await cleo.page.keyboard.press('Escape');

    const app = await addsApp(cleo, 'Tablet');
    await longAgo(farm.cleo);
    await cleo.presses('Remove Tablet');
    await cleo.shows('Remove authenticator app Tablet?');
    await cleo.presses('Remove');
    await stepUp.getByLabel('Authenticator code').pressSequentially(app.code());
    await cleo.shows('Tablet removed');
    await cleo.shows('You have no method yet.');
    expect(await cleo.page.getByRole('button', { name: 'Remove Tablet' }).count()).toBe(0);
  },
);

test.runIf(isFullSize)('a session is ended from elsewhere, at once', async () => {
  const [desk, phone] = await Promise.all([browser.person(url), browser.person(url)]);
  await phone.signsIn(other.dora, password);
  await phone.shows('Live');
  await desk.signsIn(other.dora, password);
  await desk.opens('/account/profile');
  await desk.shows('This session');
  await desk.presses('End all other sessions');
  // The phone's, and that of signing the company up.
  await desk.shows('End 2 other sessions?');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click();
  await desk.shows('you are signed in only here now');
  await phone.shows('You are signed out');
  await desk.opens('/devices');
  await desk.shows('Greenhouse');
  expect(await phone.page.evaluate(() => Object.keys(localStorage))).not.toContain('token');
});

test.runIf(isFullSize)(
  'whoever has not verified a changed address is told so after the right password, and gets another link',
  async () => {
    const email = farm.cleo;
    await world.database.rows('update users set email_verified = false where email = $1', [email]);
    const cleo = await browser.person(url);
    await cleo.opens('/');
    await cleo.fills({ 'E-mail': email, Password: 'wrong' });
    await cleo.presses('Sign in');
    await cleo.shows('Login failed: E-mail address or password unknown.');
    await knowsVoices(cleo);
    await cleo.fills({ Password: password });
    await cleo.presses('Sign in');
    await isSaid(cleo, 'Login failed: User not verified');
    await isSaid(cleo, 'Open the link in the e-mail that we sent you.');
    await cleo.presses('Send the link again');
    await isSaid(cleo, 'E-mail sent');
    expect(await world.mailbox.link(email, /^http/)).toContain(world.url);
  },
);

test.runIf(isFullSize)(
  'whoever was blocked is sent to an Administrator after the right password, and to no link',
  async () => {
    const email = farm.ben;
    await world.database.rows('update users set blocked_at = now() where email = $1', [email]);
    const ben = await browser.person(url);
    await ben.opens('/');
    await ben.fills({ 'E-mail': email, Password: 'wrong' });
    await ben.presses('Sign in');
    await ben.shows('Login failed: E-mail address or password unknown.');
    expect(await ben.page.getByText('Your account is blocked').count()).toBe(0);
    await knowsVoices(ben);
    await ben.fills({ Password: password });
    await ben.presses('Sign in');
    await ben.shows('Login failed: User not verified');
    await isSaid(ben, 'Your account is blocked. Ask an Administrator of your company to lift this.');
    expect(await ben.page.getByRole('button', { name: 'Send the link again' }).count()).toBe(0);
    expect(await ben.page.getByText('Your e-mail address was changed').count()).toBe(0);
  },
);

test('a forgotten password is set anew by the link of the mail', async () => {
  const dora = await browser.person(url);
  await dora.opens('/');
  await dora.presses('New password');
  await dora.fills({ 'E-mail': other.dora });
  await dora.presses('Send e-mail');
  await dora.shows('E-mail sent');
  const link = await world.mailbox.link(other.dora, /\/newpassword\?token=/);
  await dora.opens(new URL(link).pathname + new URL(link).search);
  await dora.shows(`For ${other.dora}`);
  const [field, repeat] = ['New password', 'Repeat new password'].map((label) =>
    dora.page.getByLabel(label, { exact: true }),
  );
  await field?.fill('short');
  await isThere(dora.page.getByText('(not yet)'));
  await field?.fill('another goose in the rain');
  await isThere(dora.page.getByText('(met)'));
  await repeat?.fill('another one');
  await dora.presses('Set password');
  await dora.shows("Passwords don't match");
  await repeat?.fill('another goose in the rain');
  await dora.presses('Set password');
  await dora.shows('Your new password is set');
  await dora.opens(new URL(link).pathname + new URL(link).search);
  await dora.shows('This link has been used already');
  await dora.signsIn(other.dora, 'another goose in the rain');
  await dora.shows('Greenhouse');
  expect(new URL(dora.page.url()).pathname).toBe('/devices');
});
