import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** What a mailed link is good for. */
export type LinkPurpose = 'password-reset' | 'invitation' | 'email-change' | 'email-verification';

/** A link that is to be sent. */
export interface NewLink {
  purpose: LinkPurpose;
  companyId: string;
  userId: string;
  /** The address that it is sent to. */
  email: string;
  /** Hours that it lives, in real time. */
  hours: number;
  /** What the sender wrote; of invitations. */
  message?: string | undefined;
  /** Id of the user who sent it. */
  sentBy?: string | undefined;
}

/**
 * Locks a user's links by the user's row: whoever takes it first issues first, so that of two links made at once one is
 * replaced. Whoever changes the password or the address holds that row already, so a lock of the links' own would be taken
 * in two orders.
 */
export async function lockLinksOf(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Marks the links of these purposes that nobody has used as replaced. */
export async function replaceLinks(
  trx: Kysely<DB>,
  of: { companyId: string; userId: string; purposes: readonly LinkPurpose[] },
): Promise<void> {
  await trx
    .updateTable('mailed_links')
    .set({ replaced_at: sql<Date>`now()` })
    .where('company_id', '=', of.companyId)
    .where('user_id', '=', of.userId)
    .where('purpose', 'in', of.purposes)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Ends the time of the links of these purposes that nobody has used. */
export async function expireLinks(
  trx: Kysely<DB>,
  of: { companyId: string; userId: string; purposes: readonly LinkPurpose[] },
): Promise<void> {
  await trx
    .updateTable('mailed_links')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('company_id', '=', of.companyId)
    .where('user_id', '=', of.userId)
    .where('purpose', 'in', of.purposes)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Keeps a new link, its secret as a hash. */
export async function insertLink(trx: Kysely<DB>, link: NewLink & { tokenHash: Buffer }): Promise<void> {
  await trx
    .insertInto('mailed_links')
    .values({
      token_hash: link.tokenHash,
      company_id: link.companyId,
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      message: link.message ?? null,
      sent_by: link.sentBy ?? null,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(hours => ${link.hours})`,
    })
    .execute();
}

/** A link of a purpose by its secret's hash, with whether its time is over. */
export function findLink(database: Kysely<DB>, purpose: LinkPurpose, tokenHash: Buffer) {
  return database
    .selectFrom('mailed_links')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Uses a link up; false when it was not good any more, or another call was quicker. */
export async function consumeLink(
  trx: Kysely<DB>,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<boolean> {
  const used = await trx
    .updateTable('mailed_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    // Not the transaction's time: whoever ended it may have begun later.
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
