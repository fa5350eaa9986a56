import type { Config } from '#platform/config/config.ts';

/** The secrets that what was signed or sealed is read with: the present one, then the one that goes or comes. */
export type TokenSecrets = readonly [present: string, ...others: string[]];

/** What a verb needs to know of the settings to read what was signed or sealed. */
export type TokenSettings = Pick<Config, 'TOKEN_SECRET' | 'TOKEN_SECRET_OLD'>;

/** Every secret of this portal that counts, the one that new things are made with first (decision 0094). */
export function tokenSecrets({ TOKEN_SECRET, TOKEN_SECRET_OLD }: TokenSettings): TokenSecrets {
  return TOKEN_SECRET_OLD === undefined ? [TOKEN_SECRET] : [TOKEN_SECRET, TOKEN_SECRET_OLD];
}
