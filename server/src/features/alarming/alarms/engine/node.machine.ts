import type { NodeAction, NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import { stepOf, type Machine, type Transition } from '#platform/machine/machine.rules.ts';

/** Where an alarm node stands. */
export interface NodeStanding {
  state: NodeState;
  /** The state that a restoring node goes back to when its input is active again; null in every other state. */
  resumeState: NodeState | null;
  /** Where a grouped node stands in its rounds, also while it is restoring; null in every other state. */
  coveredState: CoveredState | null;
  /** Rounds of calling that ended in this episode. */
  roundsDone: number;
}

/** Where a grouped node stands in its rounds, which go on while the report of its group speaks for it. */
export type CoveredState = Extract<NodeState, 'reporting' | 'waiting-for-repeat'>;

/** Everything that the guards and timers need, as it is at the moment of the event. Times in seconds. */
export interface NodeFacts {
  enabled: boolean;
  paused: boolean;
  /** Whether "when to alert" is open. */
  alertNow: boolean;
  /** Until "when to alert" opens; null when it never does. Asked only while it is shut. */
  opensInSeconds: number | null;
  delaySeconds: number;
  recoveryDelaySeconds: number;
  repeatAfterSeconds: number;
  /** Rounds that may follow the first. */
  repeatRounds: number;
  /** Ask again when an accepted alarm is not restored after the repeat time. */
  remind: boolean;
  inputActive: boolean;
  /** Whether the node's group is grouped, this node counted (`groupExceededWith`). */
  groupExceeded: boolean;
  /** Whether anything was delivered since the episode opened or was asked again. */
  delivered: boolean;
  /** Whether the node is a failure about reporting itself, whose own failed report must not raise another. */
  aboutReporting: boolean;
  /** What was left of the repeat time when the node began to restore, less the time since; 0 when past. */
  repeatLeftSeconds: number;
}

/** What the caller does in the transaction of a transition. Every transition is also written to the history. */
export type NodeEffect =
  | 'open-episode'
  /** Begin a new round: a fresh call list run. */
  | 'start-round'
  /** Begin no further attempt; what rings may ring on. */
  | 'hold-attempts'
  /** Go on with the round that was held, from its history. */
  | 'resume-round'
  | 'stop-attempts'
  /** Tell the others who accepted. */
  | 'announce-acceptance'
  /** Acceptances and deliveries so far stay in the history and no longer count. */
  | 'ask-again'
  | 'alarm-apps-quietly'
  | 'tell-administrators'
  /** A system failure to administrators by every medium. */
  | 'raise-report-failure'
  | 'tell-staff'
  /** The restored message to all who were alarmed in this episode. */
  | 'send-restored'
  | 'close-episode';

/** `state-before`: where a restoring node came from. */
type NodeTransition = Transition<NodeState | 'state-before', NodeEvent, keyof typeof guards, NodeEffect>;

const guards = {
  switchedOff: (_, f) => !f.enabled || f.paused,
  outsideSchedule: (_, f) => !f.alertNow,
  delayed: (_, f) => f.delaySeconds > 0,
  groupExceeded: (_, f) => f.groupExceeded,
  inputNormal: (_, f) => !f.inputActive,
  roundsLeft: (node, f) => node.roundsDone < f.repeatRounds,
  delivered: (_, f) => f.delivered,
  aboutReporting: (_, f) => f.aboutReporting,
  reminds: (_, f) => f.remind && f.inputActive,
  recoveryDelayed: (_, f) => f.recoveryDelaySeconds > 0,
  notAcceptedBefore: (node) => node.resumeState !== 'accepted',
  groupedNow: (node, f) => f.groupExceeded && (isCalling(node.resumeState) || node.resumeState === 'grouped'),
  groupGone: (node, f) => !f.groupExceeded && node.resumeState === 'grouped',
  groupGoneWhileWaiting: (node, f) =>
    !f.groupExceeded && node.resumeState === 'grouped' && node.coveredState === 'waiting-for-repeat',
  waiting: (node) => node.coveredState === 'waiting-for-repeat',
  reportingBefore: (node) => node.resumeState === 'reporting' || node.resumeState === null,
} as const satisfies Record<string, (node: NodeStanding, facts: NodeFacts) => boolean>;

function isCalling(state: NodeState | null): boolean {
  return state === 'reporting' || state === 'waiting-for-repeat';
}

/** What an activation leads to, for a node that may report. */
function asActivated(event: NodeEvent): readonly NodeTransition[] {
  return [{ event, guard: 'outsideSchedule', to: 'suppressed' }, ...asDelayed(event)];
}

function asDelayed(event: NodeEvent): readonly NodeTransition[] {
  return [{ event, guard: 'delayed', to: 'delay' }, ...asRaised(event)];
}

function asRaised(event: NodeEvent): readonly NodeTransition[] {
  return [
    { event, guard: 'groupExceeded', to: 'grouped', effects: ['open-episode', 'start-round'] },
    { event, to: 'reporting', effects: ['open-episode', 'start-round'] },
  ];
}

const asEnabled = [
  { event: 'enabled', guard: 'switchedOff', to: 'disabled' },
  { event: 'enabled', guard: 'inputNormal', to: 'none' },
  ...asActivated('enabled'),
  { event: 'pause-over', guard: 'switchedOff', to: 'disabled' },
  { event: 'pause-over', guard: 'inputNormal', to: 'none' },
  ...asActivated('pause-over'),
] as const satisfies readonly NodeTransition[];

const switchedOffWithoutEpisode = [
  { event: 'disabled', to: 'disabled' },
  { event: 'paused', to: 'disabled' },
] as const satisfies readonly NodeTransition[];

const switchedOffInEpisode = [
  { event: 'disabled', to: 'disabled', effects: ['stop-attempts', 'close-episode'] },
  { event: 'paused', to: 'disabled', effects: ['stop-attempts', 'close-episode'] },
] as const satisfies readonly NodeTransition[];

const idle = [
  { event: 'activated', guard: 'switchedOff', to: 'disabled' },
  ...asActivated('activated'),
  ...switchedOffWithoutEpisode,
] as const satisfies readonly NodeTransition[];

const restoredAtOnce = [
  { event: 'normal', to: 'restored', effects: ['stop-attempts', 'send-restored', 'close-episode'] },
] as const satisfies readonly NodeTransition[];

const backToNormal = [
  { event: 'normal', guard: 'recoveryDelayed', to: 'restoring' },
  ...restoredAtOnce,
] as const satisfies readonly NodeTransition[];

const acceptable = [
  { event: 'accepted', to: 'accepted', effects: ['stop-attempts', 'announce-acceptance'] },
] as const satisfies readonly NodeTransition[];

/** What follows from the end of a round, whoever spoke: the node itself, or the report of its group. */
const roundOver = [
  {
    event: 'round-over',
    guard: 'delivered',
    to: 'max-repeated',
    effects: ['alarm-apps-quietly', 'tell-administrators'],
  },
  { event: 'round-over', guard: 'aboutReporting', to: 'failed', effects: ['tell-staff'] },
  { event: 'round-over', to: 'failed', effects: ['raise-report-failure'] },
] as const satisfies readonly NodeTransition[];

/** Each state's transitions (page 2.1). */
const transitions = {
  none: idle,
  restored: idle,
  delay: [{ event: 'normal', to: 'none' }, ...asRaised('timer'), ...switchedOffWithoutEpisode],
  suppressed: [
    { event: 'normal', to: 'none' },
    ...asActivated('schedule-opened'),
    ...switchedOffWithoutEpisode,
  ],
  disabled: [{ event: 'normal', to: 'none' }, ...switchedOffWithoutEpisode, ...asEnabled],
  // Its rounds go on as if it reported by itself; only the voice is that of its group's report.
  grouped: [
    ...acceptable,
    { event: 'group-shrunk', guard: 'waiting', to: 'waiting-for-repeat' },
    { event: 'group-shrunk', to: 'reporting', effects: ['resume-round'] },
    { event: 'timer', guard: 'waiting', to: 'grouped', effects: ['start-round'] },
    { event: 'round-over', guard: 'roundsLeft', to: 'grouped' },
    ...roundOver,
    { event: 'normal', guard: 'recoveryDelayed', to: 'restoring', effects: ['hold-attempts'] },
    ...restoredAtOnce,
    ...switchedOffInEpisode,
  ],
  reporting: [
    ...acceptable,
    { event: 'group-exceeded', to: 'grouped' },
    { event: 'round-over', guard: 'roundsLeft', to: 'waiting-for-repeat' },
    ...roundOver,
    { event: 'normal', guard: 'recoveryDelayed', to: 'restoring', effects: ['hold-attempts'] },
    ...restoredAtOnce,
    ...switchedOffInEpisode,
  ],
  'waiting-for-repeat': [
    ...acceptable,
    { event: 'group-exceeded', to: 'grouped' },
    { event: 'timer', to: 'reporting', effects: ['start-round'] },
    ...backToNormal,
    ...switchedOffInEpisode,
  ],
  accepted: [
    { event: 'timer', guard: 'reminds', to: 'reporting', effects: ['ask-again', 'start-round'] },
    ...backToNormal,
    ...switchedOffInEpisode,
  ],
  'max-repeated': [...acceptable, ...backToNormal, ...switchedOffInEpisode],
  failed: [...acceptable, ...backToNormal, ...switchedOffInEpisode],
  restoring: [
    { event: 'activated', guard: 'groupedNow', to: 'grouped', effects: ['resume-round'] },
    { event: 'activated', guard: 'groupGoneWhileWaiting', to: 'waiting-for-repeat' },
    { event: 'activated', guard: 'groupGone', to: 'reporting', effects: ['resume-round'] },
    { event: 'activated', guard: 'reportingBefore', to: 'state-before', effects: ['resume-round'] },
    { event: 'activated', to: 'state-before' },
    {
      event: 'accepted',
      guard: 'notAcceptedBefore',
      to: 'restoring',
      effects: ['stop-attempts', 'announce-acceptance'],
    },
    { event: 'timer', to: 'restored', effects: ['stop-attempts', 'send-restored', 'close-episode'] },
    ...switchedOffInEpisode,
  ],
} as const satisfies Record<NodeState, readonly NodeTransition[]>;

/** The machine of an alarm node (page 2.1). Its guards ask the node as it stands, and the facts. */
export const nodeMachine: Machine<NodeState, NodeTransition, [NodeStanding, NodeFacts]> = {
  transitions,
  guards,
};

/** The timer that belongs to a state: after `seconds` the node gets `event`. */
export interface NodeTimer {
  seconds: number;
  event: 'timer' | 'schedule-opened';
}

/** What an event did to a node. */
export interface NodeStep {
  to: NodeState;
  resumeState: NodeState | null;
  coveredState: CoveredState | null;
  roundsDone: number;
  /** In the order in which they are to be done. */
  effects: readonly NodeEffect[];
  /** Replaces the node's timer; null removes it, `unchanged` leaves it as it is. */
  timer: NodeTimer | 'unchanged' | null;
}

/**
 * Applies an event to a node (page 2.1). Null when the state ignores it. Never throws. The facts of `disabled`, `paused`,
 * `enabled` and `pause-over` are those after the change.
 *
 * Entering `restoring` replaces the repeat time by the recovery time: keep when the old one was due, and give what
 * is left of it as `repeatLeftSeconds`, so that an input that flaps cannot put off the next round for ever.
 */
export function applyNodeEvent(node: NodeStanding, event: NodeEvent, facts: NodeFacts): NodeStep | null {
  const taken = stepOf(nodeMachine, node.state, event, node, facts);
  if (!taken) return null;
  const { effects } = taken;
  const to = taken.to === 'state-before' ? (node.resumeState ?? 'reporting') : taken.to;
  const coveredState = coveredStateAfter(node, event, to);
  return {
    to,
    resumeState: resumeStateAfter(node, event, to),
    coveredState,
    roundsDone: roundsDoneAfter(node, event, effects),
    effects,
    timer: timerAfter(node, to === 'grouped' && coveredState ? { to, coveredState } : { to }, facts),
  };
}

function coveredStateAfter(node: NodeStanding, event: NodeEvent, to: NodeState): CoveredState | null {
  if (to === 'restoring') return event === 'accepted' ? null : node.coveredState;
  if (to !== 'grouped') return null;
  if (node.state === 'grouped') return event === 'round-over' ? 'waiting-for-repeat' : 'reporting';
  if (node.coveredState) return node.coveredState;
  const before = node.state === 'restoring' ? node.resumeState : node.state;
  return before === 'waiting-for-repeat' ? before : 'reporting';
}

function resumeStateAfter(node: NodeStanding, event: NodeEvent, to: NodeState): NodeState | null {
  if (to !== 'restoring') return null;
  if (event === 'accepted') return 'accepted';
  return node.state;
}

function roundsDoneAfter(node: NodeStanding, event: NodeEvent, effects: readonly NodeEffect[]): number {
  if (effects.includes('open-episode')) return 0;
  return event === 'round-over' ? node.roundsDone + 1 : node.roundsDone;
}

function timerAfter(
  node: NodeStanding,
  { to, coveredState }: { to: NodeState; coveredState?: CoveredState },
  facts: NodeFacts,
): NodeStep['timer'] {
  switch (coveredState ?? to) {
    case 'delay':
      return { seconds: facts.delaySeconds, event: 'timer' };
    case 'suppressed':
      return facts.opensInSeconds === null
        ? null
        : { seconds: facts.opensInSeconds, event: 'schedule-opened' };
    case 'waiting-for-repeat':
      // Who joins or leaves a group while it waits waits on.
      if (node.state === 'waiting-for-repeat' || (node.state === 'grouped' && to !== 'grouped'))
        return 'unchanged';
      return {
        seconds: node.state === 'restoring' ? facts.repeatLeftSeconds : facts.repeatAfterSeconds,
        event: 'timer',
      };
    case 'accepted':
      return facts.remind ? { seconds: facts.repeatAfterSeconds, event: 'timer' } : null;
    case 'restoring':
      return node.state === 'restoring'
        ? 'unchanged'
        : { seconds: facts.recoveryDelaySeconds, event: 'timer' };
    default:
      return null;
  }
}

/** What a person may do with a node now (the browser knows no transitions). */
export function allowedNodeActions(node: Pick<NodeStanding, 'state' | 'resumeState'>): NodeAction[] {
  if (node.state === 'restoring') return node.resumeState === 'accepted' ? [] : ['accept'];
  return transitions[node.state].some((row) => row.event === 'accepted') ? ['accept'] : [];
}
