import type { Absence, Contact, RotaShift } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { isOpenAt, type AlertSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import { minutesOf, wallClock } from '#features/alarming/alarms/engine/wall-clock.rules.ts';

const dayMinutes = 24 * 60;

/** Whether a moment lies in a shift of the rota, on the clocks of `timeZone`. */
export function isOnRota(rota: readonly RotaShift[], timeZone: string, at: Date): boolean {
  const wall = new Date(wallClock(timeZone, at.getTime()));
  const weekday = wall.getUTCDay() || 7;
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return rota.some((shift) => {
    const from = minutesOf(shift.from);
    const until = minutesOf(shift.until);
    // Until before from, or the same: it ends on the next day.
    const length = until > from ? until - from : until - from + dayMinutes;
    const sinceMidnight = minute + (weekday === shift.weekday ? 0 : dayMinutes);
    const isItsDay = weekday === shift.weekday || weekday === (shift.weekday % 7) + 1;
    return isItsDay && sinceMidnight >= from && sinceMidnight < from + length;
  });
}

/** Whether a moment lies in an absence. */
export function isAbsent(absences: readonly Absence[], at: Date): boolean {
  return absences.some(
    ({ from, until }) => Date.parse(from) <= at.getTime() && at.getTime() < Date.parse(until),
  );
}

/** Whether somebody may be called now (page 1.4): their periods of the week, their rota where they have one, and not away. */
export function isAvailable(
  { availability, rota, absences }: Pick<Contact, 'availability' | 'rota' | 'absences'>,
  schedule: AlertSchedule,
  at: Date,
): boolean {
  return (
    isOpenAt(availability, schedule, at) &&
    (rota === null || isOnRota(rota, schedule.timeZone, at)) &&
    !isAbsent(absences, at)
  );
}
