import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from './book-day.ts';
import { findPosting, insertEntries, insertPosting } from './ledger.queries.ts';
import { postingFault, type Posting } from './posting.rules.ts';

/**
 * Books a posting in the caller's transaction; nothing else writes the ledger. What was booked from the same source is not
 * booked again, however often and however much at once it is tried. Entries of nothing are left out. What falls into a closed month is
 * booked on the first day after it.
 * @param day of the books, where it is another than that of the moment
 * @returns whether it was booked now
 * @throws RangeError where the entries do not sum to zero, Error where the source was booked otherwise
 */
export async function post(
  trx: Kysely<DB>,
  posting: Posting,
  at: Date,
  day: Day = bookDay(at),
): Promise<boolean> {
  const fault = postingFault(posting);
  if (fault) throw new RangeError(`${posting.source}: ${fault}`);
  const entries = posting.entries.filter(({ amount }) => amount.cents !== 0);
  if (entries.length === 0) return false;
  const { companyId, source } = posting;
  const postingId = await insertPosting(trx, posting, { bookedOn: day, postedAt: at });
  if (postingId === null) {
    if (!isDeepStrictEqual(await findPosting(trx, source), { ...posting, entries }))
      throw new Error(`${source} was booked otherwise before`);
    return false;
  }
  await insertEntries(trx, { postingId, companyId }, entries);
  return true;
}
