import { sql, type Kysely, type Selectable } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { listBouncedMails } from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import type { BounceKind } from '@belfry/contract/ground/bounced-mails/bounces.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { searchedBy } from '#features/ground/staff-access/search-companies.ts';
import { faultOf, faultsOfMailbox, isPermanent } from './bounces.rules.ts';

/** An address that mail came back from, as it stands in the database. */
export type BounceRow = Selectable<DB['bounced_mails']>;

/** A mail of a company to an address. */
interface Mail {
  companyId: string;
  kind: BounceKind;
  address: string;
  subjectId: string;
  at: Date;
}

/** Opens the row of a company, address and kind, or counts in it. */
export async function countBounce(trx: Kysely<DB>, mail: Mail & { status: string | null }): Promise<void> {
  const { status, at } = mail;
  const told = {
    subject_id: mail.subjectId,
    status,
    fault: faultOf(status),
    permanent: isPermanent(status),
    last_at: at,
  };
  await trx
    .insertInto('bounced_mails')
    .values({
      company_id: mail.companyId,
      kind: mail.kind,
      address: mail.address,
      times: 1,
      first_at: at,
      ...told,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, lower(address), kind`)
        .where('ended_at', 'is', null)
        .doUpdateSet({ ...told, times: sql<number>`bounced_mails.times + 1` }),
    )
    .execute();
}

/** Ends what is open of an address to which a mail got through: of the same kind, and what was a fault of the mailbox. */
export async function endByArrival(trx: Kysely<DB>, { companyId, kind, address, at }: Mail): Promise<void> {
  await trx
    .updateTable('bounced_mails')
    .set({ ended_at: at, ended_by: 'delivered' })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(address) = ${address.toLowerCase()}`)
    .where('ended_at', 'is', null)
    .where('last_at', '<=', at)
    .where((row) => row.or([row('kind', '=', kind), row('fault', 'in', faultsOfMailbox)]))
    .execute();
}

/** A row of the list. */
export type NamedBounce = BounceRow & { company_name: string; customer_number: number | null };

/** What staff narrow the list to. */
export type BounceFilter = Omit<
  RouteInput<typeof listBouncedMails>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

/** Addresses of all companies that a filter leaves. */
export function selectBounces(database: Kysely<DB>, filter: BounceFilter) {
  const { search, state, kind, fault, company } = filter;
  let query = database
    .selectFrom('bounced_mails')
    .innerJoin('companies', 'companies.id', 'bounced_mails.company_id')
    .selectAll('bounced_mails')
    .select(['companies.name as company_name', 'companies.customer_number'])
    // To the letter as in the index.
    .where(state === 'open' ? sql<boolean>`ended_at is null` : sql<boolean>`ended_at is not null`);
  if (kind) query = query.where('kind', '=', kind);
  if (fault) query = query.where('fault', '=', fault);
  if (company) query = query.where('bounced_mails.company_id', '=', company);
  if (search) {
    const isAddress = sql<boolean>`lower(bounced_mails.address) like ${containing(search.toLowerCase())}`;
    const isCompany = searchedBy('bounced_mails.company_id', search, isAddress);
    query = query.where(sql<boolean>`(${isAddress} or ${isCompany})`);
  }
  return query;
}

/** An address that mail came back from, whosever it is. */
export function findBounce(database: Kysely<DB>, id: string): Promise<BounceRow | undefined> {
  return database.selectFrom('bounced_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As {@link findBounce}, and keeps others from changing it until the transaction ends. */
export function lockBounce(trx: Kysely<DB>, id: string): Promise<BounceRow | undefined> {
  return trx.selectFrom('bounced_mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Staff dealt with it. */
export async function endByStaff(
  trx: Kysely<DB>,
  id: string,
  { at, note }: { at: Date; note: string },
): Promise<void> {
  await trx
    .updateTable('bounced_mails')
    .set({ ended_at: at, ended_by: 'staff', note })
    .where('id', '=', id)
    .execute();
}

/** Notes that the company's Administrators were told. */
export async function noteTold(trx: Kysely<DB>, id: string, at: Date): Promise<void> {
  await trx.updateTable('bounced_mails').set({ told_at: at }).where('id', '=', id).execute();
}

/** Administrators of companies who can sign in, with whose they are. */
export async function selectTellable(
  database: Kysely<DB>,
  companyIds: readonly string[],
): Promise<(MailReader & { companyId: string })[]> {
  if (companyIds.length === 0) return [];
  const rows = await database
    .selectFrom('users')
    .select(['company_id', 'email', 'lang_code'])
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('role_id', 'in', [roles.administrator, roles.providerAdmin, roles.providerAdminFinancial])
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map((row) => ({ companyId: row.company_id, email: row.email, langCode: row.lang_code }));
}

/** Removes what stands of addresses of a company, and names from notes. */
export async function forgetBounced(
  trx: Kysely<DB>,
  companyId: string,
  names: readonly string[],
  as: string,
): Promise<void> {
  const addresses = names.map((name) => name.toLowerCase());
  await trx
    .deleteFrom('bounced_mails')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(address) = any(${addresses}::text[])`)
    .execute();
  await trx
    .updateTable('bounced_mails')
    .set({ note: withoutNames('note', names, as) })
    .where('company_id', '=', companyId)
    .where(hasName('note', names))
    .execute();
}

/** Removes all of a company. */
export async function deleteBounced(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('bounced_mails').where('company_id', '=', companyId).execute();
}
