import type { Kysely } from 'kysely';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import {
  consumeChallenge,
  countTry,
  findChallenge,
  insertChallenge,
  setWebauthnChallenge,
  type ChallengePurpose,
} from './challenges.queries.ts';

/** A challenge waits so long for its answer, in real time. */
const minutes = 5;
/** Answers to the question after the password; a passkey's own question has one. */
const triesOf: Record<ChallengePurpose, number> = {
  'sign-in': 5,
  'passkey-sign-in': 1,
  'step-up': 1,
  'passkey-registration': 1,
};

/** A question under way. */
export interface OpenChallenge {
  /** Null until a passkey itself says whose it is. */
  userId: string | null;
  /** What a passkey was asked to sign; null where none was asked. */
  webauthnChallenge: string | null;
}

/** Asks something; returns the secret by which the answer comes back. The database keeps its hash. */
export async function openChallenge(
  trx: Kysely<DB>,
  purpose: ChallengePurpose,
  { userId = null, webauthnChallenge = null }: Partial<OpenChallenge>,
): Promise<string> {
  const secret = newSecret();
  await insertChallenge(trx, { tokenHash: hashSecret(secret), purpose, userId, webauthnChallenge, minutes });
  return secret;
}

/** Whose sign-in waits for its second step, or null when the challenge is none or no longer one. Counts no try. */
export async function ownerOfSignIn(database: Kysely<DB>, secret: string): Promise<string | null> {
  const found = await findChallenge(database, 'sign-in', hashSecret(secret), triesOf['sign-in']);
  return found?.user_id ?? null;
}

/** Asks a passkey as the second step of a sign-in that waits. */
export function askPasskeyToo(
  database: Kysely<DB>,
  secret: string,
  webauthnChallenge: string,
): Promise<void> {
  return setWebauthnChallenge(database, hashSecret(secret), webauthnChallenge);
}

/**
 * Takes one try at a challenge, or null when it is none, over, used, or out of tries. To be committed whatever the
 * answer is worth: outside of the transaction that checks it.
 */
export async function tryChallenge(
  database: Kysely<DB>,
  purpose: ChallengePurpose,
  secret: string,
): Promise<OpenChallenge | null> {
  const counted = await countTry(database, purpose, hashSecret(secret), triesOf[purpose]);
  return counted ? { userId: counted.user_id, webauthnChallenge: counted.webauthn_challenge } : null;
}

/** Closes a challenge that was answered rightly; false when another answer was quicker, or it has ended. */
export function closeChallenge(trx: Kysely<DB>, secret: string): Promise<boolean> {
  return consumeChallenge(trx, hashSecret(secret));
}
