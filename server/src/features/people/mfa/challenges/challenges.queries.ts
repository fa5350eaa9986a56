import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** What a challenge asks for. */
export type ChallengePurpose = 'sign-in' | 'passkey-sign-in' | 'step-up' | 'passkey-registration';

const keptDays = 1;

/** Keeps a challenge, its secret as a hash, and forgets those of yesterday. Real time. */
export async function insertChallenge(
  trx: Kysely<DB>,
  challenge: {
    tokenHash: Buffer;
    purpose: ChallengePurpose;
    userId: string | null;
    webauthnChallenge: string | null;
    minutes: number;
  },
): Promise<void> {
  await Promise.all([
    trx
      .deleteFrom('mfa_challenges')
      .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
      .execute(),
    trx
      .insertInto('mfa_challenges')
      .values({
        token_hash: challenge.tokenHash,
        purpose: challenge.purpose,
        user_id: challenge.userId,
        webauthn_challenge: challenge.webauthnChallenge,
        created_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(mins => ${challenge.minutes})`,
      })
      .execute(),
  ]);
}

/** No end of the user's sessions has come since it was asked. Of sign-ins: what else is asked ends with its session. */
const notEnded = sql<boolean>`not exists (select from users
  where users.id = mfa_challenges.user_id and challenges_ended_at >= mfa_challenges.created_at)`;

/** Whose challenge it is, while it is good; undefined otherwise. Counts no try. */
export function findChallenge(
  database: Kysely<DB>,
  purpose: ChallengePurpose,
  tokenHash: Buffer,
  tries: number,
) {
  return database
    .selectFrom('mfa_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', tries)
    .where(purpose === 'sign-in' ? notEnded : sql<boolean>`true`)
    .executeTakeFirst();
}

/** Puts what a passkey is to sign into a challenge, in the place of what it was asked before. */
export async function setWebauthnChallenge(
  database: Kysely<DB>,
  tokenHash: Buffer,
  webauthnChallenge: string,
): Promise<void> {
  await database
    .updateTable('mfa_challenges')
    .set({ webauthn_challenge: webauthnChallenge })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Counts a try and takes what a passkey was to sign, which is good for this one answer; undefined when none is left. */
export async function countTry(
  database: Kysely<DB>,
  purpose: ChallengePurpose,
  tokenHash: Buffer,
  tries: number,
): Promise<{ user_id: string | null; webauthn_challenge: string | null } | undefined> {
  const counted = await sql<{ user_id: string | null; webauthn_challenge: string | null }>`
    update mfa_challenges set tries = tries + 1, webauthn_challenge = null
    where token_hash = ${tokenHash} and purpose = ${purpose} and used_at is null and expires_at > now() and tries < ${tries}
      and ${purpose === 'sign-in' ? notEnded : sql`true`}
    returning user_id, old.webauthn_challenge`.execute(database);
  return counted.rows[0];
}

/** Uses a challenge up; false when another answer was quicker, or it has ended. */
export async function consumeChallenge(trx: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const used = await trx
    .updateTable('mfa_challenges')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(notEnded)
    .returning('purpose')
    .executeTakeFirst();
  return used !== undefined;
}
