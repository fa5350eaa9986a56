import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Whose views. */
export interface ViewOwner {
  companyId: string;
  userId: string;
}

/** A view with the name of who made it. */
export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

const readViews = (database: Kysely<DB>, companyId: string) =>
  database
    .selectFrom('saved_views')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'saved_views.company_id')
        .onRef('users.id', '=', 'saved_views.user_id'),
    )
    .selectAll('saved_views')
    .select(['first_name', 'last_name'])
    .where('saved_views.company_id', '=', companyId);

/** The views of a list that somebody sees: their own before those that others share, each by name. */
export function selectViews(database: Kysely<DB>, { companyId, userId }: ViewOwner, list: string) {
  return readViews(database, companyId)
    .where('list', '=', list)
    .where((row) => row.or([row('user_id', '=', userId), row('shared', '=', true)]))
    .orderBy((row) => row('user_id', '<>', userId))
    .orderBy((row) => row.fn('lower', ['name']))
    .orderBy('saved_views.id')
    .execute();
}

/** A view of somebody's own, locked; undefined where they have none such. */
export function lockView(
  trx: Kysely<DB>,
  { companyId, userId }: ViewOwner,
  id: string,
): Promise<ViewRow | undefined> {
  return readViews(trx, companyId)
    .where('user_id', '=', userId)
    .where('saved_views.id', '=', id)
    .forUpdate('saved_views')
    .executeTakeFirst();
}

/** How many views somebody keeps. One addition of theirs at a time counts. */
export async function lockAndCountViews(trx: Kysely<DB>, { companyId, userId }: ViewOwner): Promise<number> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('saved_views')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether somebody has another view of this name in the list. */
export async function isNameTaken(
  trx: Kysely<DB>,
  { companyId, userId }: ViewOwner,
  { list, name, id }: { list: string; name: string; id?: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('name', '=', name)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a view; gives its id. */
export async function insertView(trx: Kysely<DB>, view: Insertable<DB['saved_views']>): Promise<string> {
  const { id } = await trx.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a view that is locked. */
export async function updateView(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
  change: Updateable<DB['saved_views']>,
): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Removes a view that is locked. */
export async function removeView(trx: Kysely<DB>, companyId: string, id: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('company_id', '=', companyId).where('id', '=', id).execute();
}
