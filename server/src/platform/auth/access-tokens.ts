import { createSigner, createVerifier } from 'fast-jwt';
import type { TokenReason } from '@belfry/contract/http/problem.ts';
import { accessTokenSeconds, type AccessClaims } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { knownTokens } from './known-tokens.ts';
import type { TokenSecrets } from './token-secrets.ts';

/** Claims without the times, which the signer adds, and with the session that the token belongs to. */
export type AccessIdentity = Pick<AccessClaims, 'user' | 'duties' | 'dutiesWait'> & { sid: string };

/** Claims of a good token; `sid` is the session. */
export type VerifiedClaims = AccessClaims & { sid: string };

/** Why a session has ended; kept with it. */
export type SessionEndReason = 'logout' | 'ended' | 'role_changed' | 'invalid_token';

/** Makes and checks access tokens. */
export interface AccessTokens {
  /** A token of {@link accessTokenSeconds}. */
  sign(identity: AccessIdentity): string;
  /** The claims of a good token, else null. */
  verify(token: string): VerifiedClaims | null;
  /** The claims of a good token, or why it is refused (spec §8). */
  check(token: string): { claims: VerifiedClaims } | { reason: TokenReason };
  /** The session that a token was signed for, also after the token's end; null unless it is ours. Whether the session goes on is not asked. */
  sessionOf(token: string): string | null;
  /** Refuses the tokens of a session from now on, on this node. */
  endSession(sessionId: string, reason: SessionEndReason): void;
}

/** A token that outlives its session is refused for so long; then it is over by itself. */
const refusedMs = (accessTokenSeconds + 60) * 1000;
/** Good tokens that are remembered: everybody who is at work at a time. */
const mostKnown = 10_000;

/**
 * HS256 with a pinned algorithm; good tokens are remembered until they end. The present secret signs, every one is read.
 */
export function createAccessTokens(secrets: TokenSecrets): AccessTokens {
  const [present] = secrets;
  const sign = createSigner({ key: present, algorithm: 'HS256', expiresIn: accessTokenSeconds * 1000 });
  const common = { algorithms: ['HS256' as const], requiredClaims: ['exp', 'iat', 'user', 'sid'] };
  const known = knownTokens<VerifiedClaims>(mostKnown);
  const verifyToken = firstOf(secrets.map((key) => createVerifier({ ...common, key })));
  const verifySignature = firstOf(
    secrets.map((key) => createVerifier({ ...common, key, ignoreExpiration: true })),
  );
  /** In the order in which they ended. */
  const ended = new Map<string, { reason: SessionEndReason; at: number }>();

  const claimsOf = (token: string): VerifiedClaims | null => {
    const remembered = known.find(token);
    if (remembered) return remembered;
    try {
      const claims = verifyToken(token) as VerifiedClaims;
      known.keep(token, claims);
      return claims;
    } catch {
      return null;
    }
  };

  const check = (token: string): { claims: VerifiedClaims } | { reason: TokenReason } => {
    const claims = claimsOf(token);
    if (!claims) return { reason: 'invalid_token' };
    const end = ended.get(claims.sid);
    if (!end) return { claims };
    return { reason: end.reason === 'role_changed' ? 'role_changed' : 'invalid_token' };
  };

  return {
    sign: (identity) => sign({ ...identity }),
    check,
    verify(token) {
      const result = check(token);
      return 'claims' in result ? result.claims : null;
    },
    sessionOf(token) {
      try {
        return (verifySignature(token) as VerifiedClaims).sid;
      } catch {
        return null;
      }
    },
    endSession(sessionId, reason) {
      const now = Date.now();
      for (const [id, { at }] of ended) {
        if (at > now - refusedMs) break;
        ended.delete(id);
      }
      if (!ended.has(sessionId)) ended.set(sessionId, { reason, at: now });
    },
  };
}

/** What the first says that does not throw; where all do, it throws. */
function firstOf(verifiers: readonly ((token: string) => unknown)[]): (token: string) => unknown {
  return (token) => {
    const faults: unknown[] = [];
    for (const verify of verifiers) {
      try {
        return verify(token);
      } catch (error) {
        faults.push(error);
      }
    }
    throw faults[0];
  };
}
