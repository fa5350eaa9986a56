import type { Platform } from '#platform/platform.ts';
import { findJournal, findPiece } from './journals.queries.ts';
import { makeJournal } from './make-journal.ts';
import type { BookMonth } from './months.rules.ts';

/** The journal of a month, piece by piece: of an exported one the very bytes, else what is booked until now. */
export async function* readJournal(
  { database: { allCompanies } }: Pick<Platform, 'database'>,
  month: BookMonth,
): AsyncGenerator<Buffer> {
  if (!(await findJournal(allCompanies, month))?.file) {
    for await (const { text } of makeJournal(allCompanies, month)) yield Buffer.from(text);
    return;
  }
  for (let number = 0; ; number += 1) {
    const piece = await findPiece(allCompanies, month, number);
    if (!piece) return;
    yield piece;
  }
}
