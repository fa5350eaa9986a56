import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import type { WebAuthnJson } from './ask-passkey.ts';
import { findPasskey, notePasskeyUse, type Owner } from '../mfa.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/**
 * Checks a passkey's answer: that it signed our challenge, for our address, after it has verified its user, and that its
 * counter has grown (WebAuthn level 3, section 7.2). Notes its use in the caller's transaction.
 *
 * @param owner whose passkey it must be
 * @returns whether the answer is worth something
 */
export async function usePasskey(
  trx: Kysely<DB>,
  config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>,
  {
    credential,
    webauthnChallenge,
    owner,
  }: {
    credential: WebAuthnJson;
    webauthnChallenge: string;
    owner: Owner;
  },
): Promise<boolean> {
  const { id } = credential;
  if (typeof id !== 'string') return false;
  const passkey = await findPasskey(trx, Buffer.from(id, 'base64url'));
  if (!passkey?.public_key || passkey.counter === null) return false;
  if (passkey.user_id !== owner.userId || passkey.company_id !== owner.companyId) return false;
  const known = {
    id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: passkey.counter,
  };
  const counter = await newCounter(config, credential, webauthnChallenge, known, passkey.user_id);
  if (counter === null) return false;
  return notePasskeyUse(trx, passkey.id, { from: passkey.counter, to: counter });
}

/** The counter of a right answer, else null. */
async function newCounter(
  config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>,
  credential: WebAuthnJson,
  expectedChallenge: string,
  known: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number },
  userId: string,
): Promise<number | null> {
  const party = relyingPartyOf(config);
  try {
    const response = credential as unknown as AuthenticationResponseJSON;
    const { userHandle } = response.response;
    if (userHandle && userHandle !== userHandleOf(userId).toString('base64url')) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: known,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws at whatever is amiss; all of it is one answer.
    return null;
  }
}

/** What a passkey keeps of its user: the id, nothing that tells who it is. */
export function userHandleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
