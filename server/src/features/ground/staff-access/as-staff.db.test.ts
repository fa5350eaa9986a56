import { expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { verifyAudit } from '#features/ground/audit/verify-audit.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from './as-staff.ts';
import { lookOverCompanies, type LookedOver } from './look-over-companies.ts';

const platform = await testPlatform();
const { database } = platform;
const hourMs = 3_600_000;

const staffMember = () => aCompany(platform, { roleId: roles.providerAdmin });
/** Begins an hour, so that what follows is within one. */
const startOfHour = () => platform.clock.advance(hourMs - (platform.clock.now().getTime() % hourMs));

async function logOf(companyId: string) {
  const rows = await database
    .company(companyId)
    .selectFrom('audit_log')
    .leftJoin('audit_names', (join) =>
      join
        .onRef('audit_names.company_id', '=', 'audit_log.company_id')
        .onRef('audit_names.id', '=', 'actor_name_id'),
    )
    .select(['action', 'actor_kind', 'actor_id', 'audit_names.name as actor', 'reason', 'details'])
    .where('audit_log.company_id', '=', companyId)
    .orderBy('seq')
    .execute();
  expect(await verifyAudit(database.allCompanies, companyId)).toMatchObject({ intact: true });
  return rows;
}
const namesOf = (context: Context<UserActor>, companyId: string, reason: string) =>
  asStaff(platform, context, companyId, reason).look((trx) =>
    trx.selectFrom('companies').select('name').execute(),
  );

test('a look sees the rows of that company alone, and the company reads who looked and why', async () => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  expect(await namesOf(staff.context, farm.companyId, '  Ticket 4711 ')).toEqual([
    { name: `Farm ${farm.companyId}` },
  ]);
  expect(await logOf(farm.companyId)).toEqual([
    {
      action: 'company.looked-at',
      actor_kind: 'staff',
      actor_id: staff.userId,
      actor: staff.email,
      reason: 'Ticket 4711',
      details: {},
    },
  ]);
  expect(await logOf(staff.companyId)).toEqual([]);
});

test('looks are one entry for each person, company, reason and hour, however many come at once', async () => {
  const [farm, other] = [await aCompany(platform), await aCompany(platform)];
  const [staff, colleague] = [await staffMember(), await staffMember()];
  startOfHour();
  const look = (context = staff.context, reason = 'Ticket 1', companyId = farm.companyId) =>
    namesOf(context, companyId, reason);
  await Promise.all(Array.from({ length: 8 }, () => look()));
  platform.clock.advance(hourMs - 1);
  await look();
  expect(await logOf(farm.companyId)).toHaveLength(1);
  await look(staff.context, 'Ticket 2');
  await look(colleague.context);
  await look(staff.context, 'Ticket 1', other.companyId);
  platform.clock.advance(1);
  await look();
  expect((await logOf(farm.companyId)).map(({ actor, reason }) => [actor, reason])).toEqual([
    [staff.email, 'Ticket 1'],
    [staff.email, 'Ticket 2'],
    [colleague.email, 'Ticket 1'],
    [staff.email, 'Ticket 1'],
  ]);
  expect(await logOf(other.companyId)).toHaveLength(1);
});

test('whoever looks cannot write, be it the first look of the hour or a later one', async () => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  const access = asStaff(platform, staff.context, farm.companyId, 'Ticket 1');
  const rename = () =>
    access.look((trx) =>
      trx.updateTable('companies').set({ name: 'Mine' }).where('id', '=', farm.companyId).execute(),
    );
  await expect(rename()).rejects.toThrow(/read-only transaction/);
  await namesOf(staff.context, farm.companyId, 'Ticket 1');
  await expect(rename()).rejects.toThrow(/read-only transaction/);
  expect(await logOf(farm.companyId)).toHaveLength(1);
});

test('a change stands in the log with the reason, each time, and not without its entry', async () => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  const access = asStaff(platform, staff.context, farm.companyId, 'Ticket 1');
  const rename = (name: string) =>
    access.change(async (trx) => {
      await trx.updateTable('companies').set({ name }).where('id', '=', farm.companyId).execute();
      return { result: name, audit: [{ action: 'company.changed', details: { changed: ['name'] } }] };
    });
  expect(await rename('One')).toBe('One');
  await rename('Two');
  const entry = {
    action: 'company.changed',
    actor_kind: 'staff',
    actor_id: staff.userId,
    actor: staff.email,
    reason: 'Ticket 1',
    details: { changed: ['name'] },
  };
  expect(await logOf(farm.companyId)).toEqual([entry, entry]);
});

test('what fails leaves neither a change nor an entry', async () => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  const access = asStaff(platform, staff.context, farm.companyId, 'Ticket 1');
  await expect(
    access.change(async (trx) => {
      await trx.updateTable('companies').set({ name: 'Mine' }).where('id', '=', farm.companyId).execute();
      throw new Error('went wrong');
    }),
  ).rejects.toThrow('went wrong');
  expect(await logOf(farm.companyId)).toEqual([]);
  expect(await namesOf(staff.context, farm.companyId, 'Ticket 1')).toEqual([
    { name: `Farm ${farm.companyId}` },
  ]);
});

test('another company stays closed to a look and to a change', async () => {
  const [farm, other, staff] = [await aCompany(platform), await aCompany(platform), await staffMember()];
  const access = asStaff(platform, staff.context, farm.companyId, 'Ticket 1');
  const seen = await access.look((trx) =>
    trx.selectFrom('users').select('id').where('company_id', '=', other.companyId).execute(),
  );
  expect(seen).toEqual([]);
  const { result } = await access.change(async (trx) => {
    const changed = await trx
      .updateTable('companies')
      .set({ name: 'Mine' })
      .where('id', '=', other.companyId)
      .returning('id')
      .execute();
    return { result: { result: changed }, audit: [{ action: 'company.changed' }] };
  });
  expect(result).toEqual([]);
});

test('entries of a verb with a transaction of its own carry the reason, too', async () => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  const { context } = asStaff(platform, staff.context, farm.companyId, 'Ticket 1');
  await database.transaction(farm.companyId, (trx) =>
    recordAudit(trx, context, { companyId: farm.companyId, at: platform.clock.now() }, [
      { action: 'company.changed' },
    ]),
  );
  expect(await logOf(farm.companyId)).toMatchObject([
    { actor_kind: 'staff', actor: staff.email, reason: 'Ticket 1' },
  ]);
});

test.each(['', 'no', '  no  ', 'x'.repeat(201), 'two\nlines'])('%j is no reason', async (reason) => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  expect(() => asStaff(platform, staff.context, farm.companyId, reason)).toThrow(
    expect.objectContaining({ code: 'reason-required' }),
  );
});

test.each([roles.user, roles.administrator, roles.readOnly])(
  'role %i of a customer is no staff',
  async (roleId) => {
    const [farm, customer] = [await aCompany(platform), await aCompany(platform, { roleId })];
    const refused = expect.objectContaining({ code: 'no-permission' });
    expect(() => asStaff(platform, customer.context, farm.companyId, 'Curious')).toThrow(refused);
    await expect(
      lookOverCompanies(platform, customer.context, { section: 'companies', as: 'list', query: {} }, (trx) =>
        trx.selectFrom('companies').select('id').execute(),
      ),
    ).rejects.toEqual(refused);
  },
);

test('there is no way into a company that nobody knows, or that was deleted', async () => {
  const [gone, staff] = [await aCompany(platform), await staffMember()];
  await database.allCompanies
    .updateTable('companies')
    .set({ deleted_at: platform.clock.now() })
    .where('id', '=', gone.companyId)
    .execute();
  for (const companyId of [crypto.randomUUID(), gone.companyId]) {
    const access = asStaff(platform, staff.context, companyId, 'Ticket 1');
    const unknown = expect.objectContaining({ code: 'unknown-company' });
    await expect(access.look(async () => 'in')).rejects.toEqual(unknown);
    await expect(
      access.change(async () => ({ result: 'in', audit: [{ action: 'company.changed' }] })),
    ).rejects.toEqual(unknown);
  }
});

test('a look over all companies is one entry in the log of the maker, without what was searched for', async () => {
  const [farm, staff] = [await aCompany(platform), await staffMember()];
  startOfHour();
  const list = (over: Partial<LookedOver> = {}) =>
    lookOverCompanies(
      platform,
      staff.context,
      { section: 'companies', as: 'list', query: { search: 'Jansen' }, ...over },
      (trx) => trx.selectFrom('companies').select('id').where('id', '=', farm.companyId).execute(),
    );
  expect(await list()).toEqual([{ id: farm.companyId }]);
  await list();
  await list({ query: { search: 'Pietersen' } });
  await list({ as: 'csv' });
  const details = { section: 'companies', as: 'list', filters: ['search'] };
  const entry = { action: 'companies.looked-through', actor_kind: 'user', actor: staff.email, details };
  expect(await logOf(staff.companyId)).toMatchObject([
    entry,
    entry,
    { ...entry, details: { ...details, as: 'csv' } },
  ]);
  expect(await logOf(farm.companyId)).toEqual([]);
  await expect(
    lookOverCompanies(platform, staff.context, { section: 'companies', as: 'list', query: {} }, (trx) =>
      trx.updateTable('companies').set({ name: 'Mine' }).where('id', '=', farm.companyId).execute(),
    ),
  ).rejects.toThrow(/read-only transaction/);
});
