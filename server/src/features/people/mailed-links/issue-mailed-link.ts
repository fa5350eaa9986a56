import type { Kysely } from 'kysely';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import {
  insertLink,
  lockLinksOf,
  replaceLinks,
  type LinkPurpose,
  type NewLink,
} from './mailed-links.queries.ts';

/** Links that anybody may ask for: a stranger who does makes none worthless that its owner is about to open. */
const askedByAnybody: readonly LinkPurpose[] = ['password-reset', 'email-verification'];

/**
 * Makes the secret of a link that is mailed to a user, in the caller's transaction. It takes the place of the former
 * link of the same purpose, which says from then on that a newer one was sent; but see {@link askedByAnybody}, of which
 * each is good until one is used. Lives in real time, good once.
 *
 * @returns the secret, for the path of the link; the database keeps its hash only
 */
export async function issueMailedLink(trx: Kysely<DB>, link: NewLink): Promise<string> {
  const secret = newSecret();
  await lockLinksOf(trx, link.userId);
  if (!askedByAnybody.includes(link.purpose)) await replaceLinks(trx, { ...link, purposes: [link.purpose] });
  await insertLink(trx, { ...link, tokenHash: hashSecret(secret) });
  return secret;
}
