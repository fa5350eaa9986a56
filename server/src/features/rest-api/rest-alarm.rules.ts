/** What a REST API location has mapped. */
export interface RestMapping {
  /** Alarm id by category. */
  categories: Readonly<Record<string, string>>;
  /** Names of its places. */
  locations: readonly string[];
}

/** Which alarm points a report raises or ends: the one it means, or the failures that say that it means none. */
export interface RestTarget {
  alarmId: string;
  /** Failures that are raised besides, or instead. */
  failures: readonly ('failure.default-category' | 'failure.category-alarm' | 'failure.unknown-location')[];
}

const alarmIdForm = /^(?:input\.[1-9]\d?|(?:io|dupline)\.\d{1,3}\.\d{1,3}|failure\.[a-z0-9-]+)$/;

/**
 * The alarm point that a report means (page 2.1): its id, or the one its category is mapped to. A category that is not
 * mapped raises the default category, one whose point there is not the category alarm; a place that nobody configured
 * raises "unknown location" besides, and its alarm goes out all the same.
 *
 * @param points The alarm points that the location has.
 */
export function restTarget(
  { alarm, location }: { alarm: string; location?: string | undefined },
  { categories, locations }: RestMapping,
  points: ReadonlySet<string>,
): RestTarget {
  const isStrange = location !== undefined && !locations.includes(location);
  const besides = isStrange ? (['failure.unknown-location'] as const) : [];
  if (alarmIdForm.test(alarm)) return { alarmId: alarm, failures: besides };
  const mapped = Object.hasOwn(categories, alarm) ? categories[alarm] : undefined;
  if (mapped === undefined)
    return { alarmId: 'failure.default-category', failures: ['failure.default-category', ...besides] };
  if (!points.has(mapped))
    return { alarmId: 'failure.category-alarm', failures: ['failure.category-alarm', ...besides] };
  return { alarmId: mapped, failures: besides };
}

/** Most API keys and mapped points of each licence tier; a report is taken in whatever the licence. */
export const restTiers = {
  'basic-rest-api': { keys: 1, points: 8 },
  'medium-rest-api': { keys: 5, points: 64 },
  'premium-rest-api': { keys: 50, points: 1000 },
} as const;

/** The best tier among a device's licences; basic without any. */
export function restTierOf(features: readonly string[]): { keys: number; points: number } {
  const tiers = ['premium-rest-api', 'medium-rest-api'] as const;
  return restTiers[tiers.find((tier) => features.includes(tier)) ?? 'basic-rest-api'];
}

/**
 * The place of a report in its location's order: (boot, seq) grows with the moment, and the same report again has the
 * same place, so that it is stored once.
 */
export function restPosition(alarm: string, active: boolean, at: Date): { boot: number; seq: number } {
  let hash = active ? 1 : 0;
  for (let index = 0; index < alarm.length; index += 1) hash = (hash * 31 + alarm.charCodeAt(index)) >>> 0;
  return { boot: at.getTime(), seq: hash };
}
