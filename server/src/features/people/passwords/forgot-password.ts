import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { countLinkRequest } from '#features/people/mailed-links/count-link-request.ts';
import { passwordResetMail } from './password-reset-mail.job.ts';

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
  await countLinkRequest(database, 'password-reset', { email, ip });
  const by = { ip, requestId, at: clock.now().toISOString() };
  await enqueue(database.allCompanies, [passwordResetMail(config, { email, by })]);
  return { sent: true };
}
