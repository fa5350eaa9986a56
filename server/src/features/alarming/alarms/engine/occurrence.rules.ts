import type { NodeState } from '@belfry/contract/values/alarm-states.ts';

interface Standing {
  state: string;
  episode_id: string | null;
}

const quietStates: readonly NodeState[] = ['none', 'restored', 'disabled'];
const statesBeforeEpisode: readonly NodeState[] = ['delay', 'suppressed'];

/** Whether no occurrence of an alarm is under way; the node then names its last episode, if it has had one. */
export function isQuiet({ state }: Pick<Standing, 'state'>): boolean {
  return quietStates.includes(state as NodeState);
}

/**
 * Whether an occurrence is under way that is no episode yet. It has the id of its episode already, so that the proof
 * begins with what the device said and the delay.
 */
export function isBeforeEpisode({ state }: Pick<Standing, 'state'>): boolean {
  return statesBeforeEpisode.includes(state as NodeState);
}

/** The id that the history of the occurrence under way carries; null while all is quiet. */
export function occurrenceOf(node: Standing): string | null {
  return isQuiet(node) ? null : node.episode_id;
}
