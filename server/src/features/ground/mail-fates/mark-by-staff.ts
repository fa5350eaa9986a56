import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { endByStaff, noteTold } from './mail-fates.queries.ts';

/** Staff are done with an address, in the caller's transaction. `at` is business time. */
export async function endFaultByStaff(
  trx: Kysely<DB>,
  id: string,
  ended: { at: Date; note: string },
): Promise<void> {
  await endByStaff(trx, id, ended);
}

/** Notes in the caller's transaction that a company's Administrators were told of an address. `at` is business time. */
export async function noteAdministratorsTold(trx: Kysely<DB>, id: string, at: Date): Promise<void> {
  await noteTold(trx, id, at);
}
