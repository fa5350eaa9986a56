import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineRoute } from '@belfry/contract/http/route.ts';
import { idParams } from '@belfry/contract/values/values.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { testRoutes } from '#app.fixture.ts';
import { setRowSecurity, withoutCompanyFilter } from './fences.fixture.ts';
import { everyRole, playMatrix } from './matrix.fixture.ts';
import { operationsOf } from './operations.fixture.ts';
import { openTheatre } from './stage.fixture.ts';

let theatre: Awaited<ReturnType<typeof openTheatre>>;
let companies: Awaited<ReturnType<typeof theatre.companies>>;
beforeAll(async () => {
  theatre = await openTheatre();
  companies = await theatre.companies();
});
afterAll(() => theatre.close());

it('notices that both fences are down', async () => {
  const { database } = theatre;
  const names = ['GET /contacts', 'GET /devices', 'GET /devices/{id}', 'GET /call-lists/{id}'];
  await setRowSecurity(database, false);
  const stage = await theatre.stage(withoutCompanyFilter(database), ({ method, path }) =>
    names.includes(`${method} ${path}`),
  );
  const faults = await playMatrix(stage);
  await stage.app.close();
  await setRowSecurity(database, true);
  expect(names.filter((name) => !faults.some((fault) => fault.startsWith(`${name} as`)))).toEqual([]);
});

const common = { tag: 'test', summary: 'Of this test', response: z.strictObject({ name: z.string() }) };
const deviceOf = (id: string) =>
  theatre.database.allCompanies
    .selectFrom('devices')
    .select(['name', 'company_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Routes with faults of a kind each, and a good one. */
const played: BoundRoute[] = [
  bind(
    defineRoute({ ...common, method: 'GET', path: '/devices/{id}', access: 'D', params: idParams }),
    async (_context, { params }) => ({ name: (await deviceOf(params.id))?.name ?? 'nobody’s' }),
  ),
  bind(
    defineRoute({ ...common, method: 'DELETE', path: '/devices/{id}', access: 'DE', params: idParams }),
    async ({ actor }, { params }) => {
      const found = await deviceOf(params.id);
      if (!found) throw new AppError('not-found');
      if (found.company_id !== actor.companyId) throw new AppError('no-permission');
      return { name: found.name };
    },
  ),
  bind(
    defineRoute({ ...common, method: 'GET', path: '/owls/{id}', access: 'signed-in', params: idParams }),
    async () => ({ name: '' }),
  ),
  bind(
    defineRoute({
      ...common,
      method: 'POST',
      path: '/notes',
      access: 'D',
      body: z.strictObject({ word: z.literal('x'), code: z.string().check(z.regex(/^\d{7}$/)) }),
    }),
    async () => {
      throw new AppError('not-allowed-now');
    },
  ),
  // The server of these routes asks nobody to step up.
  bind(defineRoute({ ...common, method: 'POST', path: '/risk', access: 'CE', stepUp: true }), async () => ({
    name: '',
  })),
  // Takes anybody for a location.
  bind(
    defineRoute({
      ...common,
      method: 'POST',
      path: '/v4/watchdog',
      access: 'public',
      body: z.strictObject({}),
    }),
    async () => ({ name: '' }),
  ),
  bind(
    defineRoute({ ...common, method: 'GET', path: '/management/all', access: 'M' }),
    async ({ actor: { companyId } }) =>
      theatre.database
        .company(companyId)
        .selectFrom('companies')
        .select('name')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow(),
  ),
];

/** What the matrix finds of one of the routes. */
async function faultsOf(name: string): Promise<string[]> {
  const chosen = played.filter(({ route }) => `${route.method} ${route.path}` === name);
  const app = await testRoutes(theatre.platform, chosen);
  try {
    const operations = operationsOf(
      app,
      chosen.map(({ route }) => route),
    );
    const { platform } = theatre;
    return await playMatrix({
      app,
      platform,
      over: platform.database,
      operations,
      players: everyRole,
      owners: new Map(),
      ...companies,
    });
  } finally {
    await app.close();
  }
}

it.each([
  ['GET /devices/{id}', /shows a text of another company/],
  ['GET /devices/{id}', /200 {2}instead of 404/],
  ['DELETE /devices/{id}', /403 no-permission instead of 404/],
  ['DELETE /devices/{id}', /is not 404/],
  ['POST /notes', /409 .*teach/],
  ['POST /risk', /without step-up: 200/],
  ['POST /v4/watchdog', /without its own proof: 200 instead of 401/],
])(
  'notices at %s: %s',
  async (name, fault) => {
    expect((await faultsOf(name)).join('\n')).toMatch(fault);
  },
  60_000,
);

it('says what to teach it about an id that it does not know', async () => {
  await expect(faultsOf('GET /owls/{id}')).rejects.toThrow(/GET \/owls\/\{id\}: .*"owls" names; teach/);
});

it('lets a route of the maker’s staff pass that customers are refused', async () => {
  expect(await faultsOf('GET /management/all')).toEqual([]);
});
