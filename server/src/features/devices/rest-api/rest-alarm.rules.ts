import type { RestTier } from '@belfry/contract/devices/rest-api/rest-tiers.ts';

/** What a REST API location has mapped. */
export interface RestMapping {
  /** Alarm id by category. */
  categories: Readonly<Record<string, string>>;
  /** Names of its places. */
  locations: readonly string[];
}

/** A category and the alarm point that it means. */
export interface RestCategory {
  category: string;
  alarmId: string;
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

/** The best tier among a device's licences; basic without any (decision 0069). */
export function restTierOf(features: readonly string[]): RestTier {
  const tiers = ['premium-rest-api', 'medium-rest-api'] as const;
  return tiers.find((tier) => features.includes(tier)) ?? 'basic-rest-api';
}

/** Whether a list would grow beyond what its licence opens; one that is longer since a licence ended may shrink. */
export function exceeds(most: number, { before, after }: { before: number; after: number }): boolean {
  return after > most && after > before;
}

/** What is wrong with settings: the place in the body, as a JSON pointer. */
export function settingsFault(
  { categories, locations }: { categories: readonly RestCategory[]; locations: readonly string[] },
  points: ReadonlySet<string>,
): `/${string}` | null {
  const names = new Set<string>();
  for (const [index, { category, alarmId }] of categories.entries()) {
    // A report that names a point means that point, so such a category would never be asked for.
    if (names.has(category) || alarmIdForm.test(category) || !category.isWellFormed())
      return `/categories/${index}/category`;
    if (!points.has(alarmId)) return `/categories/${index}/alarmId`;
    names.add(category);
  }
  const twice = locations.findIndex((place, index) => locations.indexOf(place) !== index);
  return twice === -1 ? null : `/locations/${twice}`;
}

/** Whether a location calls its watchdog (page 2.1). `dueAt` is null once it was found overdue. */
export function watchdogState(
  { calledAt, dueAt }: { calledAt: Date | null; dueAt: Date | null },
  now: Date,
): 'silent' | 'in-time' | 'overdue' {
  if (dueAt && dueAt > now) return 'in-time';
  return dueAt || calledAt ? 'overdue' : 'silent';
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
