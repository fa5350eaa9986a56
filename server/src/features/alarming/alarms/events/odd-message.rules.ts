import { isQuiet } from '../engine/occurrence.rules.ts';

/** Seconds after somebody saw to it in which more of the same calls nobody. */
const restSeconds = 300;
/** States in which somebody is called already, or will be. */
const underWay: readonly string[] = [
  'delay',
  'suppressed',
  'grouped',
  'reporting',
  'waiting-for-repeat',
  'restoring',
];

/**
 * Whether the failure of unreadable messages is to be raised anew for an alarm that nobody can name: whoever accepted the
 * one before does not know of this one.
 */
export function raisesAgain({ state, since }: { state: string; since: Date }, now: Date): boolean {
  if (isQuiet({ state }) || underWay.includes(state)) return false;
  return now.getTime() - since.getTime() >= restSeconds * 1000;
}

/** Messages that are kept of one device; the oldest make room. */
export const keptOfDevice = 100;
/** Topics of which no message says that something became active. */
const noAlarms = /^(?:usage|status|accept|reply\/.*)$/;

/**
 * Whether one of these unreadable messages may be the only word of an alarm. What a flood or newer ones have pushed out is
 * unknown, and so it may.
 */
export function mayTellOfAlarm(kept: readonly { topic: string; reason: string }[]): boolean {
  return (
    kept.length >= keptOfDevice ||
    kept.some(({ topic, reason }) => reason === 'flood' || !noAlarms.test(topic))
  );
}

const hour = 3_600_000;
/** Milliseconds in which a device that names ever new points beyond its limit has one line, beside those of its alarms. */
export const tellsTooManyOnceIn = hour;
/** Milliseconds without another cause after which a failure that the portal found in what a device sends is over. */
export const longest = 24 * hour;

/** A failure that the portal finds in what a device sends. */
export const intakeFailures = ['unreadable-message', 'device-replaced'] as const;
/** One of {@link intakeFailures}. */
export type IntakeFailure = (typeof intakeFailures)[number];

/** When it is looked first whether a failure whose cause came at a moment is over. */
export function firstLook(code: IntakeFailure, cause: Date): Date {
  return new Date(cause.getTime() + (code === 'unreadable-message' ? hour : longest));
}

/**
 * Whether a failure has ended (null), or when to look again. Unreadable messages are over after an hour without another when
 * somebody has accepted, or when the device was heard and understood in it and none of them may have told of an alarm:
 * nothing that a device says proves that anybody is awake.
 */
export function nextLook(
  code: IntakeFailure,
  {
    cause,
    now,
    isAccepted,
    isUnderstood,
    mayBeAlarm,
  }: { cause: Date; now: Date; isAccepted: boolean; isUnderstood: boolean; mayBeAlarm: boolean },
): Date | null {
  const age = now.getTime() - cause.getTime();
  const first = firstLook(code, cause);
  if (now < first) return first;
  if (age >= longest || isAccepted || (isUnderstood && !mayBeAlarm)) return null;
  return new Date(Math.min(now.getTime() + hour, cause.getTime() + longest));
}
