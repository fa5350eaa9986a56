import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import { roles, rolesWith } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { VatAnswer } from '#platform/vat-register/vat-register.ts';

/** A company as it is stored. */
export type CompanyRow = Selectable<DB['companies']>;

/** The company, unless it was deleted. */
export function findCompany(database: Kysely<DB>, companyId: string): Promise<CompanyRow | undefined> {
  return companyOf(database, companyId).executeTakeFirst();
}

/** As {@link findCompany}, and keeps others from changing it until the transaction ends. */
export function lockCompany(trx: Kysely<DB>, companyId: string): Promise<CompanyRow | undefined> {
  return companyOf(trx, companyId).forUpdate().executeTakeFirst();
}

function companyOf(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('companies')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null);
}

/** Changes columns; the row gets its next version. */
export function updateCompanyRow(
  trx: Kysely<DB>,
  companyId: string,
  change: Updateable<DB['companies']>,
): Promise<CompanyRow> {
  return trx
    .updateTable('companies')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Keeps what the register said of a number. Where it said nothing, the answer before stays. The version stays too: it
 * is no change of a person's.
 * @returns false where the company has another number by now
 */
export async function storeVatAnswer(
  trx: Kysely<DB>,
  companyId: string,
  { taxNumber, answer, at }: { taxNumber: string; answer: VatAnswer; at: Date },
): Promise<boolean> {
  const stored = await trx
    .updateTable('companies')
    .set(
      answer === 'unknown'
        ? { vat_status: sql<VatAnswer>`coalesce(vat_status, 'unknown')` }
        : { vat_status: answer, vat_checked_at: at },
    )
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .where('tax_number', '=', taxNumber)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Where the company is: whose numbers and plans are local to it. */
export async function companyCountry(database: Kysely<DB>, companyId: string): Promise<string> {
  const { country } = await companyOf(database, companyId).executeTakeFirstOrThrow();
  return country;
}

/** The Administrators of a company who have an account that is not blocked. */
export function selectAdministrators(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('role_id', '=', roles.administrator)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('email')
    .execute();
}

/** As {@link selectAdministrators}, of several companies. */
export function selectAdministratorsOf(database: Kysely<DB>, companyIds: readonly string[]) {
  return database
    .selectFrom('users')
    .select(['company_id', 'email', 'lang_code'])
    .where('company_id', 'in', companyIds)
    .where('role_id', '=', roles.administrator)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('email')
    .execute();
}

/** Where invoices of several companies go, in which language; none of those that were deleted. */
export function selectInvoiceAddresses(database: Kysely<DB>, companyIds: readonly string[]) {
  return database
    .selectFrom('companies')
    .select(['id', 'invoice_emails', 'invoice_lang_code', 'country'])
    .where('id', 'in', companyIds)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Staff who may see what customers pay, and have an account that is not blocked. */
export function selectFinanceStaff(database: Kysely<DB>) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.email', 'users.lang_code'])
    .where('companies.provider', '=', true)
    .where('users.role_id', 'in', rolesWith('MF'))
    .where('users.password_hash', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .orderBy('users.email')
    .execute();
}

/** The maker's staff who look after customers, and have an account that is not blocked. */
export function selectStaff(database: Kysely<DB>) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.email', 'users.lang_code'])
    .where('companies.provider', '=', true)
    .where('users.role_id', 'in', rolesWith('M'))
    .where('users.password_hash', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .orderBy('users.email')
    .execute();
}

/** What a user wants to get by mail: each invoice, or word that one is paid. */
export type InvoiceFlag = 'receive_invoices' | 'receive_paid_invoices';

/** The users of a company with a flag who have an account that is not blocked. */
export function selectFlaggedUsers(database: Kysely<DB>, companyId: string, flag: InvoiceFlag) {
  return database
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where(flag, '=', true)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('email')
    .execute();
}

/** The maker's own company. */
export function selectMaker(database: Kysely<DB>): Promise<{ id: string } | undefined> {
  return database.selectFrom('companies').select('id').where('provider', '=', true).executeTakeFirst();
}

/** What companies are called. */
export function selectCompanyNames(database: Kysely<DB>, ids: readonly string[]) {
  return database
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', (of) => of.fn.any(of.val([...ids])))
    .execute();
}

/** Since when staff keep a company from signing in; null where they do not. */
export function findSignInBlock(database: Kysely<DB>, companyId: string) {
  return database.selectFrom('companies').select('sign_in_blocked_at').where('id', '=', companyId);
}
