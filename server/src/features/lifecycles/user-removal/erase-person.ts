import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { eraseUserFromAlarms } from '#features/alarming/alarms/erase-user.ts';
import { eraseUserFromTests } from '#features/alarming/test-alarms/erase-user.ts';
import { eraseFromAudit } from '#features/ground/audit/erase-from-audit.ts';
import { eraseUserFromHistory } from '#features/ground/history/erase-user.ts';
import { deleteTraces, deleteUserRow, eraseFromJobs, lockUser } from './user-removal.queries.ts';
import { userRemovalTexts } from './user-removal.texts.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Somebody who is to be erased. */
export interface ErasedPerson {
  companyId: string;
  userId: string;
  email: string;
  fullName: string;
  /** Language of the neutral name. */
  langCode: string;
  at: Date;
}

/**
 * Erases a user in the caller's transaction, which must be the provider's (decisions 0040 and 0113). The account with all
 * that hangs on it goes; in the proofs of alarms and in the audit log stands a neutral name instead, with a random mark,
 * so that two people who accepted are still two.
 *
 * @returns the neutral name
 */
export async function erasePerson(trx: Kysely<DB>, person: ErasedPerson): Promise<string> {
  const mark = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const as = textsFor(userRemovalTexts, person.langCode).removed(mark);
  // Whoever writes the name at this moment goes first; from here on nobody does.
  await lockUser(trx, person);
  await eraseFromJobs(trx, person, as);
  await eraseUserFromAlarms(trx, person, as);
  await eraseUserFromTests(trx, person, as);
  await deleteTraces(trx, person);
  await deleteUserRow(trx, person);
  await eraseUserFromHistory(trx, person, as);
  // Last, since it holds the company's log; the caller's entry says who was deleted, by the neutral name.
  const named = { kind: 'user', id: person.userId };
  await eraseFromAudit(trx, { companyId: person.companyId, named }, { as, at: person.at });
  return as;
}
