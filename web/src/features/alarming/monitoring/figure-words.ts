import type { Text } from '#platform/i18n/use-text.ts';
import { durationText } from '#features/ground/history/durations.ts';

/** A month of the wire as month/year: `2026-11` is 11/2026. */
export function monthText(month: string): string {
  return month.split('-').toReversed().join('/');
}

/** A share in percent with at most two digits behind the sign of its language. */
export function percentText(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(percent);
}

/** The same with its sign, which languages set apart or not. */
export function shareText(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
}

/** A time in words; a dash where there was none. */
export function secondsText(seconds: number | null, text: Text): string {
  return seconds === null ? '–' : durationText(Math.max(1, seconds) * 1000, text);
}
