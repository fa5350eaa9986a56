import { Temporal } from 'temporal-polyfill';
import type { Day } from './calendar.rules.ts';

/** Easter Sunday by the anonymous Gregorian computus (Nature, 20 April 1876). */
function easter(year: number): Temporal.PlainDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Temporal.PlainDate.from({ year, month, day });
}

/** Whether banks move euros on a day: no weekend, and no closing day of TARGET (European Central Bank). */
export function isBankDay(day: Day): boolean {
  const date = Temporal.PlainDate.from(day);
  if (date.dayOfWeek > 5) return false;
  const fixed = ['01-01', '05-01', '12-25', '12-26'];
  if (fixed.includes(day.slice(5))) return false;
  const sunday = easter(date.year);
  return !date.equals(sunday.subtract({ days: 2 })) && !date.equals(sunday.add({ days: 1 }));
}

/** The day so many bank days later; with 0 the day itself, or the next bank day. */
export function addBankDays(day: Day, count: number): Day {
  let date = Temporal.PlainDate.from(day);
  for (let left = count; left > 0 || !isBankDay(date.toString());) {
    date = date.add({ days: 1 });
    if (left > 0 && isBankDay(date.toString())) left -= 1;
  }
  return date.toString();
}
