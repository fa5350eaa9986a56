import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { recordFailure } from '#features/ground/audit/record-failure.ts';
import { closeChallenge, tryChallenge } from '#features/people/mfa/challenges/challenges.ts';
import { countCodeTry } from '#features/people/mfa/codes/count-code-try.ts';
import { completeSignIn, type SignInPlatform } from './complete-sign-in.ts';
import { notVerified } from './not-verified.ts';
import { proveSecondStep, type SecondStep } from './prove-second-step.ts';
import { findUserById, lockUser } from './sign-in.queries.ts';

/**
 * Takes the second step of a sign-in. The challenge is good for one right answer within five minutes and for five tries;
 * typed codes are counted over all challenges of the account, too. A wrong answer stands in the audit log: whoever gave
 * it knows the password.
 * @throws {AppError} `login-failed-mfa`, what {@link proveSecondStep} throws, `too-many-requests`
 */
export async function answerSecondStep(
  platform: SignInPlatform,
  context: Context,
  step: SecondStep,
  userAgent: string | null,
): Promise<Tokens> {
  const { database } = platform;
  const { challenge, method } = step;
  const asked = await tryChallenge(database.allCompanies, 'sign-in', challenge);
  const user = asked?.userId ? await findUserById(database.allCompanies, asked.userId) : undefined;
  if (!asked || !user) throw new AppError('login-failed-mfa');
  const owner = { companyId: user.company_id, userId: user.id };
  const account = { ...owner, email: user.email };
  const failed = (cause: { cause?: string }) =>
    recordFailure(database, context, account, {
      action: 'session.second-step-failed',
      details: { method, ...cause },
      proved: true,
      at: platform.clock.now(),
    });
  if (user.blocked_at || !user.email_verified) {
    await failed({ cause: user.blocked_at ? 'blocked' : 'not-verified' });
    throw new AppError('login-failed-mfa');
  }
  const tries = method === 'passkey' ? null : await countCodeTry(platform, context, account);
  try {
    const tokens = await database.transaction('allCompanies', async (trx) => {
      const present = await lockUser(trx, user.id);
      if (!present || notVerified(present)) throw new AppError('login-failed-mfa');
      await proveSecondStep(trx, platform, owner, asked, step);
      if (!(await closeChallenge(trx, challenge))) throw new AppError('login-failed-mfa');
      return completeSignIn(trx, platform, context, present, { method, userAgent });
    });
    await tries?.forget();
    return tokens;
  } catch (error) {
    if (error instanceof AppError) await failed({});
    throw error;
  }
}
