import {
  isNearChange,
  offsetMinutes,
  offsetName,
  offsetsInWords,
  offsetsWithin,
  spanOf,
} from '@belfry/contract/ground/history/proof-times.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';

/** Writes moments and durations of a report. */
export interface ReportMoments {
  /** `20/11/2026 03:07:21`, in the report's time zone; with its offset within a day of a change of summer time. */
  full(at: string): string;
  /** `20/11/2026 03:07:21 +01:00` */
  withOffset(at: string): string;
  /** `2026-11-20T03:07:21.123+01:00`, for programs. */
  iso(at: string): string;
  /** `Europe/Amsterdam (UTC+1)`, with when it changed among the moments of these entries. */
  zone(entries: readonly HistoryEntry[], from: (at: string) => string): string;
}

/** Writes moments in a time zone: day/month/year, 24-hour time, in every language (spec §9). */
export function reportMoments(timeZone: string): ReportMoments {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const plain = (at: string) => format.format(new Date(at)).replace(',', '');
  const offset = (at: string) => offsetMinutes(at, timeZone);
  return {
    full: (at) => (isNearChange(at, timeZone) ? `${plain(at)} ${offsetName(offset(at))}` : plain(at)),
    withOffset: (at) => `${plain(at)} ${clock(offset(at))}`,
    iso: (at) => {
      const local = new Date(Date.parse(at) + offset(at) * 60_000);
      return `${local.toISOString().slice(0, -1)}${clock(offset(at))}`;
    },
    zone(entries, from) {
      const span = spanOf(entries);
      if (!span) return timeZone;
      const offsets = offsetsWithin(span.from, span.until, timeZone);
      return `${timeZone} (${offsetsInWords(offsets, (since) => from(plain(since)))})`;
    },
  };
}

/** An offset as ISO 8601 has it: `+01:00`. */
function clock(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** How long after a moment: `0:00:12`, `27:04:00`; `-0:00:03` before it. Whole seconds. */
export function after(at: string, moment: string): string {
  return lasting(Date.parse(at) - Date.parse(moment));
}

/** A duration in hours, minutes and whole seconds: `0:00:12`. */
export function lasting(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const size = Math.abs(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(size / 3600)}:${two((size / 60) % 60)}:${two(size % 60)}`;
}
