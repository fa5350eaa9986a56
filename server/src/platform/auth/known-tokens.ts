/** Tokens that were found good, with what they say. */
export interface KnownTokens<Claims extends { exp: number }> {
  /** The claims of a token that is known and not over. */
  find(token: string): Claims | undefined;
  /** Keeps a good token; where there are too many, the one that nobody has asked for the longest goes. */
  keep(token: string, claims: Claims): void;
}

/**
 * Remembers good tokens by their text, so that neither a signature nor a hash is worked out at each request.
 * @param most how many are kept
 */
export function knownTokens<Claims extends { exp: number }>(most: number): KnownTokens<Claims> {
  /** Whoever was asked for last stands last. */
  const known = new Map<string, Claims>();
  return {
    find(token) {
      const claims = known.get(token);
      if (claims === undefined) return undefined;
      known.delete(token);
      if (Date.now() >= claims.exp * 1000) return undefined;
      known.set(token, claims);
      return claims;
    },
    keep(token, claims) {
      known.set(token, claims);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}
