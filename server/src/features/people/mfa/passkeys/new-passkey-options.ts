import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { newPasskeyOptions as route } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { openChallenge } from '../challenges/challenges.ts';
import { findMethods } from '../mfa.queries.ts';
import { passkeyAlgorithms, relyingPartyOf } from './relying-party.ts';
import { requireRoom } from '../require-room.ts';
import { userHandleOf } from './use-passkey.ts';

/**
 * What the browser needs to make a passkey that is found without typing and verifies its user.
 * @throws {AppError} `limit-reached`
 */
export async function newPasskeyOptions(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { actor }: Context<UserActor>,
): Promise<RouteResponse<typeof route>> {
  const own = database.company(actor.companyId);
  await requireRoom(own, actor);
  const party = relyingPartyOf(config);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: actor.email,
    userID: userHandleOf(actor.userId),
    timeout: 300_000,
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: (await findMethods(own, actor)).flatMap(({ credential_id: id, transports }) =>
      id ? [{ id: id.toString('base64url'), transports: transports ?? [] }] : [],
    ),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = await openChallenge(database.allCompanies, 'passkey-registration', {
    userId: actor.userId,
    webauthnChallenge: options.challenge,
  });
  return { challenge, options: { ...options } };
}
