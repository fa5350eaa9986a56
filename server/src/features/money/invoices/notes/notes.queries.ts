import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';

/** A note with who wrote it; null once that person was erased, and for the maker's staff, whose names the audit log has. */
export interface NoteRow {
  id: string;
  text: string;
  by: string | null;
  by_staff: boolean;
  noted_at: Date;
}

function notesOf(database: Kysely<DB>, invoiceId: string) {
  return database
    .selectFrom('invoice_notes as note')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'note.user_id').onRef('users.company_id', '=', 'note.company_id'),
    )
    .select([
      'note.id',
      'note.text',
      'note.noted_at',
      'note.by_staff',
      sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as('by'),
    ])
    .where('note.invoice_id', '=', invoiceId);
}

/** The notes at an invoice, oldest first. */
export function selectNotes(database: Kysely<DB>, invoiceId: string): Promise<NoteRow[]> {
  return notesOf(database, invoiceId).orderBy('note.noted_at').orderBy('note.id').execute();
}

/** One note at an invoice. */
export function findNote(database: Kysely<DB>, invoiceId: string, id: string): Promise<NoteRow | undefined> {
  return notesOf(database, invoiceId).where('note.id', '=', id).executeTakeFirst();
}

/** How many notes there are at an invoice. */
export async function countNotes(trx: Kysely<DB>, invoiceId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('invoice_notes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a note. */
export async function insertNote(
  trx: Kysely<DB>,
  note: {
    id: string;
    companyId: string;
    invoiceId: string;
    /** Null for the maker's staff. */
    userId: string | null;
    text: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('invoice_notes')
    .values({
      id: note.id,
      company_id: note.companyId,
      invoice_id: note.invoiceId,
      user_id: note.userId,
      by_staff: note.userId === null,
      text: note.text,
      noted_at: note.at,
    })
    .execute();
}

/** Empties who wrote the notes of somebody at a company's invoices; where a note names them, another name stands instead. */
export async function forgetAuthor(
  trx: Kysely<DB>,
  { companyId, userId, names }: { companyId: string; userId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  const notes = trx.updateTable('invoice_notes').where('company_id', '=', companyId);
  await notes.set({ user_id: null }).where('user_id', '=', userId).execute();
  await notes
    .set({ text: withoutNames('text', names, as) })
    .where(hasName('text', names))
    .execute();
}

/** Deletes the notes at a company's invoices. */
export async function deleteNotes(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('invoice_notes').where('company_id', '=', companyId).execute();
}
