import type { Kysely } from 'kysely';
import type { Journal } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { findJournal } from './journals.queries.ts';
import type { BookMonth } from './months.rules.ts';
import { presentJournal } from './present-journal.ts';

/** A month that was exported; undefined where it was not. */
export async function findExported(database: Kysely<DB>, month: BookMonth): Promise<Journal | undefined> {
  const journal = await findJournal(database, month);
  return journal?.file ? presentJournal(journal, journal.file) : undefined;
}
