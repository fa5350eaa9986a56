import type { Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { replaceMailedLinks } from '#features/people/mailed-links/replace-mailed-links.ts';
import { spendMailedLink } from '#features/people/mailed-links/spend-mailed-link.ts';
import { endChallengesOf } from '#features/people/sessions/life/end-challenges.ts';
import { findProfile, updateOwnRow } from './profile.queries.ts';
import { readEmailLink } from './read-email-link.ts';

/**
 * Confirms an address by its link: from now on its owner signs in with it. Links that the former address has got are
 * worthless then.
 * @throws {AppError} `link-invalid`, `link-used`, `link-replaced`, `link-expired`, `e-mailaddress-already-in-use`
 */
export async function confirmEmail(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  token: string,
): Promise<{ email: string }> {
  const { database, clock } = platform;
  const { purpose, companyId } = await readEmailLink(platform, token);
  try {
    return await database.transaction(companyId, async (trx) => {
      const { email, userId } = await spendMailedLink(trx, purpose, token);
      const present = await findProfile(trx, { companyId, userId });
      // An Administrator may have written another address since; that one has got a link of its own.
      if (!present || (purpose === 'email-verification' && present.email !== email))
        throw new AppError('link-invalid');
      await updateOwnRow(trx, { companyId, userId }, { email, email_verified: true });
      await endChallengesOf(trx, userId);
      await replaceMailedLinks(trx, {
        companyId,
        userId,
        purposes: ['email-change', 'email-verification', 'password-reset'],
      });
      await recordAudit(trx, context, { companyId, at: clock.now() }, [
        {
          action: purpose === 'email-change' ? 'profile.e-mail-changed' : 'user.e-mail-verified',
          subject: { kind: 'user', id: userId, name: email },
        },
      ]);
      return { email };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw new AppError('e-mailaddress-already-in-use');
    throw error;
  }
}
