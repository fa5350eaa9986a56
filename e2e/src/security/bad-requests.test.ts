import { beforeAll, describe, expect, test } from 'vitest';
import { createCallList, listCallLists } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { listContacts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import { errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import { problem } from '@belfry/contract/http/problem.ts';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import * as z from 'zod/mini';
import { ask, Refused, signIn, type RawAnswer, type Session } from '../players/api.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { goodBodies, goodQueries, nobody, pathOf, type OwnIds } from './good-requests.ts';
import { allRoutes, nameOf } from './routes.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let farm: DemoFarm;
let anna: Session;
let cleo: Session;
let dora: Session;
/** One of each thing that Anna's company has. */
let ids: OwnIds;
let bodies: ReturnType<typeof goodBodies>;
let companyId: string;
let before: string;

beforeAll(async () => {
  world = await sharedWorld();
  farm = await newDemoFarm(world);
  anna = farm.api;
  cleo = await signIn(world.apiUrl, farm.cleo, password);
  dora = (await newOtherFarm(world)).api;
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  const [contact] = (await anna.call(listContacts, {})).items;
  const list = await anna.call(createCallList, {
    body: { name: 'Night', contactIds: [contact?.id ?? ''] },
  });
  const [episode] = await world.database.rows<{ id: string; company_id: string }>(
    'select id, company_id from episodes where device_id = $1',
    [farm.pigHouse1.id],
  );
  companyId = episode?.company_id ?? '';
  ids = {
    devices: farm.pigHouse1.id,
    contacts: contact?.id ?? '',
    'call-lists': list.id,
    episodes: episode?.id ?? '',
  };
  bodies = goodBodies(farm, ids);
  await until('the phone rings, after which nothing changes', async () =>
    (await farm.phones.anna.calls()).some((call) => call.state === 'ringing'),
  );
  before = await everythingOwned();
});

/** All of Anna's company that the API could change, as one text. */
async function everythingOwned(): Promise<string> {
  const tables = ['contacts', 'call_lists', 'call_list_contacts', 'acceptances', 'companies', 'users'];
  const rows = await Promise.all(
    tables.map(async (table) => [
      table,
      await world.database.rows(
        `select md5(string_agg(t::text, '' order by t::text)) from ${table} t
          where ${table === 'companies' ? 'id' : 'company_id'} = $1`,
        [companyId],
      ),
    ]),
  );
  const named = await world.database.rows(
    `select (select md5(string_agg(concat(id, name, location, time_zone, notes, company_id), '' order by id))
        from devices where company_id = $1) as devices,
      (select md5(string_agg(concat(id, state, enabled, name, call_list_id), '' order by id))
        from alarm_nodes where company_id = $1) as nodes`,
    [companyId],
  );
  return JSON.stringify([rows, named]);
}

function send(
  route: Route,
  as: Session | null,
  changes: { id?: string; body?: unknown; query?: string } = {},
) {
  const body = 'body' in changes ? changes.body : bodies[nameOf(route)]?.();
  const query = changes.query ?? goodQueries[nameOf(route)] ?? '';
  return ask(world.apiUrl, route.method, `${pathOf(route, ids, changes.id)}${query}`, {
    token: as?.token ?? null,
    ...(body !== undefined && { body }),
  });
}

/** A refusal in the form of the contract, in short; any other answer in full. */
function refusal({ status, type, body }: RawAnswer): string {
  const given = z.safeParse(problem, body);
  const isProblem = type.includes('application/problem+json') && given.data?.status === status;
  return isProblem
    ? `${status} ${given.data?.code}`
    : `no refusal: ${status} ${type} ${JSON.stringify(body)}`;
}

function whereNotFound(error: unknown): { items: never[] } {
  if (error instanceof Refused && error.status === 404) return { items: [] };
  throw error;
}

/** Routes of the maker's staff, which no customer gets beyond the door of. */
const isStaffs = ({ access }: Route) => access === 'M' || access === 'MF';
const customers = allRoutes.filter((route) => !isStaffs(route));
const signedIn = allRoutes.filter((route) => route.access !== 'public');
const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

test('every call of the OpenAPI document is tried here, with a body where it takes one', async () => {
  const { body } = await ask(world.apiUrl, 'GET', '/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, { requestBody?: unknown }>> };
  const documented = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path}`,
      takesBody: call.requestBody !== undefined,
    })),
  );
  expect(documented.length).toBeGreaterThan(20);
  expect(documented.map(({ name }) => name).toSorted()).toEqual(allRoutes.map(nameOf).toSorted());
  expect(documented.filter(({ name, takesBody }) => takesBody && !bodies[name])).toEqual([]);
});

describe('a stranger', () => {
  test.each(named(signedIn))('is not let to %s', async (_, route) => {
    expect(refusal(await send(route, null))).toBe('401 not-signed-in');
    const forged = `${anna.token?.split('.').slice(0, 2).join('.')}.${'x'.repeat(43)}`;
    const answer = await ask(world.apiUrl, route.method, pathOf(route, ids), { token: forged });
    expect(refusal(answer)).toBe('401 not-signed-in');
  });
});

describe("another company's Administrator", () => {
  test.each(named(signedIn.filter((route) => route.path.includes('{id}') && !isStaffs(route))))(
    'finds nothing by %s',
    async (_, route) => {
      expect(refusal(await send(route, dora))).toMatch(/^404 (?:user-)?not-found$/);
      expect(await everythingOwned()).toBe(before);
    },
  );

  test('sees nothing of it in any list', async () => {
    for (const route of signedIn.filter(({ method, path }) => method === 'GET' && !path.includes('{')))
      expect(JSON.stringify((await send(route, dora)).body)).not.toMatch(
        new RegExp(Object.values(ids).join('|')),
      );
  });

  test('gets nothing by naming its things in a body or a query of their own', async () => {
    const [own] = (await dora.call(listDevices, {})).items;
    const stolen = dora.call(createCallList, { body: { name: 'Stolen', contactIds: [ids.contacts] } });
    await expect(stolen).rejects.toMatchObject({
      problem: { status: expect.toSatisfy((s) => s === 400 || s === 404) },
    });
    const [list] = (await dora.call(listCallLists, {})).items;
    expect(JSON.stringify(list)).not.toContain(ids.contacts);
    const history = await dora
      .call(getDeviceHistory, { params: { id: own?.id ?? '' }, query: { episodeId: ids.episodes } })
      .catch(whereNotFound);
    expect(history.items).toEqual([]);
    const claimed = await ask(world.apiUrl, 'POST', '/devices', {
      token: dora.token,
      body: { serialNumber: farm.pigHouse1.serial, connectCode: 'AAAA-BBBB-CCCC' },
    });
    expect(refusal(claimed)).toBe('404 not-found');
    expect(await everythingOwned()).toBe(before);
  });
});

describe('a Read-only user of the same company', () => {
  const refused = signedIn.filter(
    ({ access }) => access !== 'signed-in' && !rolePermissions[roles.readOnly].includes(access as 'D'),
  );
  test.each(named(refused))('may not %s', async (_, route) => {
    expect(refusal(await send(route, cleo))).toBe('403 no-permission');
    expect(await everythingOwned()).toBe(before);
  });
});

describe('an Administrator', () => {
  test.each(named(allRoutes.filter(isStaffs)))('is refused %s, which is for staff', async (_, route) => {
    expect(refusal(await send(route, anna))).toBe('403 no-permission');
  });
});

describe('a request that is not right', () => {
  const writing = customers.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
  const sessionFor = ({ access }: Route) => (access === 'public' ? null : anna);
  /** Signing in has words of its own for it (spec §8). */
  const refused = ({ inputError = 'invalid-input' }: Route) =>
    `${errorCatalogue[inputError].status} ${inputError}`;

  test.each(named(writing))('%s with a field too many', async (_, route) => {
    const answer = await send(route, sessionFor(route), { body: { ...bodies[nameOf(route)]?.(), more: 1 } });
    expect(refusal(answer)).toBe(refused(route));
    expect(await everythingOwned()).toBe(before);
  });

  test.each(named(customers.filter(({ path }) => path !== '/auth/logout')))(
    '%s with a query field too many',
    async (_, route) => {
      expect(refusal(await send(route, sessionFor(route), { query: '?more=1' }))).toBe(refused(route));
    },
  );

  test.each(named(writing))('%s with half a body', async (_, route) => {
    const answer = await send(route, sessionFor(route), { body: '{"name":' });
    expect(refusal(answer)).toBe(refused(route));
  });

  test.each(named(writing.filter(({ body }) => body)))('%s with another kind of body', async (_, route) => {
    // A call may do without a body; null is none.
    const none = route.body && z.safeParse(route.body, null).success ? [] : ['null'];
    for (const body of [...none, '[]', '"text"', '7'])
      expect(refusal(await send(route, sessionFor(route), { body }))).toBe(refused(route));
  });

  test.each(named(signedIn.filter((route) => route.path.includes('{id}') && !isStaffs(route))))(
    '%s of something that is no id',
    async (_, route) => {
      for (const id of ['1', 'x'.repeat(40), "';--", '%00', nobody]) {
        const answer = await send(route, anna, { id: encodeURIComponent(id) });
        expect([400, 404]).toContain(answer.status);
        expect(answer.type).toContain('application/problem+json');
      }
    },
  );

  test('a body that is too large, and one of another type', async () => {
    const large = { name: 'x'.repeat(1_100_000), contactIds: [] };
    expect(refusal(await ask(world.apiUrl, 'POST', '/call-lists', { token: anna.token, body: large }))).toBe(
      '413 payload-too-large',
    );
    const xml = await ask(world.apiUrl, 'POST', '/call-lists', {
      token: anna.token,
      body: '<name/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect(xml.type).toContain('application/problem+json');
    expect([400, 415]).toContain(xml.status);
  });

  test('an address that leads nowhere', async () => {
    expect(refusal(await ask(world.apiUrl, 'GET', '/nonsense', { token: anna.token }))).toBe('404 not-found');
    expect(refusal(await ask(world.apiUrl, 'DELETE', '/devices', { token: anna.token }))).toBe(
      '404 not-found',
    );
  });
});

test('a callback that the telephony provider did not sign', async () => {
  const [attempt] = await world.database.rows<{ id: string }>(
    'select id from attempts where company_id = $1',
    [companyId],
  );
  for (const path of [`/telephony/voice/${attempt?.id}/keys`, '/telephony/sms']) {
    const answer = await ask(world.apiUrl, 'POST', path, {
      body: `Digits=1111&From=${encodeURIComponent(farm.phones.anna.number)}&Body=1111`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
    });
    expect(refusal(answer)).toBe('403 no-permission');
  }
  expect(await everythingOwned()).toBe(before);
});

test('the server has nothing to complain of', () => {
  expect(world.server.complaints()).toEqual([]);
});
