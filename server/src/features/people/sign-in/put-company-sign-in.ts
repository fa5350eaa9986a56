import { randomUUID } from 'node:crypto';
import type { CompanySignIn } from '@belfry/contract/people/sign-in/sign-in-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import { blockSignIn, readSignIn } from '#features/people/companies/sign-in-of-company.ts';
import { endChallengesOfCompany } from '#features/people/sessions/life/end-challenges.ts';
import { endSessionsOfCompany } from '#features/people/sessions/life/end-sessions.ts';

/**
 * Staff keep everybody of a company from signing in, or let them again; its Administrators are told. Whoever is signed in is so no
 * more. Alarms never ask for it: calls, acceptances by phone, mail and app go on.
 * @throws {AppError} `unknown-company`; `no-permission` for the maker's own company; `reason-required`
 */
export async function putCompanySignIn(
  platform: Platform,
  context: Context<UserActor>,
  asked: { companyId: string; reason: string; isBlocked: boolean; note: string },
): Promise<CompanySignIn> {
  const { companyId, reason, isBlocked, note } = asked;
  const at = platform.clock.now();
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    const before = await readSignIn(trx, companyId);
    if (before.isMaker) throw new AppError('no-permission');
    const isChanged = (before.blockedAt !== null) !== isBlocked;
    // In the order of whoever signs in, user and then company: of two at once one waits, and no session is left over.
    if (isBlocked) await endChallengesOfCompany(trx, companyId);
    if (isChanged) await blockSignIn(trx, companyId, isBlocked ? at : null);
    const ended = isBlocked ? await endSessionsOfCompany(trx, companyId) : 0;
    // Whoever presses twice tells nobody twice.
    if (isChanged)
      await enqueue(
        trx,
        accountMailsOf<'signInBlocked'>(
          platform,
          await findAdministrators(trx, companyId),
          `sign-in-blocked-${randomUUID()}`,
          () => ({
            kind: 'signInBlocked',
            path: '/',
            values: { company: before.name, isBlocked, note },
          }),
        ),
      );
    const blockedAt = isBlocked ? (before.blockedAt ?? at) : null;
    const action = isBlocked ? 'company.sign-in-blocked' : 'company.sign-in-allowed';
    return {
      result: { blockedAt: blockedAt && blockedAt.toISOString(), ended },
      audit: [{ action, details: isBlocked ? { sessions: ended } : {} }],
    };
  });
}
