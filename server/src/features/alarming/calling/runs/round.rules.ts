import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import { isGroupReport } from '#features/alarming/alarms/engine/grouping.rules.ts';
import type { PlanStep } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';

/** How the alarm point stands whose round is due. */
export interface RoundNode {
  alarmId: string;
  state: NodeState;
  /** What it would do by itself, while the report of its group covers it. */
  coveredState: NodeState | null;
  episodeId: string | null;
}

/**
 * Whether the round of an episode goes on, by its own voice or by that of its group's report. `held`: the alarm may be
 * over, so that nobody new is called until that is known.
 */
export function standingOf(node: RoundNode | undefined, episodeId: string): 'goes-on' | 'held' | 'over' {
  if (node?.state === 'restoring') return 'held';
  const asks =
    node?.state === 'reporting' || (node?.state === 'grouped' && node.coveredState === 'reporting');
  return asks && node.episodeId === episodeId ? 'goes-on' : 'over';
}

/**
 * Who speaks for a round: `itself`; its group's `report`, also for the round that is the report's own; the report `later`,
 * when its delay is over; or the report once it has begun its next round `anew`, which an alarm that asks makes it do.
 */
export type Speaker = 'itself' | 'report' | 'later' | 'anew';

/** Who speaks for the round of an alarm point; `report` is the report that covers it. */
export function speakerOf(
  { alarmId, state }: Pick<RoundNode, 'alarmId' | 'state'>,
  report: Pick<RoundNode, 'state' | 'episodeId'> | undefined,
): Speaker {
  if (isGroupReport(alarmId)) return 'report';
  if (state !== 'grouped' || !report?.episodeId) return 'itself';
  if (report.state === 'delay') return 'later';
  if (report.state === 'waiting-for-repeat') return 'anew';
  return report.state === 'reporting' ? 'report' : 'itself';
}

/** The failure that says that there was nobody to call. */
const nobodyScheduled = 'failure.nobody-scheduled';

/** What a round does, by what its plan says. */
export type RoundStep =
  | Exclude<PlanStep, { kind: 'over' }>
  /** Nobody of the list may be called now: the administrators are, from this moment. */
  | { kind: 'fall-back'; raises: typeof nobodyScheduled | null }
  /** `tellsEverybody`: there was nobody to call, not even an administrator. */
  | { kind: 'over'; outcome: Extract<PlanStep, { kind: 'over' }>['reason']; tellsEverybody: boolean };

/** What follows from a step of the plan. The failure that says that nobody is there raises no other, and is told to nobody. */
export function roundStep(
  step: PlanStep,
  { alarmId, attempts, fellBack }: { alarmId: string; attempts: number; fellBack: boolean },
): RoundStep {
  if (step.kind !== 'over') return step;
  const isNobody = step.reason === 'nobody-available';
  const isFailure = alarmId === nobodyScheduled;
  if (isNobody && !fellBack) return { kind: 'fall-back', raises: isFailure ? null : nobodyScheduled };
  const tellsEverybody = isNobody && attempts === 0 && !isFailure;
  return { kind: 'over', outcome: step.reason, tellsEverybody };
}
