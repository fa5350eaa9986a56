import type { HistoryEntry } from './history-entry.ts';

/** Moments of a proof in one time zone, the device's, as whoever reads it elsewhere must be able to count back. */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a time zone is ahead of UTC at a moment. */
export function offsetMinutes(at: string | number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The name of an offset: `UTC+1`, `UTC-3:30`, `UTC`. */
export function offsetName(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${size % 60}`;
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

/** An offset and since when it holds; null for the first of a period. */
export interface ZoneOffset {
  since: string | null;
  minutes: number;
}

/** The offsets of a time zone in a period, in their order: one, unless summer time begins or ends in it. */
export function offsetsWithin(from: string, until: string, timeZone: string): ZoneOffset[] {
  const end = Date.parse(until);
  let at = Date.parse(from);
  const offsets: ZoneOffset[] = [{ since: null, minutes: offsetMinutes(at, timeZone) }];
  while (at < end) {
    const next = Math.min(at + 7 * dayMs, end);
    const minutes = offsetMinutes(next, timeZone);
    if (minutes !== offsets.at(-1)?.minutes)
      offsets.push({ since: new Date(changeBetween(at, next, timeZone)).toISOString(), minutes });
    at = next;
  }
  return offsets;
}

/** The minute in which a zone takes the offset that it has at the end. */
function changeBetween(from: number, until: number, timeZone: string): number {
  const after = offsetMinutes(until, timeZone);
  let [before, changed] = [Math.floor(from / minuteMs), Math.ceil(until / minuteMs)];
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2);
    if (offsetMinutes(middle * minuteMs, timeZone) === after) changed = middle;
    else before = middle;
  }
  return changed * minuteMs;
}

/** The first moment of a calendar day in a time zone. @param day its midnight in UTC, in milliseconds */
export function startOfDay(day: number, timeZone: string): number {
  const near = day - offsetMinutes(day, timeZone) * minuteMs;
  return day - offsetMinutes(near, timeZone) * minuteMs;
}

/** Whether a time needs its offset beside it: an hour comes twice, or not at all, within a day of it. */
export function isNearChange(at: string, timeZone: string): boolean {
  const moment = Date.parse(at);
  return offsetMinutes(moment - dayMs, timeZone) !== offsetMinutes(moment + dayMs, timeZone);
}

/** From the first receipt to the last; null where there are none. A device's own clock may say any year. */
export function spanOf(
  entries: readonly Pick<HistoryEntry, 'receivedAt'>[],
): { from: string; until: string } | null {
  const sorted = entries.map(({ receivedAt }) => receivedAt).toSorted();
  const [from, until] = [sorted[0], sorted.at(-1)];
  return from !== undefined && until !== undefined ? { from, until } : null;
}

/**
 * The offsets of a zone in words: `UTC+1`, or `UTC+2, from 25/10/2026 02:00 UTC+1`.
 * @param from says since when an offset holds
 */
export function offsetsInWords(offsets: readonly ZoneOffset[], from: (since: string) => string): string {
  return offsets
    .map(({ since, minutes }) =>
      since === null ? offsetName(minutes) : `${from(since)} ${offsetName(minutes)}`,
    )
    .join(', ');
}
