import { throttle } from '../../platform/auth/throttle.ts';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { networkOf } from '../../platform/values/network.ts';
import { passwordResetMail } from './password-reset-mail.job.ts';

/** An address gets at most so many of these mails, so that nobody can flood it. */
const mailsPerAddress = { hits: 5, windowSeconds: 3600 };
/** One network asks for at most so many, whoever they are for. */
const mailsPerNetwork = { hits: 100, windowSeconds: 3600 };

/**
 * Somebody wants a link that sets a new password. Answer and work are the same for every address: only the job looks
 * whose it is.
 * @throws {AppError} `too-many-requests`
 */
export async function forgotPassword(
  { database, config, clock }: Pick<Platform, 'database' | 'config' | 'clock'>,
  { ip, requestId }: Context,
  email: string,
): Promise<{ sent: true }> {
  await throttle(database, [`password-reset from ${networkOf(ip)}`], mailsPerNetwork);
  await throttle(database, [`password-reset ${email}`], mailsPerAddress);
  await enqueue(database.provider, [
    passwordResetMail(config, email, {
      ip,
      requestId,
      at: clock.now().toISOString(),
    }),
  ]);
  return { sent: true };
}
