import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/values/network.ts';
import { countLinkRequest } from '#features/people/mailed-links/count-link-request.ts';
import { verificationMail } from './verification-mail.job.ts';

/**
 * Sends the link that verifies an address anew, if it waits for that. Answer and work are the same for every address:
 * only the job looks whose it is.
 * @throws {AppError} `too-many-requests`
 */
export async function resendVerification(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { ip }: Context,
  email: string,
): Promise<{ sent: true }> {
  await countLinkRequest(database, 'email-verification', { email, ip });
  await enqueue(database.allCompanies, [verificationMail(config, email, networkOf(ip))]);
  return { sent: true };
}
