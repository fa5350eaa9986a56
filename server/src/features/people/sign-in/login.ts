import type { login as loginRoute } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import type { MfaMethodKind } from '@belfry/contract/people/mfa/mfa-proofs.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { verifyPassword } from '#platform/auth/passwords.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { openChallenge } from '#features/people/mfa/challenges/challenges.ts';
import { listMfaKinds } from '#features/people/mfa/list-mfa-kinds.ts';
import { signInRefusal } from '#features/people/companies/sign-in-of-company.ts';
import { completeSignIn, type SignInPlatform } from './complete-sign-in.ts';
import { countPasswordTry } from './count-password-try.ts';
import { notVerified } from './not-verified.ts';
import { noteSignInFailure, type SignInFailure } from './sign-in-failure.job.ts';
import { findUserByEmail, lockUser } from './sign-in.queries.ts';

/**
 * Signs in by e-mail address and password, or asks for the second step where the user has a method of MFA. An unknown
 * address, one that was only invited, and a wrong password are one answer in equal time. What fails is noted for the
 * audit log, in one way for every address.
 * @throws {AppError} the login messages of spec §8, `too-many-requests`, `service-unavailable` when too many wait
 */
export async function login(
  platform: SignInPlatform,
  context: Context,
  { email, password }: RouteInput<typeof loginRoute>['body'],
  userAgent: string | null,
): Promise<Tokens | { mfa: { challenge: string; methods: MfaMethodKind[] } }> {
  const { database } = platform;
  const user = await findUserByEmail(database.allCompanies, email);
  const noted = (action: SignInFailure['action'], details: Record<string, string>, proved = false) =>
    noteSignInFailure(platform, context, { email, action, details, proved });
  const tries = await countPasswordTry(database, {
    email,
    ip: context.ip,
    user,
    begins: () => noted('session.throttled', { of: 'password' }),
  });
  const right = await verifyPassword(user?.password_hash ?? null, password, tries.asker).catch(
    async (error: unknown) => {
      await tries.wasNone();
      throw error;
    },
  );
  if (!user || !right) {
    await noted('session.sign-in-failed', { cause: 'wrong-password' });
    throw new AppError('login-failed-unknown');
  }
  await tries.wasRight();
  const ofUser = notVerified(user);
  const refusal = ofUser ?? (await signInRefusal(database.allCompanies, user.company_id));
  if (refusal) {
    const cause = user.blocked_at ? 'blocked' : ofUser ? 'not-verified' : 'company-blocked';
    await noted('session.sign-in-failed', { cause }, true);
    throw refusal;
  }
  return database.transaction('allCompanies', async (trx) => {
    // The password, the address or the user's rights may have changed while the password was checked.
    const present = await lockUser(trx, user.id);
    if (present?.password_hash !== user.password_hash || present.email !== user.email || present.blocked_at)
      throw new AppError('login-failed-unknown');
    const owner = { companyId: present.company_id, userId: present.id };
    const methods = await listMfaKinds(trx, owner);
    if (methods.length === 0)
      return completeSignIn(trx, platform, context, present, {
        method: 'password',
        userAgent,
      });
    return {
      mfa: { challenge: await openChallenge(trx, 'sign-in', owner), methods },
    };
  });
}
