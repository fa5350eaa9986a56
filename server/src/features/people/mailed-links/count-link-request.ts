import { throttle } from '#platform/auth/throttle.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/values/network.ts';
import type { LinkPurpose } from './mailed-links.queries.ts';

/** One network asks for at most so many, whoever they are for … */
const ofNetwork = { hits: 100, windowSeconds: 3600 };
/** … and for so many to one address. What others ask for elsewhere refuses nobody. */
const ofBoth = { hits: 5, windowSeconds: 3600 };

/**
 * Counts that somebody who is not signed in asks for a link to an address, whether there is one or not.
 * @throws {AppError} `too-many-requests`
 */
export async function countLinkRequest(
  database: Database,
  purpose: LinkPurpose,
  { email, ip }: { email: string; ip: string | null },
): Promise<void> {
  const network = networkOf(ip);
  await throttle(database, [`${purpose} from ${network}`], ofNetwork);
  await throttle(database, [`${purpose} ${email} ${network}`], ofBoth);
}
