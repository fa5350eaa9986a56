import {
  administratorsInstead,
  plan,
  type PlanAttempt,
  type PlanContact,
  type PlanHistory,
  type PlanList,
  type PlanStep,
} from './call-list-plan.rules.ts';

/** What a run does at a moment; waiting lies between the lines. */
export interface PlanLine {
  at: Date;
  step: Exclude<PlanStep, { kind: 'wait' }>;
}

/** Seconds that a phone rings when nobody answers. */
const ringSeconds = 45;

/**
 * The minute-by-minute plan of one run when nobody answers or accepts ("Who will be called?"), by `plan` itself: phones
 * ring out, of a mail nothing is heard, everything else is delivered at once. Where the list leaves nobody, the administrators follow it.
 *
 * @param contactsAt The contacts with their availability at a moment.
 * @param administrators The fixed list of that name.
 * @param mostLines A longer plan is cut off there.
 */
export function explainPlan(
  list: PlanList,
  administrators: PlanList,
  contactsAt: (at: Date) => readonly PlanContact[],
  from: Date,
  mostLines = 500,
): PlanLine[] {
  const lines = playRun(list, contactsAt, from, mostLines);
  const last = lines.at(-1);
  if (last?.step.kind !== 'over' || last.step.reason !== 'nobody-available') return lines;
  const instead = playRun(
    administrators,
    (at) => administratorsInstead(contactsAt(at)),
    last.at,
    mostLines - lines.length,
  );
  return [...lines, ...instead];
}

function playRun(
  list: PlanList,
  contactsAt: (at: Date) => readonly PlanContact[],
  from: Date,
  mostLines: number,
): PlanLine[] {
  const lines: PlanLine[] = [];
  let attempts: PlanAttempt[] = [];
  let now = from;
  while (lines.length < mostLines) {
    attempts = attempts.map((a) => (endsAt(a) <= now.getTime() ? { ...a, outcome: 'unanswered' } : a));
    const history: PlanHistory = { attempts, acceptedBy: [] };
    const step = plan(list, contactsAt(now), now, history);
    if (step.kind === 'wait') {
      now = new Date(Math.min(step.until.getTime(), ...attempts.map(endsAt)));
      continue;
    }
    lines.push({ at: now, step });
    if (step.kind === 'over') break;
    const { contactId, medium, pass, number } = step;
    const outcome = medium === 'voice' || medium === 'e-mail' ? 'running' : 'delivered';
    attempts = [...attempts, { contactId, medium, pass, number, startedAt: now, outcome }];
  }
  return lines;
}

/** When an attempt ends by itself; a mail does not. */
function endsAt({ medium, outcome, startedAt }: PlanAttempt): number {
  return medium === 'voice' && outcome === 'running' ? startedAt.getTime() + ringSeconds * 1000 : Infinity;
}
