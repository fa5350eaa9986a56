import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listCompanies } from '@belfry/contract/people/companies/companies-management.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listAudit } from '#features/ground/audit/list-audit.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { companyList } from './company-list.ts';
import { selectCompanies, type CompanyFilter } from './companies-management.queries.ts';
import { getManagedCompany } from './get-managed-company.ts';
import { listCompanyAudit } from './list-company-audit.ts';

let platform: TestPlatform;
let finance: Awaited<ReturnType<typeof aCompany>>;
let staff: Awaited<ReturnType<typeof aCompany>>;
/** In the city of each company of this file, so that the lists of others are not seen. */
const city = `C${randomUUID().slice(0, 8)}`;
const reason = 'Ticket 1';

beforeAll(async () => {
  platform = await testPlatform();
  finance = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});

async function aFarm(columns: Record<string, unknown> = {}) {
  const farm = await aCompany(platform);
  await platform.database.allCompanies
    .updateTable('companies')
    .set({ city, ...columns })
    .where('id', '=', farm.companyId)
    .execute();
  return farm;
}

async function owes(companyId: string, cents: number) {
  await platform.database.allCompanies.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('ledger_postings')
      .values({
        company_id: companyId,
        kind: 'invoice',
        source: randomUUID(),
        reference: 'I 1',
        booked_on: '2026-11-20',
        posted_at: platform.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { posting_id: id, company_id: companyId, currency: 'EUR' } as const;
    await trx
      .insertInto('ledger_entries')
      .values([
        { ...entry, line: 1, account: 'receivables', cents },
        { ...entry, line: 2, account: 'revenue', cents: -cents },
      ])
      .execute();
  });
}

const list = (query: Record<string, string>, context: Context<UserActor> = finance.context) =>
  listOverCompanies(platform, context, companyList, z.parse(listCompanies.query, { search: city, ...query }));
const names = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ company }) => company.name);

test('a company is found by what it is known by, narrowed and in any order, page by page', async () => {
  const [oak, elm, ash] = [
    await aFarm({ name: `Oak ${city}`, tax_number: 'NL123456782B90', vat_status: 'valid', country: 'NL' }),
    await aFarm({ name: `Elm ${city}`, email: `office@${city.toLowerCase()}.example`, country: 'BE' }),
    await aFarm({ name: `Ash ${city}`, account_closed_at: platform.clock.now() }),
  ];
  await platform.database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: oak.companyId,
      type: 'yearly',
      state: 'active',
      started_at: platform.clock.now(),
    })
    .execute();
  const [aOak, aElm, aAsh] = ['Oak', 'Elm', 'Ash'].map((name) => `${name} ${city}`);

  const first = await list({ limit: '2', total: 'true' });
  const second = await list({ limit: '2', cursor: first.nextCursor ?? '' });
  expect(first.total).toBe(3);
  expect([...first.items, ...second.items].map(({ company }) => company.name)).toEqual([aAsh, aElm, aOak]);
  expect(await names({ sort: '-customer-number' })).toEqual([aAsh, aElm, aOak]);
  expect(await names({ sort: '-created' })).toHaveLength(3);

  const { customerNumber } = (await list({})).items.at(-1)?.company ?? {};
  for (const search of ['NL123456782B90', `oak ${city}`.toUpperCase(), String(customerNumber)])
    expect(await names({ search })).toContain(aOak);
  expect(await names({ search: `office@${city}` })).toEqual([aElm]);

  expect(await names({ country: 'BE' })).toEqual([aElm]);
  expect(await names({ vat: 'valid' })).toEqual([aOak]);
  expect(await names({ vat: 'none' })).toEqual([aAsh, aElm]);
  expect(await names({ subscribed: 'true' })).toEqual([aOak]);
  expect(await names({ subscribed: 'false' })).toEqual([aAsh, aElm]);
  expect(await names({ state: 'active' })).toEqual([aElm, aOak]);
  expect(await names({ state: 'account-closed' })).toEqual([aAsh]);
  expect(await names({ kind: 'maker' })).toEqual([]);

  await platform.database.allCompanies
    .updateTable('companies')
    .set({ deleted_at: platform.clock.now() })
    .where('id', '=', elm.companyId)
    .execute();
  expect(await names({})).toEqual([aAsh, aOak]);
  expect(await names({ state: 'deleted' })).toEqual([aElm]);
  expect(ash.companyId).not.toBe(elm.companyId);
});

test('a row counts people and things; amounts are of whoever sees money alone, in the file, too', async () => {
  const farm = await aFarm();
  const search = `Farm ${farm.companyId}`;
  await owes(farm.companyId, 1_234);
  const [row] = (await list({ search })).items;
  expect(row).toMatchObject({ users: 1, devices: 0, subscriptions: 0, open: { cents: 1_234 } });
  const [bare] = (await list({ search }, staff.context)).items;
  expect(bare).not.toHaveProperty('open');

  const file = async (context: Context<UserActor>) => {
    let written = '';
    for await (const piece of exportOverCompanies(platform, context, companyList, { search, sort: 'name' }))
      written += piece;
    return written;
  };
  expect(await file(finance.context)).toContain('12.34');
  expect(await file(staff.context)).not.toContain('12.34');
  expect(await file(staff.context)).toContain(`Farm ${farm.companyId}`);
});

test('staff see all of a company for a reason that it reads; amounts only with the permission for money', async () => {
  const farm = await aFarm({ email: 'office@farm.example' });
  const { companyId } = farm;
  await owes(companyId, 500);
  const seen = await getManagedCompany(platform, finance.context, { companyId, reason });
  expect(seen).toMatchObject({
    details: { id: companyId, email: 'office@farm.example' },
    kind: 'customer',
    state: 'active',
    users: 1,
    open: { cents: 500 },
    balance: { cents: 0 },
    policy: { mfa: 'optional' },
  });
  const bare = await getManagedCompany(platform, staff.context, { companyId, reason });
  expect(bare).not.toHaveProperty('open');
  expect(bare).not.toHaveProperty('balance');

  const { items } = await listCompanyAudit(platform, staff.context, {
    companyId,
    reason,
    query: { limit: 50 },
  });
  expect(items.map((entry) => [entry.action, entry.actor.name, entry.reason])).toEqual([
    ['company.looked-at', staff.email, reason],
    ['company.looked-at', finance.email, reason],
  ]);
});

test('no amount stands in a log of a company that staff without the permission for money read', async () => {
  const { companyId, context } = await aFarm();
  const entry = { action: 'payment.paid-by-bank', details: { cents: 4_200, reference: 'RF1' } };
  const at = platform.clock.now();
  await platform.database.transaction(companyId, (trx) =>
    recordAudit(trx, context, { companyId, at }, [entry]),
  );
  const detailsFor = async (of: Context<UserActor>) => {
    const asked = { companyId, reason, query: { limit: 50 } };
    return (await listCompanyAudit(platform, of, asked)).items.at(-1)?.details;
  };
  expect(await detailsFor(staff.context)).toEqual({ reference: 'RF1' });
  expect(await detailsFor(finance.context)).toEqual(entry.details);
  expect((await listAudit(platform, context, { limit: 50 })).items.at(-1)?.details).toEqual(entry.details);
});

test('of a company that was deleted staff see what is left of it', async () => {
  const { companyId } = await aFarm({ name: '', deleted_at: platform.clock.now() });
  await owes(companyId, 700);
  const seen = await getManagedCompany(platform, finance.context, { companyId, reason });
  expect(seen).toMatchObject({ state: 'deleted', details: { name: '' }, open: { cents: 700 } });
});

test('a customer sees neither the list nor another company', async () => {
  const [farm, other] = [await aFarm(), await aFarm()];
  const refused = expect.objectContaining({ code: 'no-permission' });
  await expect(list({}, farm.context)).rejects.toEqual(refused);
  await expect(
    getManagedCompany(platform, farm.context, { companyId: other.companyId, reason }),
  ).rejects.toEqual(refused);
});

test('the few companies of a country, and those that closed or were deleted, are found by an index', async () => {
  const plan = (filter: CompanyFilter) =>
    platform.database.transaction('allCompanies', async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return JSON.stringify(await selectCompanies(trx, filter).explain());
    });
  expect(await plan({ country: 'BE' })).toContain('companies_by_country');
  expect(await plan({ state: 'deleted' })).toContain('companies_deleted');
  expect(await plan({ state: 'account-closed' })).toContain('companies_closed');
  expect(await plan({ state: 'blocked' })).toContain('companies_blocked');
});
