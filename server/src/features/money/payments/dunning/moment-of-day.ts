import { momentOn, type Day } from '#platform/values/calendar.rules.ts';

/** When what is due on a day is done: in the morning of Amsterdam, so that somebody is there for what comes of it. */
export function momentOfDay(day: Day): Date {
  return momentOn(day, 9, 'Europe/Amsterdam');
}
