import type { FastifyInstance } from 'fastify';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aCaller } from '#features/people/companies/account-caller.fixture.ts';
import { aColleague } from '#features/people/users/users.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { aSimRow } from '#features/devices/sim-cards/sim-card.fixture.ts';
import { testApp } from './app.fixture.ts';
import { contractRoutes } from './contract-routes.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function aFarm(roleId: RoleId = roles.administrator) {
  const farm = await aCompany(platform, { roleId });
  const caller = await aCaller(platform, app, farm, { roleId });
  const call: typeof caller.call = (method, path, body) =>
    // Staff say why; nobody else is asked.
    caller.call(method, path, body, { 'x-reason': 'Ticket' });
  const made = async (path: string, body: object) =>
    (await call('POST', path, body)).json<{ id: string }>().id;
  const device = (type: 'dialler' | 'rest-api-location' = 'dialler') =>
    aDevice(platform, farm.context, { name: 'Barn', type });
  return { ...farm, call, made, device };
}
type Farm = Awaited<ReturnType<typeof aFarm>>;
type Version = number | null;
type Json = Record<string, unknown>;

/** How a thing is read and changed. */
interface Thing {
  path: string;
  /** Where it is read, and what of that answer the change answers, too; the whole by default. */
  from?: string;
  part?: (answer: Json) => Json;
  /** The body of one change of many; with the version where it stands elsewhere than in `version`. */
  body: (n: number, version: Version) => Json;
  /** The version in an answer. */
  versionOf?: (answer: Json) => Version;
}

const policy = { mfa: 'optional', password: { minLength: 10, classes: 1 }, passwordExpiryDays: 0 };
const itemsOf = ({ items }: Json) => items as Json[];
const scheduleOf = ({ schedule }: Json) => schedule as { version: number } | null;

/** Every route that is changed by version. */
const things: Record<string, (farm: Farm) => Promise<Thing> | Thing> = {
  'PATCH /company': () => ({ path: '/company', body: (n, version) => ({ city: `Ede ${n}`, version }) }),
  'PUT /company/policy': () => ({
    path: '/company/policy',
    body: (n, version) => ({ ...policy, passwordHistory: n, version }),
  }),
  'PATCH /users/{id}': async (farm) => ({
    path: `/users/${(await aColleague(platform, { ...farm, password: 'x' }, {})).userId}`,
    body: (n, version) => ({ firstName: `Ben ${n}`, version }),
  }),
  'PATCH /contacts/{id}': async (farm) => ({
    path: `/contacts/${await farm.made('/contacts', { name: 'Jan', phone: '+31612345001' })}`,
    from: '/contacts',
    part: (answer) => itemsOf(answer)[0] as Json,
    body: (n, version) => ({ name: `Jan ${n}`, version }),
  }),
  'PUT /call-lists/{id}': async (farm) => ({
    path: `/call-lists/${await farm.made('/call-lists', { name: 'Night', contactIds: [] })}`,
    body: (n, version) => ({ name: `Night ${n}`, contactIds: [], version }),
  }),
  'PATCH /devices/{id}': async (farm) => ({
    path: `/devices/${(await farm.device()).id}`,
    body: (n, settingsVersion) => ({ name: `Barn ${n}`, settingsVersion }),
    versionOf: (answer) => answer['settingsVersion'] as number,
  }),
  'PATCH /devices/{id}/alarms/{alarmId}': async (farm) => ({
    path: `/devices/${(await farm.device()).id}/alarms/input.1`,
    body: (n, version) => ({ name: `Fans ${n}`, version }),
  }),
  'PUT /monitoring': async (farm) => {
    const { id } = await farm.device();
    return {
      path: '/monitoring',
      from: `/monitoring?deviceId=${id}`,
      part: ({ items }) => ({ items }),
      body: (n, version) => ({ devices: [{ deviceId: id, version }], changes: { waitMinutes: 20 + n } }),
      versionOf: (answer) => itemsOf(answer)[0]?.['version'] as number,
    };
  },
  'PUT /devices/{id}/test-alarms/schedule': async (farm) => {
    const { id } = await farm.device();
    return {
      path: `/devices/${id}/test-alarms/schedule`,
      from: `/devices/${id}/test-alarms`,
      part: ({ schedule }) => ({ schedule }),
      body: (n, version) => ({ frequency: 'monthly', day: n, time: '09:00', target: 'everybody', version }),
      versionOf: (answer) => scheduleOf(answer)?.version ?? null,
    };
  },
  'PATCH /saved-views/{id}': async (farm) => {
    const view = { list: 'companies', name: 'Ede', address: '', shared: false };
    return {
      path: `/saved-views/${await farm.made('/saved-views', view)}`,
      from: '/saved-views?list=companies',
      part: (answer) => itemsOf(answer)[0] as Json,
      body: (n, version) => ({ name: `Ede ${n}`, version }),
    };
  },
  'PATCH /management/companies/{id}/notes/{noteId}': async (farm) => {
    const notes = `/management/companies/${farm.companyId}/notes`;
    return {
      path: `${notes}/${await farm.made(notes, { text: 'Pays late' })}`,
      from: notes,
      part: (answer) => itemsOf(answer)[0] as Json,
      body: (n, version) => ({ text: `Pays late, ${n} times`, version }),
    };
  },
  'PUT /management/simcards/{id}/limit': async (farm) => {
    const { id } = await aSimRow(platform, farm.companyId);
    return {
      path: `/management/simcards/${id}/limit`,
      from: `/management/simcards/${id}`,
      part: ({
        firstSeenAt: _a,
        providerReadAt: _b,
        ratePlan: _c,
        acts: _d,
        from: _e,
        until: _f,
        days: _g,
        ...card
      }) => card,
      body: (n, version) => ({ limitBytes: n * 1_000_000, version }),
    };
  },
  'PUT /devices/{id}/rest-api': async (farm) => ({
    path: `/devices/${(await farm.device('rest-api-location')).id}/rest-api`,
    body: (n, version) => ({ categories: [], locations: [`Barn ${n}`], watchdogSeconds: 300, version }),
  }),
};

/** What only the maker's staff change. */
const ofStaff = new Set([
  'PATCH /saved-views/{id}',
  'PATCH /management/companies/{id}/notes/{noteId}',
  'PUT /management/simcards/{id}/limit',
]);

async function aThing(name: string) {
  const farm = await aFarm(ofStaff.has(name) ? roles.providerAdmin : undefined);
  const made = await things[name]?.(farm);
  if (!made) throw new Error(`${name} is no thing of this test`);
  const { path, from = path, part = (whole) => whole, body } = made;
  const { versionOf = (answer) => answer['version'] as number } = made;
  const method = name.startsWith('PUT') ? 'PUT' : 'PATCH';
  return {
    read: async () => part((await farm.call('GET', from)).json<Json>()),
    change: async (n: number, version: Version) => {
      const answer = await farm.call(method, path, body(n, version));
      return { status: answer.statusCode, body: answer.json<Json>() };
    },
    versionOf,
  };
}

/** A card goes to one device: what comes on top is refused as taken (`scripts/sim-stock.db.test.ts`). */
const elsewhere = ['PUT /devices/{id}/remote-settings', 'PUT /management/simcards/{id}/device'];

test('every route that is changed by version is played here; a device compares its own revision itself', async () => {
  const versioned = (await contractRoutes()).filter(
    ({ method, unversioned }) => ['PUT', 'PATCH'].includes(method) && !unversioned,
  );
  const names = versioned.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual([...Object.keys(things), ...elsewhere].toSorted());
});

describe.each(Object.keys(things))('%s', (name) => {
  test('counts a change, and refuses one on top of it with what it is now', async () => {
    const { read, change, versionOf } = await aThing(name);
    const version = versionOf(await read());
    const first = await change(1, version);
    expect(first).toMatchObject({ status: 200 });
    expect(versionOf(first.body)).toBeGreaterThan(version ?? 0);
    const late = await change(2, version);
    expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: first.body } });
    expect(await read()).toEqual(first.body);
    expect(await change(2, versionOf(late.body['current'] as Json))).toMatchObject({ status: 200 });
  });

  test('is no change when it comes again', async () => {
    const { read, change, versionOf } = await aThing(name);
    const version = versionOf(await read());
    const first = await change(1, version);
    expect(await change(1, version)).toEqual(first);
    expect(await read()).toEqual(first.body);
  });

  test('lets one of two at once through', async () => {
    const { read, change, versionOf } = await aThing(name);
    const version = versionOf(await read());
    const both = await Promise.all([change(1, version), change(2, version)]);
    const won = both.find(({ status }) => status === 200);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await read()).toEqual(won?.body);
  });
});

test('nobody learns a PIN by trying: the same one is refused as any other, and no answer has it', async () => {
  const { call, made } = await aFarm();
  const id = await made('/contacts', { name: 'Jan', pin: '4711' });
  await call('PATCH', `/contacts/${id}`, { name: 'Johan', version: 1 });
  for (const pin of ['4711', '1174']) {
    const answer = await call('PATCH', `/contacts/${id}`, { pin, version: 1 });
    expect(answer.json()).toMatchObject({ code: 'changed-meanwhile', current: { hasPin: true } });
    expect(answer.body).not.toContain('4711');
  }
});

test('a list that a contact was removed from is another', async () => {
  const { call, made } = await aFarm();
  const contactIds = [await made('/contacts', { name: 'Jan' }), await made('/contacts', { name: 'Piet' })];
  const id = await made('/call-lists', { name: 'Night', contactIds });
  await call('DELETE', `/contacts/${contactIds[0]}`);
  const late = await call('PUT', `/call-lists/${id}`, {
    name: 'Day',
    contactIds: [contactIds[1]],
    version: 1,
  });
  expect(late.json()).toMatchObject({
    code: 'changed-meanwhile',
    current: { contactIds: [contactIds[1]], version: 2 },
  });
});

test('a schedule that was off in between is another', async () => {
  const { call, device } = await aFarm();
  const path = `/devices/${(await device()).id}/test-alarms/schedule`;
  const monthly = { frequency: 'monthly', day: 1, time: '09:00', target: 'everybody' };
  const put = async (body: object, version: Version) =>
    (await call('PUT', path, { ...body, version })).json();
  const { version } = (await put(monthly, null)).schedule;
  expect(await put({ frequency: 'off' }, version)).toEqual({ schedule: null });
  await put({ ...monthly, day: 2 }, null);
  expect(await put({ ...monthly, day: 3 }, version)).toMatchObject({
    code: 'changed-meanwhile',
    current: { schedule: { day: 2 } },
  });
});

test('a sign of the device is no change of what people set', async () => {
  const { companyId, call, device } = await aFarm();
  const { id } = await device();
  await platform.database.allCompanies
    .updateTable('devices')
    .set((to) => ({ connected: true, version: to('version', '+', 1) }))
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .execute();
  expect((await call('PATCH', `/devices/${id}`, { name: 'Shed', settingsVersion: 1 })).statusCode).toBe(200);
});
