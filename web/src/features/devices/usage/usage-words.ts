import type { UsageCounter } from '@belfry/contract/devices/usage/usage.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

const [kilobyte, megabyte] = [1000, 1_000_000];

/** A figure of a counter with its unit: `1.2 MB`, `12 kB`, `3 min 20 s`, `4`. */
export function amountWords(counter: UsageCounter, value: number, locale: string, text: Text): string {
  const number = (n: number, digits = 0) => n.toLocaleString(locale, { maximumFractionDigits: digits });
  if (counter === 'simDataBytes') {
    if (value > 0 && value < megabyte / 10)
      return text('usage.kilobytes', { n: number(Math.max(value / kilobyte, 0.1), 1) });
    return text('usage.megabytes', { n: number(value / megabyte, 1) });
  }
  if (counter === 'voiceSeconds') {
    const whole = Math.round(value);
    return whole < 60
      ? text('usage.seconds', { n: whole })
      : text('usage.minutes', { n: number(Math.floor(whole / 60)), seconds: whole % 60 });
  }
  return number(value, 1);
}

/** `21/11` of `2026-11-21`. */
export function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}
