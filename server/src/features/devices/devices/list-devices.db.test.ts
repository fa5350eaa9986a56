import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { listDevices as route } from '@belfry/contract/devices/devices/devices.contract.ts';
import * as z from 'zod/mini';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { administratorsAlarms } from '#features/alarming/alarms/points/first-alarms.rules.ts';
import { listDeviceAlarms } from '#features/alarming/alarms/list-device-alarms.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { deleteApp } from '#features/alarming/push-apps/delete-app.ts';
import { findDevice, pageOfDevices, selectDevices, selectDevicesNearby } from './devices.queries.ts';
import { getDevice } from './get-device.ts';
import { listDevices } from './list-devices.ts';
import { publishSettings } from './settings/publish-settings.job.ts';
import { aDevice } from './device-claim.fixture.ts';
import { changeDevice } from './change-device.fixture.ts';

let platform: TestPlatform;
let farm: Awaited<ReturnType<typeof aCompany>>;
const places = ['Pig house', 'Greenhouse', 'pump 100%', 'Cold_store', 'Barn', 'Änderung'];

beforeAll(async () => {
  platform = await testPlatform();
  farm = await aCompany(platform);
  for (const [index, name] of places.entries())
    await aDevice(platform, farm.context, { name, location: index < 3 ? 'North' : 'South' });
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ alarm_state: 'reporting', alarm_rank: 1, connected: true })
    .where('company_id', '=', farm.companyId)
    .where('name', '=', 'Greenhouse')
    .execute();
});

function list(query: Record<string, string>, context: Context<UserActor> = farm.context) {
  return listDevices(platform, context, z.parse(route.query, query));
}
const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);

async function namesByPages(query: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

test('the worst comes first unless another order is asked for', async () => {
  const byName = places.toSorted((a, b) => (a < b ? -1 : 1));
  expect(await names({})).toEqual(['Greenhouse', ...byName.filter((name) => name !== 'Greenhouse')]);
  expect(await names({ sort: 'name' })).toEqual(byName);
  expect(await names({ sort: '-name' })).toEqual(byName.toReversed());
});

test.each(['state', '-state', 'name', '-name', 'location', '-location'])(
  'pages of two by %s show each device once and in order',
  async (sort) => {
    const whole = await names({ sort });
    expect(whole).toHaveLength(places.length);
    expect(await namesByPages({ sort, limit: '2' })).toEqual(whole);
  },
);

test('the search takes % and _ as they are, and no case', async () => {
  expect(await names({ search: '100%' })).toEqual(['pump 100%']);
  expect(await names({ search: '%' })).toEqual(['pump 100%']);
  expect(await names({ search: '_' })).toEqual(['Cold_store']);
  expect(await names({ search: 'ÄNDER' })).toEqual(['Änderung']);
  expect(await names({ search: 'north', sort: 'name' })).toEqual(['Greenhouse', 'Pig house', 'pump 100%']);
});

test('a search is of the own company alone, though its query is not under the fence', async () => {
  const { companyId, context } = await aCompany(platform);
  await aDevice(platform, context, { name: 'Greenhouse of another', location: 'North' });
  const search = { search: 'greenhouse', total: 'true' };
  expect(await list(search)).toMatchObject({ items: [{ name: 'Greenhouse' }], total: 1 });
  expect(await list(search, context)).toMatchObject({ items: [{ name: 'Greenhouse of another' }], total: 1 });
  const { database } = platform;
  const page = { order: 'name', descending: false, after: null, rows: 10 } as const;
  const found = (scope: Kysely<DB>, company: string) =>
    selectDevices(scope, company, { search: 'greenhouse' }, page);
  expect(await found(database.allCompanies, farm.companyId)).toMatchObject([{ name: 'Greenhouse' }]);
  expect(await found(database.allCompanies, companyId)).toMatchObject([{ name: 'Greenhouse of another' }]);
  expect(await found(database.company(companyId), farm.companyId)).toEqual([]);
});

test('what stands far behind is found by the index, in any order, page by page', async () => {
  const { companyId, context } = await aCompany(platform);
  const { database } = platform;
  const device = await aDevice(platform, context, { name: 'Zebra house 1' });
  await sql`with identity as (
      insert into device_identities (serial_number, type, key_hash, connect_code_hash)
      select ${device.serialNumber} || '-' || n, 'dialler', '', '' from generate_series(1, 2100) as n returning serial_number)
    insert into devices (company_id, serial_number, type, name, added_at)
    select ${companyId}, serial_number, 'dialler', 'Barn', now() from identity`.execute(
    database.allCompanies,
  );
  const more = ['Zebra house 2', 'Zebra house 3'];
  for (const name of more) await aDevice(platform, context, { name });
  const all = ['Zebra house 1', ...more];
  const found = async (query: Record<string, string>) =>
    (await list(query, context)).items.map(({ name }) => name);
  expect(await found({ search: 'zebra', sort: 'name' })).toEqual(all);
  expect(await found({ search: 'zebra', sort: '-name' })).toEqual(all.toReversed());
  const first = await list({ search: 'zebra', sort: 'name', limit: '2' }, context);
  const second = await list(
    { search: 'zebra', sort: 'name', limit: '2', cursor: first.nextCursor! },
    context,
  );
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(all);
  expect(await found({ search: 'barn', limit: '3' })).toEqual(['Barn', 'Barn', 'Barn']);
  // Short ones have no window of their own, but begin some.
  expect(await found({ search: 'ze', sort: 'name' })).toEqual(all);
  expect(await found({ search: `house 3 `, sort: 'name' })).toEqual(['Zebra house 3']);
  expect(await found({ search: `${device.serialNumber}-2099` })).toEqual(['Barn']);
});

test('the windows of a text are found by whatever part of it, and by nothing else alone', async () => {
  const texts = [
    "o'neil \\ pump:* & (a|b) !x",
    '  two  blanks ',
    'ångström 倉庫 🐄',
    'aaaaab',
    "''",
    '<-> 1:2abc',
  ];
  const parts = texts.flatMap((text) => {
    const signs = Array.from(text);
    return signs.flatMap((_, from) =>
      signs.slice(from).map((__, more) => signs.slice(from, from + more + 1).join('')),
    );
  });
  const { rows } = await sql<{ missed: string[]; found: number }>`
    select array_agg(part) filter (where strpos(searched, part) > 0 and not hit) as missed,
      count(*) filter (where hit and strpos(searched, part) = 0)::int as found
    from unnest(${texts}::text[]) as searched, unnest(${parts}::text[]) as part,
      lateral (select search_windows(${farm.companyId}, searched) @@ search_query(${farm.companyId}, part) as hit) as asked`.execute(
    platform.database.allCompanies,
  );
  // A row of the same letter has all windows of a longer one; who asks looks whether they stand together.
  expect(rows).toEqual([{ missed: null, found: 0 }]);
});

test('a search goes by the index of windows, however short it is', async () => {
  const { companyId } = await aCompany(platform);
  const page = { order: 'name', descending: false, after: null } as const;
  const plan = (search: string) =>
    platform.database.transaction('allCompanies', async (trx) => {
      // In a small table any index will do for a plan that reads all of it.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_indexscan = off`.execute(trx);
      await sql`set local enable_nestloop = off`.execute(trx);
      return JSON.stringify(
        await pageOfDevices(trx, companyId, { search }, page).select('devices.id').explain(),
      );
    });
  for (const search of ['z', 'zq', 'bf-1000-0004', "o'neil"]) {
    expect(await plan(search)).toContain('device_texts_windows');
    expect(await plan(search)).not.toContain('device_texts_searched');
  }
});

test('what many have is read in the order of the list and not found one by one', async () => {
  const { companyId, context } = await aCompany(platform);
  const { database } = platform;
  const device = await aDevice(platform, context, { name: 'Anvil' });
  await sql`with identity as (
      insert into device_identities (serial_number, type, key_hash, connect_code_hash)
      select ${device.serialNumber} || '-' || n, 'dialler', '', '' from generate_series(1, 3000) as n returning serial_number)
    insert into devices (company_id, serial_number, type, name, location, added_at)
    select ${companyId}, serial_number, 'dialler', serial_number, 'Farm ' || split_part(serial_number, '-', -1)::int % 100, now()
    from identity`.execute(database.allCompanies);
  const { rows: expected } = await sql<{ name: string }>`
    select name from devices where company_id = ${companyId} and location = 'Farm 77' order by name, id limit 25`.execute(
    database.allCompanies,
  );
  const withoutIndex = { database: { ...database, allCompanies: undefined as never } };
  const page = await listDevices(
    withoutIndex,
    context,
    z.parse(route.query, { search: 'farm 77', sort: 'name', limit: '25' }),
  );
  expect(page.items.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
});

test('a number that a device had before finds it, near or far', async () => {
  const { context } = await aCompany(platform);
  const device = await aDevice(platform, context, { name: 'Swapped' });
  await sql`update devices set former_serials = '{OLD-4711}', name = 'Swapped over' where id = ${device.id}`.execute(
    platform.database.allCompanies,
  );
  expect((await list({ search: 'old-47', limit: '1' }, context)).items).toMatchObject([
    { name: 'Swapped over' },
  ]);
  const { companyId } = context.actor;
  const page = { order: 'name', descending: false, after: null, rows: 1 } as const;
  const near = selectDevicesNearby(
    platform.database.company(companyId),
    companyId,
    { search: 'old-47' },
    page,
    10,
  );
  expect(await near).toMatchObject([{ name: 'Swapped over' }]);
});

test('filters and the total on request', async () => {
  expect(await names({ alarmState: 'reporting' })).toEqual(['Greenhouse']);
  expect(await names({ connected: 'true' })).toEqual(['Greenhouse']);
  expect(await names({ type: 'dupline-rtu' })).toEqual([]);
  const page = await list({ connected: 'false', total: 'true', limit: '1' });
  expect(page).toMatchObject({ total: places.length - 1 });
  expect(await list({ limit: '1' })).not.toHaveProperty('total');
});

test('a cursor that is garbled or of another order is refused', async () => {
  const { nextCursor } = await list({ limit: '2', sort: 'name' });
  const uuidGone = Buffer.from(JSON.stringify(['name', ['a', 'b']])).toString('base64url');
  const refused: Record<string, string>[] = [
    { cursor: 'not a cursor' },
    { cursor: uuidGone, sort: 'name' },
    { cursor: nextCursor!, sort: '-name' },
  ];
  for (const query of refused) await expect(list(query)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('the longest location still makes a cursor that the contract takes', async () => {
  const { context } = await aCompany(platform);
  for (const name of ['a', 'b']) await aDevice(platform, context, { name, location: '倉'.repeat(120) });
  const { nextCursor } = await list({ limit: '1', sort: 'location' }, context);
  const { items } = await list({ limit: '1', sort: 'location', cursor: nextCursor! }, context);
  expect(items).toHaveLength(1);
});

test('another company sees nothing, by the fence alone and by the query alone', async () => {
  const { companyId, context } = await aCompany(platform);
  const { items } = await list({}, farm.context);
  const { id } = items[0]!;
  expect(await list({}, context)).toEqual({ items: [], nextCursor: null });
  await expect(getDevice(platform, context, id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(changeDevice(platform, context, id, { name: 'Mine' })).rejects.toMatchObject({
    code: 'not-found',
  });

  const { database } = platform;
  const page = { order: 'name', descending: false, after: null, rows: 10 } as const;
  expect(await selectDevices(database.company(companyId), farm.companyId, {}, page)).toEqual([]);
  expect(await selectDevices(database.allCompanies, companyId, {}, page)).toEqual([]);
  expect(await findDevice(database.allCompanies, companyId, id)).toBeUndefined();
});

test('a change is answered, told to browsers and to the search', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context, { name: 'Old', location: 'Here' });
  const changed = await changeDevice(platform, context, device.id, {
    name: 'New',
    timeZone: 'Europe/Berlin',
  });
  expect(changed).toMatchObject({ name: 'New', location: 'Here', timeZone: 'Europe/Berlin', version: 2 });
  expect(platform.live.sent.at(-1)).toEqual({
    companyId,
    event: 'device',
    payload: {
      id: device.id,
      version: 2,
      name: 'New',
      location: 'Here',
      timeZone: 'Europe/Berlin',
      notes: '',
      orderNumber: null,
      schedule: { dayFrom: '07:00', dayUntil: '19:00', weekendDays: [6, 7] },
      settingsVersion: 2,
    },
  });
  expect((await list({ search: 'new' }, context)).items).toHaveLength(1);
  await expect(
    changeDevice(platform, context, device.id, { timeZone: 'Europe/Nowhere' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('an order number is set and emptied, which the log names', async () => {
  const { companyId, context } = await aCompany(platform);
  const { id } = await aDevice(platform, context);
  const change = (orderNumber: string | null) => changeDevice(platform, context, id, { orderNumber });
  expect(await change('PO 4711')).toMatchObject({ orderNumber: 'PO 4711' });
  expect(await change('PO 4711')).toMatchObject({ settingsVersion: 2 });
  expect(await getDevice(platform, context, id)).toMatchObject({ orderNumber: 'PO 4711' });
  expect(await change('')).toMatchObject({ orderNumber: null });
  expect(await change(null)).toMatchObject({ settingsVersion: 3 });
  const log = await platform.database.allCompanies
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', companyId)
    .where('action', '=', 'device.changed')
    .execute();
  expect(log.map(({ details }) => details)).toEqual([
    { changed: ['orderNumber'] },
    { changed: ['orderNumber'] },
  ]);
});

describe('a device that would call nobody says so', () => {
  const voice = [{ medium: 'voice' as const, needsAcceptance: true }];
  async function aFarmOfOne() {
    const owner = await aCompany(platform);
    const { companyId, context } = owner;
    const device = await aDevice(platform, context, { name: 'Barn' });
    const point = { company_id: companyId, device_id: device.id, since: platform.clock.now() };
    await platform.database.allCompanies
      .insertInto('alarm_nodes')
      .values({ ...point, alarm_id: 'input.99', name: 'Door', enabled: false })
      .execute();
    return {
      ...owner,
      device,
      /** Whether the list and the device itself say so, and which of its alarm points do. */
      says: async () => {
        const inList = (await list({}, context)).items[0]?.callsNobody;
        const alone = (await getDevice(platform, context, device.id)).callsNobody;
        expect(alone).toBe(inList);
        return inList;
      },
      points: async () => {
        const { items } = await listDeviceAlarms(platform, context, device.id, { limit: 200 });
        return items.filter(({ callsNobody }) => callsNobody).map(({ alarmId }) => alarmId);
      },
    };
  }

  test('until there is a contact with a way that works, and again when the way is gone', async () => {
    const { context, says } = await aFarmOfOne();
    expect(await says()).toBe(true);
    const anna = await createContact(platform, context, { name: 'Anna', langCode: 'nl-NL' });
    expect(await says()).toBe(true);
    await changeContact(platform, context, anna.id, { phone: '0612345001', media: voice });
    expect(await says()).toBe(false);
    await changeContact(platform, context, anna.id, { media: [] });
    expect(await says()).toBe(true);
  });

  test('by an app, as long as it can be reached', async () => {
    const { context, userId, says } = await aFarmOfOne();
    await createContact(platform, context, { name: 'Anna', userId });
    expect(await says()).toBe(true);
    platform.live.sent.length = 0;
    const app = await anApp(platform, context);
    expect(await says()).toBe(false);
    await deleteApp(platform, context, app.id);
    expect(await says()).toBe(true);
    expect(platform.live.sent.map(({ event }) => event)).toEqual(['call-plan', 'call-plan']);
  });

  test('for one point that is switched on and calls an empty list of its own, unless an administrator is called instead', async () => {
    const { companyId, context, device, says, points } = await aFarmOfOne();
    const anna = await createContact(platform, context, { name: 'Anna', phone: '0612345001' });
    const empty = await createCallList(platform, context, {
      ...callListDefaults,
      name: 'Night',
      contactIds: [],
    });
    const setPoint = (change: { enabled: boolean }) =>
      platform.database.allCompanies
        .updateTable('alarm_nodes')
        .set({ ...change, call_list_id: empty.id })
        .where('device_id', '=', device.id)
        .where('alarm_id', '=', 'input.99')
        .execute();
    await setPoint({ enabled: false });
    expect(await says()).toBe(false);
    await setPoint({ enabled: true });
    expect(await says()).toBe(true);
    expect(await points()).toEqual(['input.99', ...administratorsAlarms.toSorted()]);
    expect((await list({}, farm.context)).items.every(({ id }) => id !== device.id)).toBe(true);
    await publishSettings.run(platform, { companyId }, { number: 1, isLast: false });
    expect(platform.live.sent.at(-1)).toMatchObject({ companyId, payload: { leadsToNobody: true } });
    await changeContact(platform, context, anna.id, { administrator: true });
    expect(await says()).toBe(false);
    expect(await points()).toEqual([]);
  });
});
