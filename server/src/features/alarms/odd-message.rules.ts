import { isQuiet } from './occurrence.rules.ts';

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

/** Hours without another cause after which a failure that the portal found in what a device sends is over. */
export const quietHours = 24;
