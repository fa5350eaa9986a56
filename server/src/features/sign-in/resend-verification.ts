import { throttle } from '../../platform/auth/throttle.ts';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { networkOf } from '../../platform/values/network.ts';
import { verificationMail } from './verification-mail.job.ts';

/** An address gets at most so many of these mails, so that nobody can flood it. */
const mailsPerAddress = { hits: 5, windowSeconds: 3600 };
/** One network asks for at most so many, whoever they are for. */
const mailsPerNetwork = { hits: 100, windowSeconds: 3600 };

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
  await throttle(database, [`verification from ${networkOf(ip)}`], mailsPerNetwork);
  await throttle(database, [`verification ${email}`], mailsPerAddress);
  await enqueue(database.provider, [verificationMail(config, email)]);
  return { sent: true };
}
