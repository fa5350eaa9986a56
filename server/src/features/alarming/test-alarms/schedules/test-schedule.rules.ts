import {
  testMissedAfterMinutes,
  type TestSchedule,
} from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { minutesOf, wallClock } from '#features/alarming/alarms/engine/wall-clock.rules.ts';

const day = 86_400_000;

/** When tests run, without whom they call. */
export type TestRhythm = Pick<TestSchedule, 'frequency' | 'weekday' | 'day' | 'time'>;

/**
 * The first moment of a rhythm after `after`, on the clocks of `timeZone`. A time that the clocks leave out is as long
 * after midnight as it says, an hour later on them; one that comes twice counts the first time.
 */
export function nextTestAt(rhythm: TestRhythm, timeZone: string, after: Date): Date {
  const midnight = Math.floor(wallClock(timeZone, after.getTime()) / day) * day;
  // From yesterday on: clocks that go back repeat a part of it. Every rhythm has a day in the next five weeks.
  for (let date = midnight - day; date <= midnight + 40 * day; date += day) {
    if (!isItsDay(rhythm, new Date(date))) continue;
    const moment = momentOf(date + minutesOf(rhythm.time) * 60_000, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new Error('a rhythm has a day in every five weeks');
}

function isItsDay({ frequency, weekday, day: dayOfMonth }: TestRhythm, date: Date): boolean {
  return frequency === 'weekly' ? (date.getUTCDay() || 7) === weekday : date.getUTCDate() === dayOfMonth;
}

/** The moment at which clocks show `wall`, given as if it were UTC. Milliseconds. */
function momentOf(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => wallClock(timeZone, at) - at;
  const [before, after] = [wall - offsetAt(wall - day), wall - offsetAt(wall + day)];
  const shown = [before, after].filter((moment) => wallClock(timeZone, moment) === wall);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** Minutes of lateness from which on a test is marked as late. */
const lateAfterMinutes = 5;

/**
 * What becomes of a scheduled test that is found due: a portal that was away for a while runs it, late; after more than
 * an hour it is missed, since whoever planned it for the morning is not to be rung at night.
 */
export function dueTest(dueAt: Date, now: Date): 'run' | 'run-late' | 'missed' {
  const minutes = (now.getTime() - dueAt.getTime()) / 60_000;
  if (minutes > testMissedAfterMinutes) return 'missed';
  return minutes > lateAfterMinutes ? 'run-late' : 'run';
}
