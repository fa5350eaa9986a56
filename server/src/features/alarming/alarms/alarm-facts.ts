import type { NodeFacts } from './engine/node.machine.ts';
import type { EngineDevice, NodeRow } from './alarms.queries.ts';
import {
  defaultSchedule,
  isOpenAt,
  nextOpening,
  type AlertPeriods,
  type AlertSchedule,
} from './engine/alert-schedule.rules.ts';

/** An event that is older than this when it comes in was kept by the device while it was away. */
const backlogAfterMs = 60_000;
/** What a device kept is followed by more: wait so many seconds for the news that it is over before anybody is called. */
const backlogDelaySeconds = 15;

/** Failures about reporting itself: were their own failed report another failure, it would never end (page 2.1). */
const aboutReporting: readonly string[] = ['failure.nobody-scheduled', 'failure.connection'];

/** When day, night and weekend are at a device. */
export function scheduleOf(device: Pick<EngineDevice, 'schedule' | 'time_zone'>): AlertSchedule {
  return { ...defaultSchedule, ...(device.schedule as Partial<AlertSchedule>), timeZone: device.time_zone };
}

/** What only the caller knows of a node at the moment of an event. */
export interface Circumstances {
  groupExceeded: boolean;
  delivered: boolean;
  /** Milliseconds for which the device had kept what it says when it came in; 0 for what it did not say. */
  keptMs: number;
}

/** Everything that the machine asks of a node, at a moment. */
export function factsOf(
  node: NodeRow,
  device: EngineDevice,
  now: Date,
  { groupExceeded, delivered, keptMs }: Circumstances,
): NodeFacts {
  const periods = node.alert_when as AlertPeriods;
  const schedule = scheduleOf(device);
  const alertNow = isOpenAt(periods, schedule, now);
  return {
    enabled: node.enabled,
    paused: node.paused_until !== null && node.paused_until > now,
    alertNow,
    get opensInSeconds() {
      const opening = alertNow ? now : nextOpening(periods, schedule, now);
      return opening && Math.ceil((opening.getTime() - now.getTime()) / 1000);
    },
    delaySeconds:
      keptMs > backlogAfterMs ? Math.max(node.delay_seconds, backlogDelaySeconds) : node.delay_seconds,
    recoveryDelaySeconds: node.recovery_delay_seconds,
    repeatAfterSeconds: node.repeat_after_seconds,
    repeatRounds: node.repeat_rounds,
    remind: node.remind,
    inputActive: node.active,
    groupExceeded,
    delivered,
    aboutReporting: aboutReporting.includes(node.alarm_id),
    repeatLeftSeconds: node.resume_timer_at
      ? Math.max(0, Math.ceil((node.resume_timer_at.getTime() - now.getTime()) / 1000))
      : 0,
  };
}

/** Whether a node may report now: the group's "multiple alarms" covers the others only then. */
export function mayReport(node: NodeRow, device: EngineDevice, now: Date): boolean {
  return (
    node.enabled &&
    !(node.paused_until && node.paused_until > now) &&
    isOpenAt(node.alert_when as AlertPeriods, scheduleOf(device), now)
  );
}
