import { minutesOf, wallClock } from './wall-clock.rules.ts';

/** Periods of the week that an alarm ("when to alert") or a contact (availability) can be switched on for. */
export interface AlertPeriods {
  day: boolean;
  night: boolean;
  weekend: boolean;
}

/** When a device's day, night and weekend are, on the clocks of its time zone. */
export interface AlertSchedule {
  /** IANA name; one that is not known counts as UTC. */
  timeZone: string;
  /** `HH:MM`, 24 hours. With `dayFrom` after `dayUntil` the day goes over midnight. */
  dayFrom: string;
  dayUntil: string;
  /** ISO weekdays (1 Monday … 7 Sunday) that are weekend from midnight to midnight. */
  weekendDays: readonly number[];
}

/** Day 07:00–19:00 from Monday to Friday, night the rest of those days, weekend the whole Saturday and Sunday. */
export const defaultSchedule = {
  dayFrom: '07:00',
  dayUntil: '19:00',
  weekendDays: [6, 7],
} as const satisfies Omit<AlertSchedule, 'timeZone'>;

const hour = 3_600_000;
const day = 24 * hour;
/** The period of the week at a moment. */
export function periodAt(schedule: AlertSchedule, at: Date): keyof AlertPeriods {
  const wall = new Date(wallClock(schedule.timeZone, at.getTime()));
  if (schedule.weekendDays.includes(wall.getUTCDay() || 7)) return 'weekend';
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const from = minutesOf(schedule.dayFrom);
  const until = minutesOf(schedule.dayUntil);
  const isDay = from < until ? from <= minute && minute < until : from <= minute || minute < until;
  return isDay ? 'day' : 'night';
}

/** Whether a moment lies in one of the periods that are on. */
export function isOpenAt(periods: AlertPeriods, schedule: AlertSchedule, at: Date): boolean {
  return periods[periodAt(schedule, at)];
}

/** The first moment at or after `from` that `isOpenAt`; null when no period is on, or none of those ever comes. */
export function nextOpening(periods: AlertPeriods, schedule: AlertSchedule, from: Date): Date | null {
  if (isOpenAt(periods, schedule, from)) return from;
  const opening = possibleChanges(schedule, from.getTime())
    .filter((at) => at > from.getTime())
    .toSorted((a, b) => a - b)
    .find((at) => isOpenAt(periods, schedule, new Date(at)));
  return opening === undefined ? null : new Date(opening);
}

/**
 * Every moment of the next two weeks at which the period may change: midnight and the ends of the day, by the clock
 * before and after a change of the clocks, and that change itself, which may skip or repeat any of them.
 */
function possibleChanges(schedule: AlertSchedule, from: number): number[] {
  const offsetAt = (at: number) => wallClock(schedule.timeZone, at) - Math.floor(at / 1000) * 1000;
  const today = Math.floor(from / day) * day;
  const minutes = [0, minutesOf(schedule.dayFrom), minutesOf(schedule.dayUntil)];
  const changes: number[] = [];
  for (let midnight = today - day; midnight <= today + 15 * day; midnight += day) {
    // The day's moments lie between these two, whatever the offset from UTC (−12 to +14 hours).
    const [before, after] = [midnight - 14 * hour, midnight + day + 12 * hour];
    const offsets = new Set([offsetAt(before), offsetAt(after)]);
    for (const minute of minutes)
      for (const offset of offsets) changes.push(midnight + minute * 60_000 - offset);
    if (offsets.size > 1) changes.push(clockChange(offsetAt, before, after));
  }
  return changes;
}

/** The moment between two with different offsets at which the clocks change. */
function clockChange(offsetAt: (at: number) => number, before: number, after: number): number {
  const old = offsetAt(before);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === old) low = middle;
    else high = middle;
  }
  return high;
}
