import { addBankDays } from '#platform/values/bank-days.rules.ts';
import { addDays, type Day } from '#platform/values/calendar.rules.ts';
import type { Advice } from './reasons.rules.ts';

/** Days after the first failure on which we stop trying, and staff decide. */
export const lastDay = 21;

/**
 * The day of the next try after so many that failed; null where there is none. Days are counted from the first failure, so that a
 * failure that is told late moves nothing; a day that is past is tomorrow.
 */
export function nextTryOn(advice: Advice, first: Day, today: Day): Day | null {
  if (!advice.retries) return null;
  const { days, of } = advice.retries;
  const last = addDays(first, lastDay);
  const planned = days
    .map((count) => (of === 'bank' ? addBankDays(first, count) : addDays(first, count)))
    .find((day) => day > today);
  return planned !== undefined && planned < last ? planned : null;
}
