import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { journalHeading, journalLine } from './journal-csv.ts';
import { selectJournalEntries, type PlaceInJournal } from './journals.queries.ts';
import type { BookMonth } from './months.rules.ts';

/** Postings of one piece: a few hundred kilobytes. */
const pieceSize = 2_000;

/** A piece of a journal. */
interface Piece {
  text: string;
  entries: number;
}

/** The journal of a month as CSV, piece by piece, however long it is: the heading first. */
export async function* makeJournal(
  database: Kysely<DB>,
  month: BookMonth,
  postings: number = pieceSize,
): AsyncGenerator<Piece> {
  yield { text: journalHeading, entries: 0 };
  let after: PlaceInJournal | null = null;
  for (;;) {
    const entries = await selectJournalEntries(database, month, { after, postings });
    const last = entries.at(-1);
    if (!last) return;
    yield { text: entries.map(journalLine).join(''), entries: entries.length };
    after = { bookedOn: last.bookedOn, postingId: last.postingId };
  }
}
