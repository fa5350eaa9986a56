import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import type { addPasskey as route, MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { WebAuthnJson } from './ask-passkey.ts';
import { tryChallenge } from '../challenges/challenges.ts';
import { insertPasskey, lockMethodsOf } from '../mfa.queries.ts';
import { readMfa } from '../read-mfa.ts';
import { passkeyAlgorithms, relyingPartyOf } from './relying-party.ts';
import { requireRoom } from '../require-room.ts';
import { tellMfaChanged } from '../tell-mfa-changed.ts';

/**
 * Adds the passkey that the browser made for our question, which is good for this one answer.
 * @throws {AppError} `invalid-code` for whatever is amiss with it, `limit-reached`
 */
export async function addPasskey(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
  { challenge, name, credential }: RouteInput<typeof route>['body'],
): Promise<MfaState> {
  const { database, config } = platform;
  const { actor } = context;
  const asked = await tryChallenge(database.allCompanies, 'passkey-registration', challenge);
  if (!asked?.webauthnChallenge || asked.userId !== actor.userId) throw new AppError('invalid-code');
  const passkey = await madePasskey(config, credential, asked.webauthnChallenge);
  if (!passkey) throw new AppError('invalid-code');
  return database.transaction(actor.companyId, async (trx) => {
    await lockMethodsOf(trx, actor);
    await requireRoom(trx, actor);
    if (!(await insertPasskey(trx, actor, { name, ...passkey }))) throw new AppError('invalid-code');
    const state = await readMfa(trx, actor);
    await tellMfaChanged(trx, platform, context, { change: 'added', name, details: { kind: 'passkey' } });
    return state;
  });
}

/** What to keep of a passkey that was made as we asked, else null. */
async function madePasskey(
  config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>,
  credential: WebAuthnJson,
  expectedChallenge: string,
) {
  const party = relyingPartyOf(config);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 8),
    };
  } catch {
    // The library throws at whatever is amiss; all of it is one answer.
    return null;
  }
}
