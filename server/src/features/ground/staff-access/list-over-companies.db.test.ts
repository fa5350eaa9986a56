import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import {
  type CompanyList,
  countedRows,
  exportOverCompanies,
  listOverCompanies,
} from './list-over-companies.ts';

const platform = await testPlatform();
const { database } = platform;
const hourMs = 3_600_000;

interface Row {
  id: string;
  city: string;
  created_at: Date;
}
interface Item {
  id: string;
  city: string;
  owed?: number;
}

/** Companies of one country, which a test has to itself. */
const list: CompanyList<{ country: string }, Row, Item> = {
  section: 'companies',
  orders: {
    city: [
      { by: sql.ref('city'), type: 'text', of: ({ city }) => city },
      { by: sql.ref('id'), type: 'uuid', of: ({ id }) => id },
    ],
    created: [
      { by: sql.ref('created_at'), type: 'timestamptz', of: (row) => row.created_at },
      { by: sql.ref('id'), type: 'uuid', of: ({ id }) => id },
    ],
  },
  select: (trx, { country }) =>
    trx.selectFrom('companies').select(['id', 'city', 'created_at']).where('country', '=', country),
  present: (rows, { seesMoney }) =>
    rows.map(({ id, city }) => ({ id, city, ...(seesMoney && { owed: 12 }) })),
  csv: [
    { header: () => 'Id', cell: ({ id }) => id },
    { header: () => 'Owed', cell: ({ owed }) => owed ?? '', isMoney: true },
  ],
};

let made = 0;
/** A country of companies, in one statement; of each city so many, all made in the same moment. */
async function aCountry(cities: Readonly<Record<string, number>>): Promise<string> {
  made += 1;
  const country = `X${String.fromCodePoint(64 + made)}`;
  for (const [city, n] of Object.entries(cities))
    await sql`insert into companies (id, name, address, postal_code, city, country, created_at)
      select gen_random_uuid(), 'Farm', '', '', ${city}, ${country}, ${platform.clock.now()} from generate_series(1, ${n}::int)`.execute(
      database.allCompanies,
    );
  return country;
}
const staff = await aCompany(platform, { roleId: roles.providerAdmin });
const finance = await aCompany(platform, { roleId: roles.providerAdminFinancial });

async function walk(
  context: Context<UserActor>,
  asked: { country: string; sort: string; limit: number },
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | undefined;
  do {
    const page = await listOverCompanies(platform, context, list, { ...asked, cursor });
    pages.push(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

test.each(['city', '-city', 'created', '-created'])(
  'pages by %s are each row once, over equal values, too',
  async (sort) => {
    const country = await aCountry({ Ede: 3, Barneveld: 4, Ommen: 2 });
    const pages = await walk(staff.context, { country, sort, limit: 2 });
    const rows = pages.flat();
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(9);
    const keys = rows.map(({ id, city }) => (sort.endsWith('city') ? `${city} ${id}` : id));
    const inOrder = keys.toSorted();
    expect(keys).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder);
  },
);

test('a cursor of another order is refused, and so is one of other keys', async () => {
  const country = await aCountry({ Ede: 2 });
  const asked = { country, limit: 1 };
  const { nextCursor } = await listOverCompanies(platform, staff.context, list, { ...asked, sort: 'city' });
  const forged = Buffer.from(JSON.stringify(['created', ['x', 'y']])).toString('base64url');
  for (const [sort, cursor] of [
    ['-city', nextCursor],
    ['created', nextCursor],
    ['created', forged],
  ] as const)
    await expect(
      (async () =>
        listOverCompanies(platform, staff.context, list, { ...asked, sort, cursor: cursor ?? '' }))(),
    ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('is counted where it is asked for, and says no more than its end', async () => {
  const country = await aCountry({ Ede: 3 });
  const count = (over: typeof list) =>
    listOverCompanies(platform, staff.context, over, { country, sort: 'city', limit: 1, total: 'true' });
  expect((await count(list)).total).toBe(3);
  // Each row many times over: as many rows as it takes, of three.
  const many = {
    ...list,
    select: ((trx, filter) =>
      list
        .select(trx, filter)
        .crossJoin(sql`generate_series(1, ${countedRows})`.as('n'))) as typeof list.select,
  };
  expect((await count(many)).total).toBe(countedRows);
  const page = await listOverCompanies(platform, staff.context, list, { country, sort: 'city', limit: 1 });
  expect(page).not.toHaveProperty('total');
});

test('the file has every row once, over its own pages; amounts only for who sees money', async () => {
  const country = await aCountry({ Barneveld: 700, Ede: 700 });
  const read = async ({ context }: typeof staff) => {
    let file = '';
    for await (const part of exportOverCompanies(platform, context, list, { country, sort: '-city' }))
      file += part;
    return file
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
  };
  const [heading, ...lines] = await read(finance);
  expect(heading).toMatch(/^Id[;,]Owed$/);
  expect(new Set(lines).size).toBe(1400);
  expect(lines[0]).toMatch(/[;,]12$/);
  const plain = await read(staff);
  expect(plain[0]).toBe('Id');
  expect(plain).toHaveLength(1401);
  const { items } = await listOverCompanies(platform, staff.context, list, {
    country,
    sort: 'city',
    limit: 1,
  });
  expect(items[0]).not.toHaveProperty('owed');
});

test('the maker’s log has a line an hour for each search and filter, and one for the file', async () => {
  platform.clock.advance(hourMs - (platform.clock.now().getTime() % hourMs));
  const own = await aCompany(platform, { roleId: roles.providerAdmin });
  const country = await aCountry({ Ede: 3 });
  const other = await aCountry({ Ede: 1 });
  await walk(own.context, { country, sort: 'city', limit: 1 });
  await walk(own.context, { country, sort: '-created', limit: 2 });
  await walk(own.context, { country: other, sort: 'city', limit: 2 });
  for await (const _part of exportOverCompanies(platform, own.context, list, { country, sort: 'city' }));
  const lines = await database
    .company(own.companyId)
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', own.companyId)
    .orderBy('seq')
    .execute();
  const details = { section: 'companies', as: 'list', filters: ['country'] };
  expect(lines.map((line) => line.details)).toEqual([details, details, { ...details, as: 'csv' }]);
});
