import type { Kysely } from 'kysely';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import type { DB } from '../../platform/database/database.ts';
import { insertLink, lockLinksOf, replaceLinks, type NewLink } from './mailed-links.queries.ts';

/**
 * Makes the secret of a link that is mailed to a user, in the caller's transaction. It takes the place of the former
 * link of the same purpose, which says from then on that a newer one was sent. Lives in real time, good once.
 *
 * @returns the secret, for the path of the link; the database keeps its hash only
 */
export async function issueMailedLink(trx: Kysely<DB>, link: NewLink): Promise<string> {
  const secret = newSecret();
  await lockLinksOf(trx, link.userId);
  await replaceLinks(trx, { ...link, purposes: [link.purpose] });
  await insertLink(trx, { ...link, tokenHash: hashSecret(secret) });
  return secret;
}
