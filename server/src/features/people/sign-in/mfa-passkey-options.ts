import type { Context } from '#platform/context.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { networkOf } from '#platform/values/network.ts';
import { askPasskeyOf, type WebAuthnJson } from '#features/people/mfa/passkeys/ask-passkey.ts';
import { askPasskeyToo, ownerOfSignIn } from '#features/people/mfa/challenges/challenges.ts';
import type { SignInPlatform } from './complete-sign-in.ts';
import { passkeyQuestions } from './passkey-options.ts';
import { findUserById } from './sign-in.queries.ts';

/**
 * What to ask the passkeys of whoever is at the second step; each question takes the place of the one before.
 * @throws {AppError} `login-failed-mfa` when the challenge is none, or the user has no passkey, `too-many-requests`
 */
export async function mfaPasskeyOptions(
  { database, config }: SignInPlatform,
  { ip }: Context,
  challenge: string,
): Promise<{ options: WebAuthnJson }> {
  await throttle(database, [`passkey from ${networkOf(ip)}`], passkeyQuestions);
  const userId = await ownerOfSignIn(database.allCompanies, challenge);
  const user = userId ? await findUserById(database.allCompanies, userId) : undefined;
  const question =
    user &&
    (await askPasskeyOf(database.allCompanies, config, { companyId: user.company_id, userId: user.id }));
  if (!question) throw new AppError('login-failed-mfa');
  await askPasskeyToo(database.allCompanies, challenge, question.webauthnChallenge);
  return { options: question.options };
}
