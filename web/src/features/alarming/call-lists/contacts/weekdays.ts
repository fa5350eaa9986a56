import type { RotaShift } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';

/** Name of an ISO weekday (1 Monday … 7 Sunday) in a language. */
export function weekdayName(weekday: number, locale: string): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
}

/** A shift of a rota: Monday 08:00–17:00. */
export function shiftWords({ weekday, from, until }: RotaShift, locale: string): string {
  return `${weekdayName(weekday, locale)} ${from}–${until}`;
}
