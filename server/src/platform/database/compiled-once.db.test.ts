import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { ownTestDatabase } from './database.fixture.ts';
import type { Database } from './database.ts';

let database: Database;
const [one, other] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await ownTestDatabase();
  await database.ownerPool.query(`create table barns (
    company_id uuid not null, id uuid not null default gen_random_uuid(), name text not null, unique (company_id, id));
    call protect_company_table('barns')`);
  for (const company of [one, other])
    await sql`insert into barns (company_id, name) select ${company}, ${company} || n from generate_series(1, 3) as n`.execute(
      database.company(company),
    );
});
afterAll(() => database.close());

interface Barns {
  companyId: string;
  rows: number;
}

it('is built once for each form, and never mixes the values of those who ask at once', async () => {
  const built = vi.fn<(form: 'asc' | 'desc') => void>();
  const selectBarns = compiledOnce((queries, { companyId, rows }: Barns, direction: 'asc' | 'desc') => {
    built(direction);
    return queries
      .selectFrom('barns' as 'contacts')
      .select(['company_id', 'name'])
      .where('company_id', '=', companyId)
      .orderBy('name', direction)
      .limit(sql<number>`${rows}`);
  });
  const ask = async (turn: number) => {
    const companyId = turn % 2 === 0 ? one : other;
    const direction = turn % 3 === 0 ? 'desc' : 'asc';
    const found = await selectBarns(
      database.together(companyId),
      { companyId, rows: (turn % 4) + 1 },
      direction,
    );
    const names = [1, 2, 3].map((number) => `${companyId}${number}`);
    const inOrder = direction === 'asc' ? names : names.toReversed();
    expect(found.map(({ name }) => name)).toEqual(inOrder.slice(0, (turn % 4) + 1));
  };
  await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(turn)));
  expect(built).toHaveBeenCalledTimes(2);
  expect(new Set(built.mock.calls.flat())).toEqual(new Set(['asc', 'desc']));
});

it('sees another company no more than any query does', async () => {
  const selectBarns = compiledOnce((queries, { companyId }: Pick<Barns, 'companyId'>) =>
    queries
      .selectFrom('barns' as 'contacts')
      .select('name')
      .where('company_id', '=', companyId),
  );
  expect(await selectBarns(database.company(one), { companyId: one })).toHaveLength(3);
  expect(await selectBarns(database.company(one), { companyId: other })).toEqual([]);
});

it('refuses a query whose text is to depend on a value', async () => {
  const selectBarns = compiledOnce((queries, { rows }: Pick<Barns, 'rows'>) =>
    queries.selectFrom('barns' as 'contacts').select(rows > 2 ? 'name' : 'id'),
  );
  await expect(selectBarns(database.company(one), { rows: 3 })).rejects.toThrow('rows is no value yet');
});
