import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { installApp } from '#install-app.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { besideTheDocument, inAllCompanies } from './exceptions.fixture.ts';
import { setRowSecurity, watchAllCompanies, withoutCompanyFilter } from './fences.fixture.ts';
import { misdirected, rowsOf } from './outlets.fixture.ts';
import { isOverCompanies } from './operations.fixture.ts';
import { openTheatre, routes } from './stage.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';
/** Behind one fence alone whoever may most plays; in the full size everybody. */
const behindOneFence = isFullSize ? undefined : [roles.administrator];
/** Behind both by day whoever may most and least of a company, and whoever may most of staff. */
const behindBoth = isFullSize
  ? undefined
  : [roles.administrator, roles.readOnly, roles.providerAdminFinancial];

let theatre: Awaited<ReturnType<typeof openTheatre>>;
beforeAll(async () => {
  theatre = await openTheatre();
});
afterAll(() => theatre.close());

test('each company of the matrix has a row in every table of companies', async () => {
  const { stranger } = await theatre.companies();
  const rows = await rowsOf(theatre.database, theatre.tables, stranger.companyId);
  expect(theatre.tables.length).toBeGreaterThan(25);
  const empty = theatre.tables.filter((table) => rows[table]?.length === 0);
  expect(empty, 'teach isolation/world.fixture.ts to fill').toEqual([]);
});

test('what is answered beside the document is known, and proves itself otherwise', async () => {
  const config = { ...theatre.platform.config, repository: '/nowhere' };
  const app = await createHttpServer(config, theatre.platform.log);
  const answered = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') answered.add(`${String(method)} ${url}`);
  });
  await installApp(app, { ...theatre.platform, config }, { readiness: { draining: false }, moved: null });
  await app.ready();
  for (const { method, path } of routes)
    answered.delete(`${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const unknown = [...answered].filter((route) => !(route in besideTheDocument));
  expect(answered.size).toBeGreaterThan(10);
  expect(unknown.toSorted(), 'isolation/exceptions.fixture.ts, besideTheDocument').toEqual([]);
  await app.close();
});

describe('every operation, every role, own, foreign and unknown ids', () => {
  it('holds with both fences, and says where the query stands alone', async () => {
    const watched = watchAllCompanies(theatre.database, theatre.tables);
    const stage = await theatre.stage(watched.database, undefined, behindBoth);
    expect(await theatre.play(stage)).toEqual([]);

    const { sent } = await misdirected(stage);
    for (const way of ['live', 'mail', 'text', 'push', 'device'])
      expect([way, sent[way]]).not.toEqual([way, undefined]);
    // What became of an alarm goes to its company's app, in words.
    const told = stage.platform.push.sent.map(({ payload }) => JSON.stringify(payload));
    expect(told.some((text) => text.includes(stage.stranger.word))).toBe(true);
    const signedIn = routes.filter(({ access }) => access !== 'public');
    const alone = signedIn
      .filter((route) => !isOverCompanies(route))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => watched.seen.has(name));
    expect(alone.length).toBeGreaterThan(2);
    const unexplained = alone.filter((name) => !(name in inAllCompanies));
    expect(
      unexplained.map((name) => `${name}: ${[...(watched.seen.get(name) ?? [])].join(', ')}`),
      'isolation/exceptions.fixture.ts, inAllCompanies',
    ).toEqual([]);
  }, 300_000);

  it('holds by the queries alone, row level security being down', async () => {
    await setRowSecurity(theatre.database, false);
    try {
      const stage = await theatre.stage(theatre.database, undefined, behindOneFence);
      const { companyId } = stage.stranger;
      const seen = await theatre.database.company(companyId).selectFrom('companies').select('id').execute();
      expect(seen.length).toBeGreaterThan(1);
      expect(await theatre.play(stage)).toEqual([]);
    } finally {
      await setRowSecurity(theatre.database, true);
    }
  }, 300_000);

  it('holds by row level security alone, the queries naming no company', async () => {
    const stage = await theatre.stage(withoutCompanyFilter(theatre.database), undefined, behindOneFence);
    const { companyId } = stage.stranger;
    const query = withoutCompanyFilter(theatre.database)
      .company(companyId)
      .selectFrom('devices')
      .select('id');
    expect(query.where('devices.company_id', '=', companyId).compile().sql).toMatch(/where true$/);
    const raw = sql`select 1 from contacts where contacts.company_id = ${companyId} and name = ${'x'}`;
    expect(raw.compile(withoutCompanyFilter(theatre.database).company(companyId)).sql).toBe(
      'select 1 from contacts where true  and name = $1',
    );
    expect(await theatre.play(stage)).toEqual([]);
  }, 300_000);
});
