import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { JournalEntry } from './journal-csv.ts';
import { daysOf, monthOf, type BookMonth, type BookMonths } from './months.rules.ts';

/** A month that was closed; without a file until that is written. */
export interface JournalRow {
  month: BookMonth;
  closedAt: Date;
  file: { entries: number; sha256: string } | null;
}

/** Waits until nobody is booking, and lets nobody book until the transaction ends. Call it first. */
export async function lockBooks(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('journals', 0))`.execute(trx);
}

/** What is known of the months of the books. */
export async function findMonths(database: Kysely<DB>): Promise<BookMonths> {
  const { first, closed, sha256 } = await database
    .selectNoFrom((of) => [
      of.selectFrom('ledger_postings').select('booked_on').orderBy('booked_on').limit(1).as('first'),
      of.selectFrom('journals').select('month').orderBy('month', 'desc').limit(1).as('closed'),
      of.selectFrom('journals').select('sha256').orderBy('month', 'desc').limit(1).as('sha256'),
    ])
    .executeTakeFirstOrThrow();
  return {
    closed: closed && monthOf(closed),
    isWritten: sha256 !== null,
    first: first && monthOf(first),
  };
}

/** Closes a month: from the commit on nothing is booked in it any more. */
export async function insertJournal(trx: Kysely<DB>, month: BookMonth, closedAt: Date): Promise<void> {
  await trx
    .insertInto('journals')
    .values({ month: daysOf(month).from, closed_at: closedAt })
    .execute();
}

/** A month that was closed; undefined where it was not. */
export async function findJournal(database: Kysely<DB>, month: BookMonth): Promise<JournalRow | undefined> {
  const row = await journalsIn(database).where('month', '=', daysOf(month).from).executeTakeFirst();
  return row && asJournal(row);
}

/** As {@link findJournal}, and keeps others from writing its file until the transaction ends. */
export async function lockJournal(trx: Kysely<DB>, month: BookMonth): Promise<JournalRow | undefined> {
  const row = await journalsIn(trx).where('month', '=', daysOf(month).from).forUpdate().executeTakeFirst();
  return row && asJournal(row);
}

/** Months that were exported, the newest first. @param before the first that is left out */
export async function selectJournals(
  database: Kysely<DB>,
  { before, limit }: { before: BookMonth | null; limit: number },
): Promise<JournalRow[]> {
  const rows = await journalsIn(database)
    .where('sha256', 'is not', null)
    .$if(before !== null, (query) => query.where('month', '<', daysOf(before ?? '').from))
    .orderBy('month', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asJournal);
}

function journalsIn(database: Kysely<DB>) {
  return database.selectFrom('journals').select(['month', 'closed_at', 'entries', 'sha256']);
}

function asJournal(row: {
  month: Day;
  closed_at: Date;
  entries: number | null;
  sha256: string | null;
}): JournalRow {
  const { entries, sha256 } = row;
  return {
    month: monthOf(row.month),
    closedAt: row.closed_at,
    file: entries === null || sha256 === null ? null : { entries, sha256 },
  };
}

/** Keeps a piece of a month's file. */
export async function insertPiece(
  trx: Kysely<DB>,
  piece: { month: BookMonth; number: number; bytes: Buffer },
): Promise<void> {
  await trx
    .insertInto('journal_pieces')
    .values({ ...piece, month: daysOf(piece.month).from })
    .execute();
}

/** Says that the pieces of a month's file are there. */
export async function completeJournal(
  trx: Kysely<DB>,
  month: BookMonth,
  file: { entries: number; sha256: string },
): Promise<void> {
  await trx.updateTable('journals').set(file).where('month', '=', daysOf(month).from).execute();
}

/** A piece of a month's file; undefined behind the last. */
export async function findPiece(
  database: Kysely<DB>,
  month: BookMonth,
  number: number,
): Promise<Buffer | undefined> {
  const piece = await database
    .selectFrom('journal_pieces')
    .select('bytes')
    .where('month', '=', daysOf(month).from)
    .where('number', '=', number)
    .executeTakeFirst();
  return piece?.bytes;
}

/** Where the entries of a month go on. */
export type PlaceInJournal = Pick<JournalEntry, 'bookedOn' | 'postingId'>;

/** The entries of some postings of a month, in the order of the days and of what was posted on each. */
export async function selectJournalEntries(
  database: Kysely<DB>,
  month: BookMonth,
  { after, postings }: { after: PlaceInJournal | null; postings: number },
): Promise<JournalEntry[]> {
  const { from, until } = daysOf(month);
  const page = database
    .selectFrom('ledger_postings')
    .select(['id', 'company_id', 'kind', 'booked_on', 'reference'])
    .where('booked_on', '>=', after?.bookedOn ?? from)
    .where('booked_on', '<', until)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(booked_on, id) > (${after?.bookedOn ?? from}::date, ${after?.postingId ?? 0}::bigint)`,
      ),
    )
    .orderBy('booked_on')
    .orderBy('id')
    .limit(postings);
  const rows = await database
    .selectFrom(page.as('posting'))
    .innerJoin('ledger_entries as entry', 'entry.posting_id', 'posting.id')
    .leftJoin('companies', 'companies.id', 'posting.company_id')
    .select(['posting.id', 'posting.kind', 'posting.booked_on', 'posting.reference'])
    .select(['entry.account', 'entry.cents', 'entry.vat_code', 'companies.customer_number'])
    .orderBy('posting.booked_on')
    .orderBy('posting.id')
    .orderBy('entry.line')
    .execute();
  return rows.map((row) => ({
    postingId: row.id,
    kind: row.kind,
    bookedOn: row.booked_on,
    reference: row.reference,
    customerNumber: row.customer_number,
    account: row.account,
    cents: row.cents,
    vatCode: row.vat_code,
  }));
}
