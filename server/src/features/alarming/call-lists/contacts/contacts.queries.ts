import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';

function contactsOf(database: Kysely<DB>, companyId: string, search: string | undefined) {
  const query = database.selectFrom('contacts').where('company_id', '=', companyId);
  if (!search) return query;
  return query.where(
    sql<boolean>`lower(concat_ws(' ', name, phone, email)) like lower(${containing(search)})`,
  );
}

/** Contacts by name, those behind `after` (name, id); `after` null begins. */
export function selectContacts(
  database: Kysely<DB>,
  companyId: string,
  search: string | undefined,
  page: { after: readonly unknown[] | null; rows: number },
) {
  let query = contactsOf(database, companyId, search).selectAll();
  if (page.after !== null) query = query.where(sql<boolean>`(name, id) > (${sql.join(page.after)})`);
  return query.orderBy('name').orderBy('id').limit(page.rows).execute();
}

/** How many contacts there are. */
export async function countContacts(
  database: Kysely<DB>,
  companyId: string,
  search?: string,
): Promise<number> {
  const { count } = await contactsOf(database, companyId, search)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets one change of a company's contacts and lists happen at a time, and tells the company's country. */
export async function lockCallPlan(trx: Kysely<DB>, companyId: string): Promise<{ country: string }> {
  return trx
    .selectFrom('companies')
    .select('country')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** A contact of the company. */
export function findContact(database: Kysely<DB>, companyId: string, id: string) {
  return database
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Makes a contact. */
export function insertContact(trx: Kysely<DB>, contact: Insertable<DB['contacts']>) {
  return trx.insertInto('contacts').values(contact).returningAll().executeTakeFirstOrThrow();
}

/** Changes a contact that is there. */
export function updateContactRow(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
  change: Partial<Selectable<DB['contacts']>>,
) {
  const { availability, rota, absences, media, ...plain } = change;
  return trx
    .updateTable('contacts')
    .set({ ...plain, ...asJson({ availability, rota, absences, media }), version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function asJson(columns: Record<string, unknown>): Record<string, string | null> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([column, value]) => [column, value === null ? null : JSON.stringify(value)]),
  );
}

/** Removes a contact, and with it from every list, which is another then; undefined where the company has none of this id. */
export async function deleteContactRow(trx: Kysely<DB>, companyId: string, id: string) {
  await trx
    .updateTable('call_lists')
    .set({ version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', 'in', (list) =>
      list
        .selectFrom('call_list_contacts')
        .select('call_list_id')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', id),
    )
    .execute();
  return trx
    .deleteFrom('contacts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** The users of the company, by name, each with the contact that they are. */
export function selectLinkableUsers(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('users')
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'users.company_id').onRef('contacts.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'contacts.id as contact_id'])
    .where('users.company_id', '=', companyId)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();
}
