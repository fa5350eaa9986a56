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

/** Whether an alarm is under way that was raised: an episode is open. */
export function isRaised(node: Pick<Standing, 'state'>): boolean {
  return !isQuiet(node) && !isBeforeEpisode(node);
}

/** What of a node says whether it is awake. */
interface Wakefulness {
  state: string;
  active: boolean;
  timer_at: Date | null;
  covers_group: string | null;
}

/** Whether the engine must have a node at hand at whatever happens on its device: it is loud or active, waits, or speaks for a group. */
export function isAwake(node: Wakefulness): boolean {
  return !isQuiet(node) || node.active || node.timer_at !== null || node.covers_group !== null;
}

/** So many are kept by name; of a device with more the engine looks at every node. */
const mostAwake = 100;

/** What a device's row says of its nodes: the ids of the awake ones in their order, null for too many. */
export function awakeAmong(nodes: readonly (Wakefulness & { id: string })[]): string[] | null {
  const awake = nodes.filter(isAwake).map(({ id }) => id);
  return awake.length > mostAwake ? null : awake.toSorted();
}

/** The id that the history of the occurrence under way carries; null while all is quiet. */
export function occurrenceOf(node: Standing): string | null {
  return isQuiet(node) ? null : node.episode_id;
}
