import type { Config } from '#platform/config/config.ts';

/** Whom a passkey is made for. */
export interface RelyingParty {
  name: string;
  /** RP ID: the host of the portal's public address. */
  id: string;
  /** Where the browser must have asked for the passkey. */
  origin: string;
}

/**
 * Whom passkeys are made for, by configuration alone. No browser makes one for an IP address: a portal that is only
 * reached on its own machine has them under the name localhost.
 */
export function relyingPartyOf(config: Pick<Config, 'publicUrl' | 'BRAND_NAME'>): RelyingParty {
  const url = new URL(config.publicUrl);
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { name: config.BRAND_NAME, id: url.hostname, origin: url.origin };
}

/** What a new passkey may sign with: Ed25519, ES256, RS256 (COSE). What Node itself calls experimental is not offered. */
export const passkeyAlgorithms = [-8, -7, -257];
