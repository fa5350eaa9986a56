import { Temporal } from 'temporal-polyfill';
import type { Day } from './calendar.rules.ts';

/** Days in every year on which TARGET is closed, beside weekends and Easter. */
const closedDays = new Set(['01-01', '05-01', '12-25', '12-26']);
/** Days from Easter Sunday: Good Friday and Easter Monday. */
const closedAroundEaster = new Set([-2, 1]);

/**
 * Whether banks settle euro on a day: TARGET is closed at weekends, on 1 January, Good Friday, Easter Monday, 1 May, 25 and 26
 * December, whatever the holidays of a country are.
 */
export function isBankDay(day: Day): boolean {
  const date = Temporal.PlainDate.from(day);
  if (date.dayOfWeek > 5 || closedDays.has(date.toString().slice(5))) return false;
  return !closedAroundEaster.has(easterSunday(date.year).until(date, { largestUnit: 'days' }).days);
}

/**
 * The bank day that is so many after a day, or before it below zero; none after a day is the day itself, even if it is no bank day.
 * @throws RangeError where the count is no whole number, or the day no day
 */
export function addBankDays(day: Day, count: number): Day {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is no whole number of days`);
  let date = Temporal.PlainDate.from(day);
  const step = Math.sign(count);
  for (let left = Math.abs(count); left > 0;) {
    date = date.add({ days: step });
    if (isBankDay(date.toString())) left -= 1;
  }
  return date.toString();
}

/** Easter Sunday by the anonymous Gregorian algorithm, as in Meeus, Astronomical Algorithms (2nd ed., 1998), chapter 8. */
function easterSunday(year: number): Temporal.PlainDate {
  const whole = Math.floor;
  const golden = year % 19;
  const century = whole(year / 100);
  const ofCentury = year % 100;
  const moonShift = whole((century - whole((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - whole(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * whole(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = whole((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return Temporal.PlainDate.from({ year, month: whole(fromMarch / 31), day: (fromMarch % 31) + 1 });
}
