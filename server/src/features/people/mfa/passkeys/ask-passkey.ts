import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import { findMethods, type Owner } from '../mfa.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** What a browser's WebAuthn takes, as JSON. */
export type WebAuthnJson = Record<string, unknown>;

/** A question to passkeys: what the browser is given, and what they are to sign. */
export interface PasskeyQuestion {
  webauthnChallenge: string;
  options: WebAuthnJson;
}

/** What to ask any passkey of ours, which itself says whose it is. */
export async function askAnyPasskey(
  config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>,
): Promise<PasskeyQuestion> {
  return question(config, []);
}

/** What to ask the passkeys of a user; null where there is none. */
export async function askPasskeyOf(
  database: Kysely<DB>,
  config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>,
  owner: Owner,
): Promise<PasskeyQuestion | null> {
  const methods = await findMethods(database, owner);
  const allowed = methods.flatMap(({ credential_id: id, transports }) =>
    id ? [{ id: id.toString('base64url'), transports: transports ?? [] }] : [],
  );
  return allowed.length > 0 ? question(config, allowed) : null;
}

async function question(
  config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>,
  allowCredentials: { id: string; transports: string[] }[],
): Promise<PasskeyQuestion> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    allowCredentials,
    userVerification: 'required',
    timeout: 300_000,
  });
  return { webauthnChallenge: options.challenge, options: { ...options } };
}
