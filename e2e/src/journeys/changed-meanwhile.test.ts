import { createCallList, getCallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { createContact, listContacts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears, disappears } from '../players/sight.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

/** Somebody of the farm before its contacts and call lists. */
async function person(): Promise<Portal> {
  const someone = await browser.person(world.url);
  await someone.opensAs(farm.anna, password, `/devices/detail/${farm.pigHouse1.id}`);
  await someone.presses('Contacts and call lists');
  await someone.shows('Add call list');
  return someone;
}

const conflictOf = ({ page }: Portal) => page.getByRole('dialog', { name: 'Changed meanwhile' });
const contactNamed = async (name: string) => {
  const { items } = await farm.api.call(listContacts, { query: { limit: 200 } });
  return items.find((contact) => contact.name === name);
};

test('two people change one contact: the second sees both, chooses, and loses nothing', async () => {
  const body = { name: 'Piet', phone: '+31612345021', email: 'piet@demo.example' };
  await farm.api.call(createContact, { body });
  const [anna, ben] = await Promise.all([person(), person()]);
  for (const someone of [anna, ben]) await someone.presses('Edit Piet');
  await anna.fills({ 'Phone number': '+31612345022', 'E-mail address': 'piet@farm.example' });
  await anna.page.getByRole('dialog').locator('[type="submit"]').click();
  await anna.shows('Saved: Piet');

  await ben.fills({ Name: 'Pieter', 'Phone number': '+31612345023' });
  const save = ben.page.getByRole('dialog', { name: 'Edit Piet' }).locator('[type="submit"]');
  await save.click();
  const conflict = conflictOf(ben);
  const phone = conflict.getByRole('group', { name: 'Phone number' });
  await appears(phone.getByText('+31612345022'));
  await appears(phone.getByText('+31612345023'));
  // What only one of them changed needs no choice.
  await appears(conflict.getByRole('listitem').filter({ hasText: 'Pieter' }));
  await appears(conflict.getByRole('listitem').filter({ hasText: 'piet@farm.example' }));
  expect(await objections(ben.page)).toEqual([]);

  await ben.presses('Save like this');
  await appears(conflict.getByText('Choose which value is to stand.'));
  await ben.page.keyboard.press('Escape');
  await disappears(conflict);
  expect(await ben.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Pieter');
  await ben.presses('Compare both');
  await phone.getByLabel(/As it is now/).check();
  await ben.presses('Save like this');
  await ben.shows('Saved: Pieter');
  expect(await contactNamed('Pieter')).toMatchObject({
    phone: '+31612345022',
    email: 'piet@farm.example',
  });
  expect(ben.faults.filter((said) => !said.includes('409'))).toEqual([]);
});

test.runIf(isFullSize)('two people change one call list: its people are shown as lines', async () => {
  const [anna, ben] = await Promise.all([contactNamed('Anna'), contactNamed('Ben')]);
  const contactIds = [anna, ben].map((contact) => contact?.id ?? '');
  const { id } = await farm.api.call(createCallList, { body: { name: 'Night', contactIds } });
  const [one, other] = await Promise.all([person(), person()]);
  for (const someone of [one, other]) await someone.presses('Edit Night');
  await one.presses('Take Anna off the list');
  await one.page.getByRole('dialog').locator('[type="submit"]').click();
  await one.shows('Saved: Night');

  await other.presses('Move Ben up');
  await other.page.getByRole('dialog').locator('[type="submit"]').click();
  const members = conflictOf(other).getByRole('group', { name: 'Calls, in this order' });
  await appears(members.getByText('Ben Anna'));
  await members.getByLabel(/As you typed it/).check();
  await other.presses('Save like this');
  await other.shows('Saved: Night');
  const saved = await farm.api.call(getCallList, { params: { id } });
  expect(saved.contactIds).toEqual(contactIds.toReversed());
});

test.runIf(isFullSize)(
  'what others saved without touching a field of the form is no reason to ask',
  async () => {
    const someone = await person();
    await someone.presses('Edit Ben');
    const versions: unknown[] = [];
    const ben = await contactNamed('Ben');
    await someone.page.route('**/api/contacts/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      versions.push((route.request().postDataJSON() as { version?: number }).version);
      // Twice: once it is saved on top of that, and then the person is asked.
      const current = { ...ben, testCall: null, version: 90 + versions.length };
      return route.fulfill({ status: 409, json: { code: 'changed-meanwhile', status: 409, current } });
    });
    await someone.fills({ Name: 'Benjamin' });
    await someone.page.getByRole('dialog').locator('[type="submit"]').click();
    const conflict = conflictOf(someone);
    await appears(conflict.getByRole('listitem').filter({ hasText: 'Benjamin' }));
    expect(versions).toHaveLength(2);
    await someone.presses('Back to the form');
    await until('the note has the focus', () =>
      someone.page.locator('[data-failure]').evaluate((it) => it === document.activeElement),
    );
  },
);

test.runIf(isFullSize)(
  'a row of a form is added, moved and removed with the focus near, and its fault goes with it',
  async () => {
    const someone = await person();
    const { page } = someone;
    await someone.presses('Edit Ben');
    const absences = page.getByRole('group', { name: 'Absences' });
    for (const added of [1, 2]) {
      await someone.presses('Add absence');
      await appears(absences.getByText(`Row ${added} added`));
    }
    const days = absences.getByLabel('Day');
    const hasFocus = (index: number) => days.nth(index).evaluate((it) => it === document.activeElement);
    await until('the new row has the focus', () => hasFocus(2));
    // The second ends before it begins.
    await days.nth(2).fill('02/01/2030');
    await days.nth(3).fill('01/01/2030');
    await page.getByRole('dialog').locator('[type="submit"]').click();
    await until('the end of the second row has the focus', () => hasFocus(3));
    await someone.presses('Remove absence 1');
    await appears(absences.getByText('Removed, 1 left'));
    const remove = page.getByRole('button', { name: 'Remove absence 1' });
    await until('the next row has the focus', () => remove.evaluate((it) => it === document.activeElement));
    expect(await days.nth(1).getAttribute('aria-invalid')).toBe('true');
    await days.nth(1).fill('03/01/2030');
    expect(await days.nth(1).getAttribute('aria-invalid')).toBeNull();
    await someone.presses('Remove absence 1');
    await until('what adds a row has the focus', () =>
      page.evaluate(() => document.activeElement?.textContent === 'Add absence'),
    );
  },
);
