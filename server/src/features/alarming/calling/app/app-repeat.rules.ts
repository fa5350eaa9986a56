import type { NodeState } from '@belfry/contract/values/alarm-states.ts';

/** States in which nobody has accepted and the apps are to be reminded. */
const unheard: readonly NodeState[] = ['reporting', 'waiting-for-repeat', 'max-repeated', 'failed'];
/** States that may come back to one of {@link unheard}: nothing is sent meanwhile, and looked again. */
const standing: readonly NodeState[] = ['restoring', 'grouped'];

/** How an alarm stands that apps were told of. */
export interface RemindedAlarm {
  state: NodeState;
  critical: boolean;
  /** Minutes since it was raised. */
  minutes: number;
}

/**
 * Whether the apps are alarmed once more, and how many minutes later it is looked again; null when that is over. A
 * critical alarm sounds every 3 minutes in its first hour and every 15 after it; any other comes quietly, once everybody
 * was called in vain: every 15 minutes for 6 hours, then every hour (page 2.1 "keep alarming the apps quietly").
 */
export function remind({ state, critical, minutes }: RemindedAlarm): {
  send: 'loud' | 'quiet' | null;
  again: number | null;
} {
  const again = critical ? (minutes < 60 ? 3 : 15) : minutes < 360 ? 15 : 60;
  if (standing.includes(state)) return { send: null, again };
  if (!unheard.includes(state)) return { send: null, again: null };
  if (critical) return { send: 'loud', again };
  return { send: state === 'max-repeated' ? 'quiet' : null, again };
}
