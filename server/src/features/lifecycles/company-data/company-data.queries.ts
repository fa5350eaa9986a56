import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import { deleteHistoryOf } from '#features/ground/history/delete-history.ts';
import type { CompanyTableKey } from './company-tables.ts';

/** A row as JSON, with the values that say where it stands in its table's order. */
export interface ExportedRow {
  row: Record<string, unknown>;
  place: unknown[];
}

/**
 * The next rows of one table of a company, in the order of the columns `by`, which are unique in a company.
 *
 * @param page `after`: where the last row of the page before stands; null begins. A table whose order begins with the
 *   device is read device by device, also of those that the company no longer has.
 */
export async function selectTablePage(
  database: Kysely<DB>,
  companyId: string,
  table: CompanyTableKey,
  page: { by: readonly string[]; without: readonly string[]; after: readonly unknown[] | null; rows: number },
): Promise<ExportedRow[]> {
  const order = sql.join(page.by.map((column) => sql.ref(column)));
  const places = sql.join(
    page.by.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`place_${index}`)}`),
  );
  const further = page.after === null ? sql`true` : sql`(${order}) > (${sql.join(page.after)})`;
  const ofDevices =
    page.by[0] === 'device_id' ? sql`device_id = any(array(${idsOfDevices(companyId)}))` : sql`true`;
  const answer = await sql<Record<string, unknown> & { row: Record<string, unknown> }>`
    select to_jsonb(${sql.table(table)}) - ${[...page.without, 'company_id']}::text[] as row, ${places}
    from ${sql.table(table)} where company_id = ${companyId} and ${ofDevices} and ${further} order by ${order} limit ${page.rows}`.execute(
    database,
  );
  return answer.rows.map((found) => ({
    row: found.row,
    place: page.by.map((_, index) => found[`place_${index}`]),
  }));
}

function idsOfDevices(companyId: string) {
  return sql`
    select id from devices where company_id = ${companyId}
    union all select id from removed_devices where company_id = ${companyId}`;
}

/** A company's name, whether it is the maker's own, and whether staff closed its account; undefined where it was deleted. */
export function findClosing(trx: Kysely<DB>, companyId: string) {
  return closingOf(trx, companyId).executeTakeFirst();
}

/** As {@link findClosing}, and keeps everybody else from the company until the transaction ends. */
export function lockClosing(trx: Kysely<DB>, companyId: string) {
  return closingOf(trx, companyId).forUpdate().executeTakeFirst();
}

function closingOf(trx: Kysely<DB>, companyId: string) {
  return trx
    .selectFrom('companies')
    .select(['name', 'provider', 'invoice_emails'])
    .select((of) => of('account_closed_at', 'is not', null).$castTo<boolean>().as('isClosedByStaff'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
}

/** Closes a company's account at a moment, or opens it. @returns the version of the row */
export async function updateClosing(trx: Kysely<DB>, companyId: string, at: Date | null): Promise<number> {
  const { version } = await trx
    .updateTable('companies')
    .set({ account_closed_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes mails back that still wait for addresses of a company that is deleted. */
export async function deleteMailsTo(
  trx: Kysely<DB>,
  companyId: string,
  addresses: readonly string[],
): Promise<void> {
  const keys = addresses.map(accountMailsTo);
  await sql`select erase_from_jobs(${companyId}, '{}'::uuid[], ${keys}::text[], '{}'::text[], '')`.execute(
    trx,
  );
}

/** Id and address of everybody in the company. */
export function selectUsers(trx: Kysely<DB>, companyId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'lang_code', 'role_id'])
    .where('company_id', '=', companyId)
    .execute();
}

/** Takes away all that names a person, except from the audit log; what hangs on it goes with it. */
export async function deletePeople(
  trx: Kysely<DB>,
  companyId: string,
  emails: readonly string[],
): Promise<void> {
  await trx.deleteFrom('call_list_contacts').where('company_id', '=', companyId).execute();
  await trx.deleteFrom('call_lists').where('company_id', '=', companyId).execute();
  // Test calls of contacts are about no device, and do not go with one.
  await trx.deleteFrom('transmissions').where('company_id', '=', companyId).execute();
  await trx.deleteFrom('contacts').where('company_id', '=', companyId).execute();
  await trx.deleteFrom('users').where('company_id', '=', companyId).execute();
  await trx.deleteFrom('company_policies').where('company_id', '=', companyId).execute();
  if (emails.length > 0) await trx.deleteFrom('registrations').where('email', 'in', emails).execute();
}

/** Empties the company's own row; its country and customer number stay, since the books ask for them. */
export async function emptyCompany(trx: Kysely<DB>, companyId: string, at: Date): Promise<void> {
  await trx
    .updateTable('companies')
    .set({
      name: '',
      address: '',
      postal_code: '',
      city: '',
      tax_number: null,
      phone_number: null,
      email: null,
      invoice_emails: [],
      invoice_reference: null,
      invoice_lang_code: null,
      registration_number: null,
      electronic_address: null,
      vat_status: null,
      vat_checked_at: null,
      deleted_at: at,
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyId)
    .execute();
}

/**
 * Takes away what is left of the devices that a company once had, and all histories.
 *
 * @param deviceIds the devices that it had until now
 */
export async function deleteFormerDevices(
  trx: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('handovers').where('company_id', '=', companyId).execute();
  const removed = await trx
    .deleteFrom('removed_devices')
    .where('company_id', '=', companyId)
    .returning('id')
    .execute();
  await deleteHistoryOf(trx, companyId, [...deviceIds, ...removed.map(({ id }) => id)]);
}
