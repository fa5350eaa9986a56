import {
  createContact,
  listContacts,
  updateContact,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
});
afterAll(() => browser?.close());

test('whom alarms call changes in every open browser, without a reload', async () => {
  const cleo = await browser.person(world.url);
  await cleo.signsIn(farm.cleo, password);
  await cleo.shows('Live');
  await cleo.opens(`/devices/detail/${farm.pigHouse1.id}`);
  await cleo.presses('Contacts and call lists');
  await cleo.shows('Anna');
  await cleo.presses('Show');
  await cleo.shows('Ben');

  const { items } = await farm.api.call(listContacts, {});
  const ben = items.find(({ name }) => name === 'Ben');
  await farm.api.call(updateContact, {
    params: { id: ben?.id ?? '' },
    body: { name: 'Benjamin', version: ben?.version ?? 0 },
  });
  await cleo.shows('Benjamin');
  await farm.api.call(createContact, { body: { name: 'Wilhelmina', phone: '+31612345011' } });
  await cleo.shows('Wilhelmina');
  expect(await cleo.reads()).not.toMatch(/\bBen\b/);

  await cleo.presses('Status');
  await cleo.shows(/Benjamin by phone call/);
  await farm.api.call(createContact, { body: { name: 'Kees', phone: '+31612345012' } });
  await cleo.shows(/Kees by phone call/);
  expect(cleo.faults).toEqual([]);
});
