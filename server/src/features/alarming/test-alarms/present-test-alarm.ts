import type { TestAlarm, TestSchedule } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { presentAcceptance, presentAttempt } from '#features/alarming/alarms/present-alarms.ts';
import type { TestRhythm } from './schedules/test-schedule.rules.ts';
import type { TestFacts } from './test-alarms.queries.ts';
import type { ScheduleRow } from './schedules/test-schedules.queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A test as the wire carries it. */
export function presentTestAlarm({ test, attempts, acceptances }: TestFacts): TestAlarm {
  return {
    id: test.id,
    deviceId: test.device_id,
    target: test.target,
    listName: test.list_name,
    requestedBy: test.requested_by,
    dueAt: test.due_at.toISOString(),
    late: test.late,
    state: test.state,
    startedAt: iso(test.started_at),
    finishedAt: iso(test.finished_at),
    outcome: test.outcome,
    device: test.device_state
      ? {
          state: test.device_state,
          interfaces: (test.device_interfaces ?? []) as NonNullable<TestAlarm['device']>['interfaces'],
        }
      : null,
    attempts: attempts.map(presentAttempt),
    acceptances: acceptances.map(presentAcceptance),
    version: test.version,
  };
}

/** A schedule as the wire carries it. */
export function presentSchedule(row: ScheduleRow): TestSchedule {
  return {
    ...rhythmOf(row),
    target: row.target,
    callListId: row.call_list_id,
    nextAt: row.next_at.toISOString(),
    version: row.version,
  };
}

/** When a stored schedule lets tests run. */
export function rhythmOf(row: ScheduleRow): TestRhythm {
  return {
    frequency: row.frequency,
    weekday: row.weekday,
    day: row.day,
    time: row.at_time,
  };
}
