import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { compiledOnce } from '#platform/database/compiled-once.ts';
import type { DB } from '#platform/database/database.ts';

/** A call list with the contacts of an own list in their order. */
export type CallListRow = Selectable<DB['call_lists']> & { contact_ids: string[]; place: number };

/** Fixed lists first, in this order; own ones by name behind them. */
const place = sql<number>`array_position(array['all-contacts', 'administrators', 'own'], recipients)`;

function callListsOf(database: Kysely<DB>, companyId: string) {
  return allCallLists(database).where('company_id', '=', companyId);
}

function allCallLists(database: Kysely<DB>) {
  return database
    .selectFrom('call_lists')
    .selectAll()
    .select(place.as('place'))
    .select(
      sql<string[]>`array(
        select contact_id from call_list_contacts as member
        where member.company_id = call_lists.company_id and member.call_list_id = call_lists.id
        order by member.position)`.as('contact_ids'),
    );
}

/** Call lists in the order of their screen, those behind `after` (place, name, id); `after` null begins. */
export function selectCallLists(
  database: Kysely<DB>,
  companyId: string,
  page: { after: readonly unknown[] | null; rows: number },
): Promise<CallListRow[]> {
  let query = callListsOf(database, companyId);
  if (page.after !== null)
    query = query.where(sql<boolean>`(${place}, name, id) > (${sql.join(page.after)})`);
  return query.orderBy(place).orderBy('name').orderBy('id').limit(page.rows).execute();
}

/** How many call lists there are. */
export async function countCallLists(database: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await database
    .selectFrom('call_lists')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A call list of the company. */
export function findCallList(
  database: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<CallListRow | undefined> {
  return callListsOf(database, companyId).where('id', '=', id).executeTakeFirst();
}

/** The lists of these ids, and "All contacts" of each company. */
export function selectCalledLists(
  database: Kysely<DB>,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<CallListRow[]> {
  return allCallLists(database)
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where((list) =>
      list.or([list('id', '=', sql<string>`any(${ids}::uuid[])`), list('recipients', '=', 'all-contacts')]),
    )
    .execute();
}

/** All contacts of companies in the order they were added. */
export function selectAllContacts(database: Kysely<DB>, companyIds: readonly string[]) {
  return database
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What decides whether each contact of a company can be reached, in no order. */
export const selectReached = compiledOnce((database, { companyId }: { companyId: string }) =>
  database
    .selectFrom('contacts')
    .select(['id', 'company_id', 'phone', 'email', 'administrator', 'media', 'user_id'])
    .where('company_id', '=', companyId),
);

/** Makes a call list and gives its id. */
export async function insertCallList(
  trx: Kysely<DB>,
  list: Insertable<DB['call_lists']>,
): Promise<{ id: string }> {
  return trx.insertInto('call_lists').values(list).returning('id').executeTakeFirstOrThrow();
}

/** Changes a call list that is there. */
export async function updateCallListRow(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
  change: Updateable<DB['call_lists']>,
): Promise<void> {
  await trx
    .updateTable('call_lists')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Gives an own list its contacts, in this order. Those that the company does not have are left out: their number. */
export async function replaceMembers(
  trx: Kysely<DB>,
  companyId: string,
  listId: string,
  contactIds: readonly string[],
): Promise<{ missing: number }> {
  await trx
    .deleteFrom('call_list_contacts')
    .where('company_id', '=', companyId)
    .where('call_list_id', '=', listId)
    .execute();
  const added = await sql<{ contact_id: string }>`
    insert into call_list_contacts (company_id, call_list_id, contact_id, position)
    select contacts.company_id, ${listId}, contacts.id, wanted.position
    from unnest(${[...contactIds]}::uuid[]) with ordinality as wanted(id, position)
    join contacts on contacts.id = wanted.id and contacts.company_id = ${companyId}
    returning contact_id`.execute(trx);
  return { missing: contactIds.length - added.rows.length };
}

/** Removes a call list; it fails on a foreign key while an alarm calls it. */
export async function deleteCallListRow(trx: Kysely<DB>, companyId: string, id: string): Promise<void> {
  await trx.deleteFrom('call_lists').where('company_id', '=', companyId).where('id', '=', id).execute();
}
