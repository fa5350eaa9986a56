import { throttle } from '#platform/auth/throttle.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/values/network.ts';
import { askAnyPasskey, type WebAuthnJson } from '#features/people/mfa/passkeys/ask-passkey.ts';
import { openChallenge } from '#features/people/mfa/challenges/challenges.ts';
import type { SignInPlatform } from './complete-sign-in.ts';

/** Questions to passkeys from one network; each visit of the sign-in page asks one. */
export const passkeyQuestions = { hits: 300, windowSeconds: 900 };

/** What to ask any passkey of ours, to sign in without typing. @throws {AppError} `too-many-requests` */
export async function passkeyOptions(
  { database, config }: SignInPlatform,
  { ip }: Context,
): Promise<{ challenge: string; options: WebAuthnJson }> {
  await throttle(database, [`passkey from ${networkOf(ip)}`], passkeyQuestions);
  const { webauthnChallenge, options } = await askAnyPasskey(config);
  const challenge = await openChallenge(database.allCompanies, 'passkey-sign-in', { webauthnChallenge });
  return { challenge, options };
}
