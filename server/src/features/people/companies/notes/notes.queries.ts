import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';

/** A note of staff as it is stored. */
export type NoteRow = Selectable<DB['company_notes']>;

function notesOf(database: Kysely<DB>, companyId: string) {
  return database.selectFrom('company_notes').selectAll().where('company_id', '=', companyId);
}

/** The notes about a company, newest first. */
export function selectNotes(database: Kysely<DB>, companyId: string): Promise<NoteRow[]> {
  return notesOf(database, companyId).orderBy('noted_at', 'desc').orderBy('id').execute();
}

/** A note, which nobody else changes until the transaction ends. */
export function lockNote(trx: Kysely<DB>, companyId: string, id: string): Promise<NoteRow | undefined> {
  return notesOf(trx, companyId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How many notes there are about a company; nobody adds one until the transaction ends. */
export async function holdNotes(trx: Kysely<DB>, companyId: string): Promise<number> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('company_notes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The name of one of the staff, in the scope of their own company. */
export async function findAuthorName(database: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Adds a note. */
export function insertNote(
  trx: Kysely<DB>,
  note: { companyId: string; text: string; authorId: string; author: string | null; at: Date },
): Promise<NoteRow> {
  return trx
    .insertInto('company_notes')
    .values({
      company_id: note.companyId,
      text: note.text,
      author_id: note.authorId,
      author: note.author,
      noted_at: note.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes what a note says; it gets its next version. */
export function updateNote(
  trx: Kysely<DB>,
  companyId: string,
  { id, text, at }: { id: string; text: string; at: Date },
): Promise<NoteRow> {
  return trx
    .updateTable('company_notes')
    .set({ text, changed_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a note. */
export async function deleteNote(trx: Kysely<DB>, companyId: string, id: string): Promise<void> {
  await trx.deleteFrom('company_notes').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Empties who wrote the notes of somebody, about whichever company; where a note about their company names them, another name stands. */
export async function forgetAuthor(
  trx: Kysely<DB>,
  { companyId, userId, names }: { companyId: string; userId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await trx
    .updateTable('company_notes')
    .set({ author_id: null, author: null })
    .where('author_id', '=', userId)
    .execute();
  await trx
    .updateTable('company_notes')
    .set({ text: withoutNames('text', names, as) })
    .where('company_id', '=', companyId)
    .where(hasName('text', names))
    .execute();
}

/** Deletes the notes about a company. */
export async function deleteNotes(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('company_notes').where('company_id', '=', companyId).execute();
}
