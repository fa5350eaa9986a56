import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectByBounceMark } from './bounce-mark.queries.ts';

/** The user to whom a mail went whose bounce address carries this; undefined where it is nobody, or no longer at that address. */
export function findByBounceMark(
  database: Kysely<DB>,
  mark: string,
): Promise<{ id: string; companyId: string; email: string } | undefined> {
  return selectByBounceMark(database, mark);
}
