import { triesOver } from '#platform/auth/throttle.ts';
import type { Database } from '#platform/database/database.ts';
import type { AccountMailKind } from './account-mail.job.ts';

/** Acts within an hour that one user has others told of; what is done goes on. */
const most = 10;
const beforeTheLast = { hits: most - 1, windowSeconds: 3600 };

/**
 * Counts that a user does what others are mailed of: whoever does it in a loop floods nobody's mailbox. Count what is
 * about to be done and can no longer be refused, so that what fails uses up nothing.
 *
 * @param database `{ provider: trx }` where it is done in a transaction of the provider
 * @returns whether it is still mailed, and whether as the last that is
 */
export async function countNotice(
  database: Pick<Database, 'allCompanies'>,
  kind: AccountMailKind,
  userId: string,
): Promise<{ isMailed: boolean; isLast: boolean }> {
  const [over] = await triesOver(database, [`${kind} mails by ${userId}`], beforeTheLast);
  const hits = over?.hits ?? 0;
  return { isMailed: hits <= most, isLast: hits === most };
}
