import { beforeAll, expect, test } from 'vitest';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { createNodes } from '#features/alarming/alarms/points/create-nodes.ts';
import { recipientsOf } from './plan/call-list-plan.rules.ts';
import { findCallList, selectCallLists } from './call-lists.queries.ts';
import { createContact } from './contacts/create-contact.ts';
import { deleteCallList } from './delete-call-list.ts';
import { deleteContact } from './contacts/delete-contact.ts';
import { getCallList } from './get-call-list.ts';
import { listCallLists } from './list-call-lists.ts';
import { readListOfAlarm } from './plan/read-list-of-alarm.ts';
import { createCallList } from './save-call-list.ts';
import { changeCallList, changeContact } from './call-list-changes.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

/** A company with Anna (administrator) and Ben, added in that order. */
async function aFarm() {
  const company = await aCompany(platform);
  const { context, companyId } = company;
  const anna = await createContact(platform, context, { name: 'Anna', administrator: true, pin: '1111' });
  platform.clock.advance(1000);
  const ben = await createContact(platform, context, { name: 'Ben' });
  const [everybody, administrators] = (await listCallLists(platform, context, { limit: 2 })).items;
  const called = async (listId: string) => {
    const found = await readListOfAlarm(platform.database.company(companyId), companyId, listId);
    return found ? recipientsOf(found.list, found.contacts).map(({ name }) => name) : [];
  };
  return { ...company, anna, ben, everybody: everybody!, administrators: administrators!, called };
}
const own = { name: 'Night shift', contactIds: [] as string[], ...callListDefaults };
const strangers = { code: 'invalid-input', options: { errors: [{ pointer: '/contactIds' }] } };

test('the fixed lists come first, own ones by name, page by page', async () => {
  const { context } = await aFarm();
  for (const name of ['Weekend', 'Aaa']) await createCallList(platform, context, { ...own, name });
  const first = await listCallLists(platform, context, { limit: 3, total: 'true' });
  const second = await listCallLists(platform, context, { limit: 3, cursor: first.nextCursor! });
  expect(first.total).toBe(4);
  expect(
    [...first.items, ...second.items].map(({ recipients, name, fixed }) => [recipients, name, fixed]),
  ).toEqual([
    ['all-contacts', 'All contacts', true],
    ['administrators', 'Administrators', true],
    ['own', 'Aaa', false],
    ['own', 'Weekend', false],
  ]);
  expect(second.nextCursor).toBeNull();
});

test('an own list keeps its numbers and calls its contacts in its order', async () => {
  const { context, anna, ben, called } = await aFarm();
  const list = await createCallList(platform, context, {
    ...own,
    contactIds: [ben.id, anna.id],
    amountAccept: 2,
    timeToAccept: 7,
  });
  expect(list).toMatchObject({
    name: 'Night shift',
    amountAccept: 2,
    timeToAccept: 7,
    maxAttempts: 3,
    version: 1,
  });
  expect(list.contactIds).toEqual([ben.id, anna.id]);
  expect(await called(list.id)).toEqual(['Ben', 'Anna']);

  const replaced = await changeCallList(platform, context, list.id, {
    ...own,
    name: 'Day',
    contactIds: [anna.id],
  });
  expect(replaced).toMatchObject({ name: 'Day', contactIds: [anna.id], amountAccept: 1, version: 2 });
  expect(await getCallList(platform, context, list.id)).toEqual(replaced);
  await deleteContact(platform, context, anna.id);
  expect(await called(list.id)).toEqual([]);
});

test('the fixed lists call everybody, or the administrators, in the order they were added', async () => {
  const { context, everybody, administrators, ben, called } = await aFarm();
  expect(await called(everybody.id)).toEqual(['Anna', 'Ben']);
  expect(await called(administrators.id)).toEqual(['Anna']);
  await changeContact(platform, context, ben.id, { administrator: true });
  expect(await called(administrators.id)).toEqual(['Anna', 'Ben']);
});

test('a fixed list takes numbers, keeps its name, refuses contacts and stays', async () => {
  const { context, everybody, anna } = await aFarm();
  const changed = await changeCallList(platform, context, everybody.id, {
    ...own,
    name: 'Alle',
    maxAttempts: 5,
  });
  expect(changed).toEqual({ ...everybody, maxAttempts: 5, version: 2 });
  await expect(
    changeCallList(platform, context, everybody.id, { ...own, contactIds: [anna.id] }),
  ).rejects.toMatchObject(strangers);
  await expect(deleteCallList(platform, context, everybody.id)).rejects.toMatchObject({
    code: 'delete-failed',
  });
});

test('contacts of others and repetitions are refused, and nothing is half done', async () => {
  const { context, anna } = await aFarm();
  const other = await aFarm();
  for (const contactIds of [
    [anna.id, other.anna.id],
    [anna.id, anna.id],
  ])
    await expect(createCallList(platform, context, { ...own, contactIds })).rejects.toMatchObject(strangers);
  expect((await listCallLists(platform, context, { limit: 10 })).items).toHaveLength(2);
});

test('a list that an alarm calls cannot be removed', async () => {
  const { context, companyId } = await aFarm();
  const list = await createCallList(platform, context, own);
  const { database, clock } = platform;
  const deviceId = await aDeviceRow(platform, companyId);
  await database.transaction('allCompanies', async (trx) => {
    await createNodes(trx, {
      companyId,
      deviceId,
      type: 'dialler',
      inputs: 1,
      langCode: 'en-US',
      now: clock.now(),
    });
    await trx
      .updateTable('alarm_nodes')
      .set({ call_list_id: list.id })
      .where('device_id', '=', deviceId)
      .execute();
  });
  await expect(deleteCallList(platform, context, list.id)).rejects.toMatchObject({ code: 'in-use' });
  await database
    .company(companyId)
    .updateTable('alarm_nodes')
    .set({ call_list_id: null })
    .where('company_id', '=', companyId)
    .execute();
  await deleteCallList(platform, context, list.id);
  await expect(getCallList(platform, context, list.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('another company neither sees, changes nor removes a list', async () => {
  const farm = await aFarm();
  const { context, companyId } = await aFarm();
  const { id } = await createCallList(platform, farm.context, { ...own, contactIds: [farm.anna.id] });
  const refusal = { code: 'not-found' };
  await expect(getCallList(platform, context, id)).rejects.toMatchObject(refusal);
  await expect(changeCallList(platform, context, id, own)).rejects.toMatchObject(refusal);
  await expect(deleteCallList(platform, context, id)).rejects.toMatchObject(refusal);
  const { database } = platform;
  const page = { after: null, rows: 10 };
  expect(await selectCallLists(database.company(companyId), farm.companyId, page)).toEqual([]);
  expect(await findCallList(database.allCompanies, companyId, id)).toBeUndefined();
  expect(await readListOfAlarm(database.allCompanies, companyId, id)).toBeUndefined();
});
