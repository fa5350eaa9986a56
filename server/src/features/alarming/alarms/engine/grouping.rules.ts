import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { NodeStanding } from './node.machine.ts';

/** Alarms that one group may have at once before one report covers them (spec §9). */
export const mostSeparateAlarms = 5;

/** The failure whose report covers the alarms of a group; of further groups at the same time with a number, from 2. */
export const multipleAlarms = 'failure.multiple-alarms';

/** Whether an alarm is the report of a group: a name that the portal alone gives, whatever a device says. */
export function isGroupReport(alarmId: string): boolean {
  return alarmId === multipleAlarms || alarmId.startsWith(`${multipleAlarms}-`);
}

/** A name for the report of a further group, beside those that a device has reports by. */
export function furtherReport(names: readonly string[]): string {
  let number = 2;
  while (names.includes(`${multipleAlarms}-${number}`)) number += 1;
  return `${multipleAlarms}-${number}`;
}

/** A node of a group. The group's own `failure.multiple-alarms` is never one of them. */
export interface GroupNode {
  id: string;
  state: NodeState;
}

// A restoring alarm is not over: were it left out, an input that flaps would group and ungroup the others.
const openStates: ReadonlySet<NodeState> = new Set([
  'reporting',
  'waiting-for-repeat',
  'accepted',
  'max-repeated',
  'failed',
  'grouped',
  'restoring',
]);

/**
 * What the group's `failure.multiple-alarms` does for its nodes: `true` its report covers whoever joins, `false` it
 * may not report, so nothing is grouped, `done` its report was accepted or ended, so who comes now reports by itself.
 */
export type GroupCover = boolean | 'done';

/**
 * The cover that a group has.
 *
 * @param report Its `failure.multiple-alarms`, if there is one.
 * @param mayReport Whether that is enabled, not paused and inside "when to alert".
 */
export function groupCover(
  report: Pick<NodeStanding, 'state' | 'resumeState'> | undefined,
  mayReport: boolean,
): GroupCover {
  if (report === undefined) return false;
  const { state, resumeState } = report;
  switch (state === 'restoring' ? (resumeState ?? 'reporting') : state) {
    case 'accepted':
    case 'max-repeated':
    case 'failed':
      return 'done';
    case 'delay':
    case 'reporting':
    case 'waiting-for-repeat':
      return true;
    case 'disabled':
      return false;
    default:
      return mayReport;
  }
}

/** Whether a node that joins its group now is grouped: the fact `groupExceeded` of that node. */
export function groupExceededWith(nodes: readonly GroupNode[], nodeId: string, cover: GroupCover): boolean {
  const others = nodes.filter((node) => node.id !== nodeId && openStates.has(node.state));
  return cover === true && others.length + 1 > mostSeparateAlarms;
}

/** What a group's nodes and its `failure.multiple-alarms` are to be told. */
export interface GroupStep {
  events: { nodeId: string; event: NodeEvent & ('group-exceeded' | 'group-shrunk') }[];
  /** Whether the input of `failure.multiple-alarms` of the group is active from now on. */
  exceeded: boolean;
}

/**
 * What follows from how the nodes of one group stand now (page 2.1); run after every change of one of them or of the
 * cover. Applying the events once leaves nothing more to do.
 */
export function groupStep(nodes: readonly GroupNode[], cover: GroupCover): GroupStep {
  const open = nodes.filter((node) => openStates.has(node.state)).length;
  const exceeded = cover !== false && open > mostSeparateAlarms;
  const tell = (event: 'group-exceeded' | 'group-shrunk', ...states: NodeState[]) =>
    nodes.filter((node) => states.includes(node.state)).map((node) => ({ nodeId: node.id, event }));
  if (!exceeded) return { events: tell('group-shrunk', 'grouped'), exceeded };
  // A report that is over speaks for nobody: who was not accepted with it reports by itself.
  if (cover === 'done') return { events: tell('group-shrunk', 'grouped'), exceeded };
  return { events: tell('group-exceeded', 'reporting', 'waiting-for-repeat'), exceeded };
}
