import { createHash } from 'node:crypto';
import type { Journal } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { completeJournal, insertPiece, lockJournal } from './journals.queries.ts';
import { makeJournal } from './make-journal.ts';
import type { BookMonth } from './months.rules.ts';
import { presentJournal } from './present-journal.ts';

/**
 * Writes the file of a closed month, where it is not written yet: whoever closed it may have been stopped before. Nobody who books waits
 * for it.
 * @throws {Error} where the month is not closed
 */
export function writeJournal({ database }: Pick<Platform, 'database'>, month: BookMonth): Promise<Journal> {
  return database.transaction('allCompanies', async (trx) => {
    const journal = await lockJournal(trx, month);
    if (!journal) throw new Error(`${month} is not closed`);
    if (journal.file) return presentJournal(journal, journal.file);
    const hash = createHash('sha256');
    let [number, entries] = [0, 0];
    for await (const piece of makeJournal(trx, month)) {
      const bytes = Buffer.from(piece.text);
      await insertPiece(trx, { month, number, bytes });
      hash.update(bytes);
      number += 1;
      entries += piece.entries;
    }
    const file = { entries, sha256: hash.digest('hex') };
    await completeJournal(trx, month, file);
    return presentJournal(journal, file);
  });
}
