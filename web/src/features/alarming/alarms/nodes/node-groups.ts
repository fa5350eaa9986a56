import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';

/** Kinds of alarm point in the order of the screen (page 4.4: `input.N`, `dupline.…`, `io.…`, `failure.…`). */
export const nodeKinds = ['input', 'dupline', 'io', 'failure'] as const;
/** A kind of alarm point. */
export type NodeKind = (typeof nodeKinds)[number];

/** Alarm points that belong together: of one module or unit, or simply of the device. */
export interface NodeModule {
  /** Number of the Dupline module or IO unit; null where a kind has none. */
  module: number | null;
  nodes: AlarmNode[];
}

/** All alarm points of a kind. */
export interface NodeGroup {
  kind: NodeKind;
  modules: NodeModule[];
  count: number;
  /** How many of them a person should look at. */
  troubled: number;
}

const calm: readonly NodeState[] = ['none', 'restored', 'disabled', 'suppressed'];

/** Whether a person should look at an alarm point in this state. */
export function isTroubled(state: NodeState): boolean {
  return !calm.includes(state);
}

/** The tree of a device's alarm points. Inputs by number, failures that are up first; kinds without any are left out. */
export function groupNodes(nodes: readonly AlarmNode[]): NodeGroup[] {
  return nodeKinds.flatMap((kind) => {
    const ofKind = nodes.filter((node) => kindOf(node) === kind);
    if (ofKind.length === 0) return [];
    const byModule = Map.groupBy(ofKind, (node) => placeOf(node).module);
    const modules = [...byModule]
      .map(([module, members]) => ({ module, nodes: members.toSorted(inOrder) }))
      .toSorted((a, b) => (a.module ?? -1) - (b.module ?? -1));
    return {
      kind,
      modules,
      count: ofKind.length,
      troubled: ofKind.filter((n) => isTroubled(n.state)).length,
    };
  });
}

function kindOf({ alarmId }: AlarmNode): NodeKind {
  // What a device names in words of its own is an input.
  return nodeKinds.find((kind) => alarmId.startsWith(`${kind}.`)) ?? 'input';
}

/** `dupline.3.12` stands in module 3 at place 12; a failure has no place. */
function placeOf({ alarmId }: AlarmNode): { module: number | null; place: number } {
  const [first, second] = alarmId.split('.').slice(1).map(Number);
  if (first === undefined || Number.isNaN(first)) return { module: null, place: 0 };
  return second === undefined ? { module: null, place: first } : { module: first, place: second };
}

function inOrder(a: AlarmNode, b: AlarmNode): number {
  const failures = kindOf(a) === 'failure' ? Number(isTroubled(b.state)) - Number(isTroubled(a.state)) : 0;
  return failures || placeOf(a).place - placeOf(b).place || a.name.localeCompare(b.name);
}

const ongoing: readonly NodeState[] = [
  'failed',
  'reporting',
  'grouped',
  'max-repeated',
  'waiting-for-repeat',
  'accepted',
  'restoring',
];

/** An alarm point with an alarm that is not over. */
export type OngoingNode = AlarmNode & { episodeId: string };

/**
 * The alarm points with an alarm that is not over, in the order of every list: what a person can accept first, critical
 * before others; inputs and the report of a group, then what that speaks for, then failures; then the newest.
 */
export function ongoingAlarms(nodes: readonly AlarmNode[]): OngoingNode[] {
  return nodes
    .filter((node): node is OngoingNode => {
      return node.episodeId !== null && ongoing.includes(node.state);
    })
    .toSorted(
      (a, b) =>
        Number(mayBeAccepted(b)) - Number(mayBeAccepted(a)) ||
        Number(b.critical) - Number(a.critical) ||
        rankOf(a) - rankOf(b) ||
        ageFrom(b).localeCompare(ageFrom(a)),
    );
}

function rankOf(node: AlarmNode): number {
  if (node.state === 'grouped') return 1;
  return kindOf(node) === 'failure' && !node.alarmId.startsWith('failure.multiple-alarms') ? 2 : 0;
}

/** From when the age of what is shown counts: that of an alarm from when it was raised, whatever became of it since. */
export function ageFrom({ state, since, raisedAt }: Pick<AlarmNode, 'state' | 'since' | 'raisedAt'>): string {
  return ongoing.includes(state) ? (raisedAt ?? since) : since;
}

/** In a storm the others stand in the list of alarm points only, each with its own button. */
export const mostInFull = 4;

const unaccepted: readonly NodeState[] = [
  'reporting',
  'grouped',
  'failed',
  'max-repeated',
  'waiting-for-repeat',
];

/** Whether an alarm waits for somebody to accept it; whoever only looks sees that too, though no act of theirs says so. */
export function mayBeAccepted({
  state,
  allowedActions,
}: Pick<AlarmNode, 'state' | 'allowedActions'>): boolean {
  return unaccepted.includes(state) || allowedActions.includes('accept');
}
