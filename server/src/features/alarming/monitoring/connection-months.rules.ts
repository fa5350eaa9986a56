import type { SupervisionMonth } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { wallClock } from '#features/alarming/alarms/engine/wall-clock.rules.ts';

/** A time without connection, and what came of it. */
export interface ConnectionGap {
  lostAt: Date;
  backAt: Date;
  /** When the alarm of the lost connection was raised, and first accepted. */
  alarmAt: Date | null;
  acceptedAt: Date | null;
}

/** What is counted of a month, so that months can be added up. */
export interface MonthCounts {
  /** `2026-11`. */
  month: string;
  losses: number;
  lostSeconds: number;
  longestGapSeconds: number;
  alarms: number;
  alarmSeconds: number;
  accepted: number;
  acceptedSeconds: number;
}

/** Whoever is back sooner has only connected anew, e.g. with a new key: that is no loss. Milliseconds. */
const leastGap = 5_000;

const secondsBetween = (from: Date, until: Date) => Math.round((until.getTime() - from.getTime()) / 1000);

/** The month that the clocks of a zone show, e.g. `2026-11`. */
export function monthAt(at: Date, timeZone: string): string {
  return new Date(wallClock(timeZone, at.getTime())).toISOString().slice(0, 7);
}

/** The month `by` months later; earlier where that is negative. */
export function monthLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The moment at which a month begins on the clocks of a zone, summer time or not. */
export function startOfMonth(month: string, timeZone: string): Date {
  const shown = Date.parse(`${month}-01T00:00:00Z`);
  const guess = shown - aheadAt(timeZone, shown);
  return new Date(shown - aheadAt(timeZone, guess));
}

function aheadAt(timeZone: string, at: number): number {
  return wallClock(timeZone, at) - Math.floor(at / 1000) * 1000;
}

/**
 * What a gap adds to each month that it touches. The loss, its alarm and its acceptance count where it began; a gap over
 * the end of a month is in each as long as it is in it.
 */
export function countsOf(gap: ConnectionGap, timeZone: string): MonthCounts[] {
  const { lostAt, backAt, alarmAt, acceptedAt } = gap;
  if (backAt.getTime() - lostAt.getTime() < leastGap) return [];
  const counts: MonthCounts[] = [];
  let from = lostAt;
  for (let month = monthAt(lostAt, timeZone); ; month = monthLater(month, 1)) {
    const end = startOfMonth(monthLater(month, 1), timeZone);
    const until = backAt < end ? backAt : end;
    const lostSeconds = Math.max(0, secondsBetween(from, until));
    const began = from === lostAt;
    counts.push({
      month,
      losses: began ? 1 : 0,
      lostSeconds,
      longestGapSeconds: lostSeconds,
      alarms: began && alarmAt ? 1 : 0,
      alarmSeconds: began && alarmAt ? secondsBetween(lostAt, alarmAt) : 0,
      accepted: began && acceptedAt ? 1 : 0,
      acceptedSeconds: began && acceptedAt ? secondsBetween(lostAt, acceptedAt) : 0,
    });
    if (backAt <= end) return counts;
    from = end;
  }
}

/** Counts of several gaps and months, one for each month. */
export function addUp(counts: readonly MonthCounts[]): Map<string, MonthCounts> {
  const months = new Map<string, MonthCounts>();
  for (const more of counts) {
    const known = months.get(more.month);
    months.set(more.month, known ? sumOf(known, more) : more);
  }
  return months;
}

function sumOf(one: MonthCounts, more: MonthCounts): MonthCounts {
  return {
    month: one.month,
    losses: one.losses + more.losses,
    lostSeconds: one.lostSeconds + more.lostSeconds,
    longestGapSeconds: Math.max(one.longestGapSeconds, more.longestGapSeconds),
    alarms: one.alarms + more.alarms,
    alarmSeconds: one.alarmSeconds + more.alarmSeconds,
    accepted: one.accepted + more.accepted,
    acceptedSeconds: one.acceptedSeconds + more.acceptedSeconds,
  };
}

/** Most months that are shown: the present one and the year before it. */
const shownMonths = 13;

/**
 * The months of a device, the present one first, from the one in which it was first connected. A month that is going on,
 * or in which the device came, is counted from and until then.
 */
export function monthsShown(
  counts: readonly MonthCounts[],
  device: { firstConnectedAt: Date | null; timeZone: string },
  now: Date,
): SupervisionMonth[] {
  const { firstConnectedAt, timeZone } = device;
  if (!firstConnectedAt || firstConnectedAt > now) return [];
  const known = addUp(counts);
  const first = monthAt(firstConnectedAt, timeZone);
  const months: SupervisionMonth[] = [];
  for (let month = monthAt(now, timeZone); month >= first; month = monthLater(month, -1)) {
    if (months.length === shownMonths) break;
    const from = new Date(Math.max(startOfMonth(month, timeZone).getTime(), firstConnectedAt.getTime()));
    const until = new Date(Math.min(startOfMonth(monthLater(month, 1), timeZone).getTime(), now.getTime()));
    months.push(monthShown(month, known.get(month), secondsBetween(from, until)));
  }
  return months;
}

function monthShown(
  month: string,
  counts: MonthCounts | undefined,
  watchedSeconds: number,
): SupervisionMonth {
  const lostSeconds = counts?.lostSeconds ?? 0;
  const there = watchedSeconds > 0 ? 1 - lostSeconds / watchedSeconds : 1;
  const mean = (sum = 0, of = 0) => (of === 0 ? null : Math.round(sum / of));
  return {
    month,
    availability: lostSeconds === 0 ? 100 : Math.min(99.99, Math.max(0, Math.floor(there * 10_000) / 100)),
    losses: counts?.losses ?? 0,
    lostSeconds,
    longestGapSeconds: counts && lostSeconds > 0 ? counts.longestGapSeconds : null,
    alarms: counts?.alarms ?? 0,
    secondsToAlarm: mean(counts?.alarmSeconds, counts?.alarms),
    secondsToAcceptance: mean(counts?.acceptedSeconds, counts?.accepted),
  };
}
