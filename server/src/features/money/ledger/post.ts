import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { bookDay } from './book-day.ts';
import { findPosting, insertEntries, insertPosting } from './ledger.queries.ts';
import { postingFault, type Posting } from './posting.rules.ts';

/**
 * Books a posting in the caller's transaction; nothing else writes the ledger. What was booked from the same source is not
 * booked again, however often and however much at once it is tried. Entries of nothing are left out.
 * @returns whether it was booked now
 * @throws RangeError where the entries do not sum to zero, Error where the source was booked otherwise
 */
export async function post(trx: Kysely<DB>, posting: Posting, at: Date): Promise<boolean> {
  const fault = postingFault(posting);
  if (fault) throw new RangeError(`${posting.source}: ${fault}`);
  const entries = posting.entries.filter(({ amount }) => amount.cents !== 0);
  if (entries.length === 0) return false;
  const { companyId, source } = posting;
  const postingId = await insertPosting(trx, posting, { bookedOn: bookDay(at), postedAt: at });
  if (postingId === null) {
    if (!isDeepStrictEqual(await findPosting(trx, source), { ...posting, entries }))
      throw new Error(`${source} was booked otherwise before`);
    return false;
  }
  await insertEntries(trx, { postingId, companyId }, entries);
  return true;
}
