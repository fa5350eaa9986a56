import { createSigner, createVerifier } from 'fast-jwt';
import { accessTokenSeconds, type AccessClaims } from '@belfry/contract/sign-in/sign-in.contract.ts';

/** Claims without the times, which the signer adds, and with the session that the token belongs to. */
export type AccessIdentity = { user: AccessClaims['user']; sid: string };

/** Makes and checks access tokens. */
export interface AccessTokens {
  /** A token of {@link accessTokenSeconds}. */
  sign(identity: AccessIdentity): string;
  /** The claims of a good token, else null. `sid` is the session. */
  verify(token: string): (AccessClaims & { sid: string }) | null;
}

/** HS256 with a pinned algorithm; verified tokens are remembered until they end, a bounded number of them. */
export function createAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: accessTokenSeconds * 1000 });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    cache: 10_000,
    requiredClaims: ['exp', 'iat', 'user', 'sid'],
  });
  return {
    sign: (identity) => sign({ ...identity }),
    verify(token) {
      try {
        return verify(token) as AccessClaims & { sid: string };
      } catch {
        return null;
      }
    },
  };
}
