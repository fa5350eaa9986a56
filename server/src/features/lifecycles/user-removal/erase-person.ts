import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { eraseUserFromAlarms } from '#features/alarming/alarms/erase-user.ts';
import { eraseUserFromTests } from '#features/alarming/test-alarms/erase-user.ts';
import {
  eraseFromAudit,
  eraseStaffFromAudits,
  namesInAudit,
} from '#features/ground/audit/erase-from-audit.ts';
import { forgetBouncesOf } from '#features/ground/mail-fates/forget-bounces.ts';
import { eraseUserFromHistory, namesInHistory } from '#features/ground/history/erase-user.ts';
import { forgetDeclarer } from '#features/money/checkout/forget-declarers.ts';
import { forgetPerson } from '#features/money/invoices/forget-people.ts';
import { forgetRecipient } from '#features/money/prices/notices/forget-recipients.ts';
import { forgetInSimActs } from '#features/devices/sim-cards/forget-sim-cards.ts';
import { forgetInNotes } from '#features/people/companies/notes/forget-notes.ts';
import { forgetCanceller } from '#features/money/subscriptions/cancelling/forget-canceller.ts';
import { forgetInUnsubscribed } from '#features/money/subscriptions/unsubscribed/forget-in-unsubscribed.ts';
import { forgetSigner } from '#features/money/payments/mandates/forget-signer.ts';
import {
  addressesOfOthers,
  deleteTraces,
  deleteUserRow,
  eraseFromJobs,
  lockUser,
} from './user-removal.queries.ts';

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

/** Somebody with every name and address that they have, or once had where it may still stand. */
export interface NamedInFull extends ErasedPerson {
  names: readonly string[];
}

/**
 * Erases a user in the caller's transaction, which must be the provider's (decisions 0040 and 0113). The account with all
 * that hangs on it goes; in the proofs of alarms and in the audit log stands a neutral name instead, with a random mark,
 * so that two people who accepted are still two.
 *
 * @returns the neutral name
 */
export async function erasePerson(trx: Kysely<DB>, given: ErasedPerson): Promise<string> {
  const mark = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const as = textsIn(given.langCode)('user-removal.removed', { mark });
  const { companyId, userId, email, fullName } = given;
  const named = { kind: 'user', id: userId };
  // Whoever writes the name at this moment goes first; from here on nobody does.
  await lockUser(trx, given);
  const former = [...(await namesInHistory(trx, given)), ...(await namesInAudit(trx, { companyId, named }))];
  const known = [...new Set([email, fullName, ...former])];
  const ofOthers = await addressesOfOthers(trx, given, known);
  const person: NamedInFull = { ...given, names: known.filter((name) => !ofOthers.has(name)) };
  await eraseFromJobs(trx, person, as);
  await eraseUserFromAlarms(trx, person, as);
  await eraseUserFromTests(trx, person, as);
  await forgetPerson(trx, person, as);
  await forgetRecipient(trx, person, as);
  await forgetInNotes(trx, person, as);
  await forgetBouncesOf(trx, person, as);
  await forgetInUnsubscribed(trx, person, as);
  await forgetInSimActs(trx, person);
  await forgetCanceller(trx, person, as);
  await forgetDeclarer(trx, person);
  await forgetSigner(trx, person);
  await deleteTraces(trx, person);
  await deleteUserRow(trx, person);
  await eraseUserFromHistory(trx, person, as);
  // Last, since they hold logs; the caller's entry says who was deleted, by the neutral name.
  await eraseFromAudit(trx, { companyId, named }, { as, at: person.at });
  await eraseStaffFromAudits(trx, userId, { as, at: person.at });
  return as;
}
