import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { lockBooks } from './journal/journals.queries.ts';

/** Waits until nobody is booking, and lets nobody else book until the transaction ends. Call it first in a transaction, and be quick. */
export function holdBooks(trx: Kysely<DB>): Promise<void> {
  return lockBooks(trx);
}
