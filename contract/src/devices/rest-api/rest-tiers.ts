/** What one licence tier of the REST API opens (decision 0069). Reports of alarms are taken in every tier. */
export interface RestTierLimits {
  keys: number;
  /** Categories that are mapped to an alarm point. */
  categories: number;
  /** Names of places. */
  locations: number;
}

/** The licence tiers of the REST API, smallest first (spec §3); every REST API location has the basic one. */
export const restTiers = {
  'basic-rest-api': { keys: 1, categories: 8, locations: 4 },
  'medium-rest-api': { keys: 5, categories: 64, locations: 32 },
  'premium-rest-api': { keys: 50, categories: 1000, locations: 500 },
} as const satisfies Record<string, RestTierLimits>;
/** A licence tier of the REST API. */
export type RestTier = keyof typeof restTiers;
/** The tiers, smallest first. */
export const restTierNames = ['basic-rest-api', 'medium-rest-api', 'premium-rest-api'] as const;
