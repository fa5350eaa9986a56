import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

const own = 'Torenvalk-boven-de-schuur';
let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

const invitationOf = (email: string) => world.mailbox.link(email, /http\S+\/account\/user\/[\w-]+/);
const pathOf = ({ page }: Portal) => new URL(page.url()).pathname;

/** Anna invites somebody. */
async function invites(anna: Portal, firstName: string, email: string): Promise<void> {
  await fillsInvitation(anna, firstName, email);
  await anna.shows(`Invitation sent to ${email}`);
}

async function fillsInvitation(anna: Portal, firstName: string, email: string): Promise<void> {
  await anna.opens('/users');
  await anna.presses('Add user');
  await anna.fills({
    'First name': firstName,
    'Last name': 'Smit',
    'E-mail address': email,
    Role: 'User',
    'Personal message': 'Please look after house 2.',
  });
  await anna.presses('Send invitation');
}

test('invited, set up, at work, given another role while online: led out, and back in with it', async () => {
  const email = `eva.${farm.anna}`;
  const [anna, eva] = [await browser.person(world.url), await browser.person(world.url)];
  await anna.opensAs(farm.anna, password);
  await invites(anna, 'Eva', email);
  await anna.shows('Invited');

  await world.mailbox.gets(email, /invites you to Demo Farm/);
  await eva.opens(await invitationOf(email));
  await eva.shows('Join Demo Farm');
  await eva.shows('Please look after house 2.');
  await eva.shows(/^Min 10, max 128 characters\. Passwords that many people use, .* are not taken\.$/);
  await eva.fills({ 'First name': 'Eva Maria', Password: own, 'Repeat password': 'something else' });
  await eva.presses('Create account');
  await eva.shows("Passwords don't match");
  await eva.shows('Please agree to the terms and conditions.');
  await eva.fills({ 'Repeat password': own });
  await eva.page.getByLabel('I agree to the terms and conditions').check();
  await eva.presses('Create account');
  await eva.page.waitForURL('**/devices');
  await eva.shows('Pig house 1');
  await eva.shows('Live');

  await anna.opens('/users');
  await anna.presses(/Eva Maria Smit/);
  await anna.shows('Last sessions');
  await anna.presses('Edit user');
  await anna.fills({ Role: 'Read-only' });
  await anna.shows('With another role the user is signed out everywhere.');
  await anna.presses('Save');
  await anna.shows('Eva Maria Smit saved');

  await eva.page.waitForURL('**/logout');
  await eva.shows('You are signed out');
  await eva.signsIn(email, own);
  await eva.opens('/users');
  await eva.shows('Anna de Vries');
  expect(await eva.reads()).not.toContain('Add user');
  expect(anna.faults.concat(eva.faults)).toEqual([]);
});

test.runIf(isFullSize)(
  'an invitation that has expired asks for a new one; a resent one replaces the former',
  async () => {
    const email = `finn.${farm.anna}`;
    const [anna, finn] = [await browser.person(world.url), await browser.person(world.url)];
    await anna.opensAs(farm.anna, password);
    await invites(anna, 'Finn', email);
    const first = await invitationOf(email);
    await world.database.rows(`update mailed_links set expires_at = now() where email = $1`, [email]);
    await finn.opens(first);
    await finn.shows('This invitation has expired');
    await anna.opens('/users');
    await anna.shows('Invitation expired');
    await finn.presses('Ask for a new invitation');
    await finn.shows('A new invitation is on its way to your mailbox.');

    await anna.opens('/users');
    await anna.presses(/Finn Smit/);
    await anna.presses('Resend invitation');
    await anna.shows(`Invitation sent to ${email}`);
    await finn.opens(first);
    await finn.shows('A newer invitation was sent');

    await anna.presses('Delete');
    await anna.shows('Delete user Finn Smit?');
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await anna.shows('Finn Smit deleted');
    expect(pathOf(anna)).toBe('/users');
    await anna.shows('Ben Bakker');
    await disappears(anna.page.getByText('Finn Smit', { exact: true }));
    expect(anna.faults).toEqual([]);
  },
);

test.runIf(isFullSize)(
  'mail that is refused is told at once, mail that comes back is told at the user, each until it is put right',
  async () => {
    const [refused, gone] = [`gerd.${farm.anna}`, `hans.${farm.anna}`];
    await Promise.all([world.mailbox.is(refused, 'refuse'), world.mailbox.is(gone, 'bounce')]);
    const anna = await browser.person(world.url);
    await anna.opensAs(farm.anna, password);
    await fillsInvitation(anna, 'Gerd', refused);
    await anna.shows(`Sending e-mail failed: the mail server refuses ${refused}`);
    await anna.shows('Mail comes back');
    await anna.presses(/Gerd Smit/);
    await anna.shows(new RegExp(`Mail to ${refused} came back .*: there is no such address`));
    await anna.presses('Resend invitation');
    await anna.shows('Sending e-mail failed');
    await anna.presses('Edit user');
    await anna.fills({ 'E-mail address': `right.${refused}` });
    await anna.presses('Save');
    await anna.shows('Gerd Smit saved');
    await disappears(anna.page.getByText(`Mail to ${refused}`));

    await invites(anna, 'Hans', gone);
    // The mail server's word comes by a mail of its own.
    await expect
      .poll(() => world.database.count('select count(*) from bounced_mails where address = $1', [gone]))
      .toBe(1);
    await anna.opens('/users');
    await anna.presses(/Hans Smit/);
    await anna.shows(new RegExp(`Mail to ${gone} came back .*: there is no such address\\. Correct it\\.`));

    // One's own address, too: then none is waited for.
    await anna.opens('/account/profile');
    await anna.presses('Change e-mail address');
    await anna.fills({ 'New e-mail address': farm.ben, 'Repeat e-mail address': farm.ben });
    await anna.presses('Send link');
    await appears(
      anna.page.getByRole('textbox', {
        name: 'New e-mail address',
        description: /E-mailaddress already in use/,
      }),
    );
    expect(await anna.page.getByText('E-mailaddress already in use').count()).toBe(1);
    await anna.fills({ 'New e-mail address': refused, 'Repeat e-mail address': refused });
    await anna.presses('Send link');
    await anna.shows('Sending e-mail failed');
    await anna.opens('/account/profile');
    await anna.shows('Change e-mail address');
    await disappears(anna.page.getByText('Waits for confirmation'));
    expect(anna.faults.filter((fault) => !/409 \(Conflict\)|502 \(Bad Gateway\)/.test(fault))).toEqual([]);
  },
);

test.runIf(isFullSize)(
  'an address is changed by its owner: it waits, the link confirms it, the old one is told',
  async () => {
    const to = `jansen.${farm.cleo}`;
    const cleo = await browser.person(world.url);
    await cleo.opensAs(farm.cleo, password, '/account/profile');
    await cleo.presses('Change e-mail address');
    await cleo.fills({ 'New e-mail address': to, 'Repeat e-mail address': to });
    await cleo.presses('Send link');
    await cleo.shows('Waits for confirmation');
    await world.mailbox.gets(farm.cleo, /is being changed/);

    await cleo.opens(await world.mailbox.link(to, /http\S+\/link\/email\/[\w-]+/));
    await cleo.shows(`From now on you will sign in with ${to}.`);
    await cleo.presses('Confirm address');
    await cleo.shows(`Sign in with ${to} from now on.`);
    await cleo.opens('/logout');
    await cleo.shows(/signed out/i);
    await cleo.signsIn(to, password);
    await cleo.opens('/account/profile');
    await cleo.shows(to);
    expect(cleo.faults).toEqual([]);
  },
);

test('one’s own data comes as a file', async () => {
  const ben = await browser.person(world.url);
  await ben.opensAs(farm.ben, password, '/account/profile');
  const [file] = await Promise.all([ben.page.waitForEvent('download'), ben.presses('Download my data')]);
  expect(file.suggestedFilename()).toBe('my-data.json');
  const text = await (await file.createReadStream()).toArray();
  expect(Buffer.concat(text).toString()).toContain(farm.ben);
});
