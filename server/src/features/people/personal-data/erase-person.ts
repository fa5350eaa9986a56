import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { eraseFromAudit } from '#features/ground/audit/erase-from-audit.ts';
import { deleteTraces, deleteUserRow, renameInProofs } from './personal-data.queries.ts';
import { personalDataTexts } from './personal-data.texts.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Erases a user in the caller's transaction, which must be the provider's (decision 0040). The account with all that
 * hangs on it goes; in the proofs of alarms and in the audit log stands a neutral name instead, with a random mark, so
 * that two people who accepted are still two.
 *
 * @returns the neutral name
 */
export async function erasePerson(
  trx: Kysely<DB>,
  person: { companyId: string; userId: string; email: string; langCode: string; at: Date },
): Promise<string> {
  const mark = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const name = textsFor(personalDataTexts, person.langCode).removed(mark);
  await renameInProofs(trx, person, name);
  await deleteTraces(trx, person);
  await deleteUserRow(trx, person);
  // Last, since it holds the company's log; the caller's entry says who was deleted, by the neutral name.
  const named = { kind: 'user', id: person.userId };
  await eraseFromAudit(trx, { companyId: person.companyId, named }, { as: name, at: person.at });
  return name;
}
