import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

/** Whoever signed in did so a while ago. */
async function longAgo(email: string): Promise<void> {
  await world.database.rows(
    `update sessions set proved_at = now() - interval '6 minutes'
      where user_id = (select id from users where email = $1)`,
    [email],
  );
}

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });

async function proves({ page }: Portal): Promise<void> {
  const question = questionOn(page);
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await disappears(question);
}

async function refuses({ page }: Portal): Promise<void> {
  await appears(questionOn(page).getByLabel('Password', { exact: true }));
  await page.keyboard.press('Escape');
  await disappears(questionOn(page));
}

/** Notes every alert of the pages that come, however short it is there. Gives those of the page that is open. */
async function hearsAlerts({ page }: Portal): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const alerts = new Set<string>();
    Object.assign(globalThis, { alerts });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=alert]'))
        if (textContent) alerts.add(textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { alerts: Set<string> }).alerts]);
}

/** What the browser itself says of the refusals that the question answers. */
const refusalsOf = ({ faults }: Portal) => faults.filter((fault) => !/status of 403/.test(fault));

test('an invitation asks first: who refuses keeps the form, who proves it invites once and is not asked again', async () => {
  const email = `gus.${farm.anna}`;
  const anna = await browser.person(world.url);
  await anna.opensAs(farm.anna, password, '/users/add');
  await longAgo(farm.anna);
  const filled = {
    'First name': 'Gus',
    'Last name': 'Smit',
    'E-mail address': email,
    'Personal message': 'Please look after house 2.',
  };
  await anna.fills({ ...filled, Role: 'Read-only' });
  await anna.presses('Send invitation');
  await refuses(anna);
  await anna.shows('Please confirm that it is you.');
  for (const [label, value] of Object.entries(filled))
    expect(await anna.page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  await anna.presses('Send invitation');
  await proves(anna);
  await anna.shows(`Invitation sent to ${email}`);
  const invited = `select count(*) from audit_log log join users on users.id::text = log.subject_id::text
    where log.action = 'user.invited' and users.email = '${email}'`;
  expect(await world.database.count(invited)).toBe(1);

  await anna.presses(/Gus Smit/);
  await anna.presses('Resend invitation');
  await anna.shows(`Invitation sent to ${email}`);
  expect(await questionOn(anna.page).count()).toBe(0);
  expect(refusalsOf(anna)).toEqual([]);
});

test('a name is changed without a question, a role is not', async () => {
  const anna = await browser.person(world.url);
  await anna.opensAs(farm.anna, password, '/users');
  await longAgo(farm.anna);
  await anna.presses(/Cleo Jansen/);
  await anna.presses('Edit user');
  await anna.fills({ 'First name': 'Cleopatra' });
  await anna.presses('Save');
  await anna.shows('Cleopatra Jansen saved');
  await anna.presses('Edit user');
  await anna.fills({ Role: 'User' });
  await anna.presses('Save');
  await refuses(anna);
  expect(await anna.page.getByLabel('Role', { exact: true }).locator('option:checked').textContent()).toBe(
    'User',
  );
  await anna.presses('Save');
  await proves(anna);
  await anna.shows('Cleopatra Jansen saved');
  expect(refusalsOf(anna)).toEqual([]);
});

test.runIf(isFullSize)(
  'a file asks first, is not fetched where nobody proves it, and comes where they do',
  async () => {
    const anna = await browser.person(world.url, { acceptDownloads: true });
    const { page } = anna;
    const alerts = await hearsAlerts(anna);
    await anna.opensAs(farm.anna, password);
    const files: [path: string, there: string, button: string, name: string][] = [
      ['/devices', 'Pig house 1', 'Export', 'devices.csv'],
      ['/account/company?tab=log', 'Verify the log', 'Export', 'audit-log.csv'],
      ['/account/profile', 'My data', 'Download my data', 'my-data.json'],
    ];
    for (const [path, there, button, name] of files) {
      await anna.opens(path);
      await anna.shows(there);
      await longAgo(farm.anna);
      await anna.presses(button);
      await refuses(anna);
      const waiting = page.waitForEvent('download');
      await anna.presses(button);
      await proves(anna);
      expect((await waiting).suggestedFilename()).toBe(name);
      // Nothing failed, and nothing was said; what is said in a message comes later than the refusal.
      expect(await alerts()).toEqual([]);
    }
    expect(refusalsOf(anna)).toEqual([]);
  },
);

/** "Remove device" of a device with its serial number: what asks is due. */
async function removes({ page }: Portal, name: string, serial: string): Promise<void> {
  const removal = page.getByRole('dialog', { name: `Remove ${name}?` });
  await removal.getByLabel('Serial number').fill(serial);
  await removal.getByRole('button', { name: 'Remove device' }).click();
}

test.runIf(isFullSize)(
  'who leaves the screen has refused: "Back" takes the question along, and nothing is done',
  async () => {
    const anna = await browser.person(world.url);
    const { page } = anna;
    await anna.opensAs(farm.anna, password);
    await longAgo(farm.anna);
    await anna.presses(/^Pig house 1/);
    await anna.presses('Edit');
    await anna.presses('Remove device');
    await removes(anna, 'Pig house 1', farm.pigHouse1.serial);
    await appears(questionOn(page).getByLabel('Password', { exact: true }));
    await page.goBack();
    await page.waitForURL(/detail/);
    await disappears(questionOn(page));
    await anna.presses('Edit');
    await anna.presses('Remove device');
    // The next question is another one, for another act.
    await removes(anna, 'Pig house 1', farm.pigHouse1.serial);
    await refuses(anna);
    expect(refusalsOf(anna)).toEqual([]);
  },
);

test.runIf(isFullSize)(
  'where what asks does not load, each act fails and says so, until the page is loaded anew',
  async () => {
    const anna = await browser.person(world.url);
    const { page } = anna;
    const files = /step-up-dialog-[\w-]+\.js/;
    await page.route(files, (route) => route.abort());
    await anna.opensAs(farm.anna, password, `/devices/edit/${farm.pigHouse1.id}`);
    await longAgo(farm.anna);
    await anna.presses('Remove device');
    const removal = page.getByRole('dialog', { name: 'Remove Pig house 1?' });
    await removes(anna, 'Pig house 1', farm.pigHouse1.serial);
    await appears(removal.getByText('Loading failed'));
    expect(await questionOn(page).count()).toBe(0);
    // The browser remembers that it did not load; no act waits for that.
    const again = page.waitForResponse((response) => response.status() === 403);
    await removal.getByRole('button', { name: 'Remove device' }).click();
    await again;
    await appears(removal.getByText('Loading failed'));
    await appears(removal.getByRole('button', { name: 'Remove device', disabled: false }));
    await page.unroute(files);
    await page.reload();
    await anna.presses('Remove device');
    await removes(anna, 'Pig house 1', farm.pigHouse1.serial);
    await refuses(anna);
  },
);

test('a device is removed once it was proved; who refuses keeps device and words', async () => {
  const anna = await browser.person(world.url);
  const { page } = anna;
  await anna.opensAs(farm.anna, password);
  await longAgo(farm.anna);
  await anna.presses(/^Cold store/);
  await anna.presses('Edit');
  await anna.presses('Remove device');
  const removal = page.getByRole('dialog', { name: 'Remove Cold store?' });
  await removal.getByLabel('Serial number').fill(farm.coldStore.serial);
  await removal.getByRole('button', { name: 'Remove device' }).click();
  await refuses(anna);
  await appears(removal.getByText('Please confirm that it is you.'));
  expect(await removal.getByLabel('Serial number').inputValue()).toBe(farm.coldStore.serial);
  await removal.getByRole('button', { name: 'Remove device' }).click();
  await proves(anna);
  await page.waitForURL('**/devices');
  await disappears(page.getByText('Cold store', { exact: true }));
  // The screen that is being left may ask for the device once more.
  expect(refusalsOf(anna).filter((fault) => !/status of 404/.test(fault))).toEqual([]);
});
