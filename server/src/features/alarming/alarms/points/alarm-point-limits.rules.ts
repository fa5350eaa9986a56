import { failureCodes } from '@belfry/contract/values/alarm-states.ts';

/** Most alarm points that one device makes, whatever it says of itself. */
export const mostNodes = 2048;
/** Most of them that it names in words of its own: a name with a counter in it would be a new point each time. */
export const mostOwnNames = 64;

const ours = /^(?:input\.\d+|(?:io|dupline)\.\d+\.\d+|failure\.[a-z0-9-]+)$/;

const failures = new Set(failureCodes.map((code) => `failure.${code}`));

/** Whether a point is one of the system failures that every device has: of those there are few, and no limit keeps one silent. */
export function isSystemFailure(alarmId: string): boolean {
  return failures.has(alarmId);
}

/** Whether a device names a point in words of its own. */
export function isOwnName(alarmId: string): boolean {
  return !ours.test(alarmId);
}
