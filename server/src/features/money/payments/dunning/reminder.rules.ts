import { addDays, type Day } from '#platform/values/calendar.rules.ts';

/** Days after the day that something was to be paid by, on which whoever pays is reminded. */
export const reminderDays = [3, 14] as const;

/** One of the days of reminders. */
export type ReminderDay = (typeof reminderDays)[number];

/** What is to be done about reminders on a day. */
export interface Reminding {
  /** The reminder that is due and was not sent; null where there is none. Of several only the newest. */
  due: ReminderDay | null;
  /** The day of the one after it; null after the last: a person decides then. */
  nextOn: Day | null;
}

/**
 * Which reminder is due of what was to be paid by a day, and when the next is.
 * @param sent the newest that was sent
 */
export function remindingOn(dueOn: Day, today: Day, sent: ReminderDay | null): Reminding {
  const newest = reminderDays.findLast((day) => addDays(dueOn, day) <= today) ?? null;
  const next = reminderDays.find((day) => addDays(dueOn, day) > today);
  return {
    due: newest !== null && newest > (sent ?? 0) ? newest : null,
    nextOn: next === undefined ? null : addDays(dueOn, next),
  };
}
