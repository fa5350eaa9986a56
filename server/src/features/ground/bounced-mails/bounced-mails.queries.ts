import { sql, type Kysely, type Selectable } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { listBouncedMails } from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { searchedBy } from '#features/ground/staff-access/search-companies.ts';

/** An address that mail came back from, as it stands in the database. */
export type BounceRow = Selectable<DB['bounced_mails']>;

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
