import type { stepUpOptions as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { askPasskeyOf } from '#features/people/mfa/passkeys/ask-passkey.ts';
import { openChallenge } from '#features/people/mfa/challenges/challenges.ts';
import { listMfaKinds } from '#features/people/mfa/list-mfa-kinds.ts';

/** How whoever is signed in can prove it again: by a method of theirs, by the password only where there is none. */
export async function stepUpOptions(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { actor }: Context<UserActor>,
): Promise<RouteResponse<typeof route>> {
  const own = database.company(actor.companyId);
  const methods = await listMfaKinds(own, actor);
  if (methods.length === 0) return { methods: ['password'], passkey: null };
  const question = await askPasskeyOf(own, config, actor);
  if (!question) return { methods, passkey: null };
  const challenge = await openChallenge(database.allCompanies, 'step-up', {
    userId: actor.userId,
    webauthnChallenge: question.webauthnChallenge,
  });
  return { methods, passkey: { challenge, options: question.options } };
}
