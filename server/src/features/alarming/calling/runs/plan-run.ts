import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';
import type { EngineDevice } from '#features/alarming/alarms/engine/alarm-work.ts';
import {
  administratorsInstead,
  plan,
  type PlanAttempt,
  type PlanContact,
  type PlanList,
  type PlanStep,
} from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import type { TriedAttempt } from './carried-attempts.queries.ts';
import { planContactsAt } from './plan-contacts.ts';

/**
 * What a run of a call list does next, by what it tried and who accepted. Since `fallbackAt` the administrators are called
 * instead, each anew, whether they stood in the list or not. Where everybody had been called too much already and nobody
 * was reached, it is not over: it waits until they may be called again, `limitMinutes` later, and tries once more, so that
 * the limit leaves no alarm without a call.
 */
export function planRun(
  called: ListOfAlarm | undefined,
  attempts: readonly TriedAttempt[],
  acceptedBy: readonly string[],
  device: EngineDevice,
  fallbackAt: Date | null,
  now: Date,
  limitMinutes = 0,
): PlanStep {
  const step = planNext(called, attempts, acceptedBy, device, fallbackAt, now);
  const heldBack = attempts.filter(({ state }) => state === 'held-back');
  const nobodyReached = attempts.every(({ outcome }) => outcome === 'failed');
  if (step.kind !== 'over' || step.reason !== 'used-up' || heldBack.length === 0 || !nobodyReached)
    return step;
  const last = Math.max(...heldBack.map(({ started_at: at }) => at.getTime()));
  const until = new Date(last + limitMinutes * 60_000);
  if (now < until) return { kind: 'wait', until };
  const tried = attempts.filter((attempt) => !heldBack.includes(attempt));
  return planNext(called, tried, acceptedBy, device, fallbackAt, now);
}

function planNext(
  called: ListOfAlarm | undefined,
  attempts: readonly TriedAttempt[],
  acceptedBy: readonly string[],
  device: EngineDevice,
  fallbackAt: Date | null,
  now: Date,
): PlanStep {
  if (!called) return { kind: 'over', reason: 'nobody-available' };
  const list: PlanList = fallbackAt ? { ...called.list, recipients: 'administrators' } : called.list;
  const people = planContactsAt(called, scheduleOf(device), now).map((contact): PlanContact => ({
    ...contact,
    // Whoever accepted by a mere delivery stands among the acceptances.
    media: contact.media.map((way) => ({ ...way, needsAcceptance: true })),
  }));
  const tried = attempts.flatMap((attempt): PlanAttempt[] =>
    attempt.contact_id && !(fallbackAt && attempt.started_at < fallbackAt)
      ? [
          {
            contactId: attempt.contact_id,
            medium: attempt.medium,
            pass: attempt.pass,
            number: attempt.number,
            // Whoever had to wait for the phone has the time to accept from when it rang.
            startedAt: attempt.dialled_at ?? attempt.started_at,
            outcome: attempt.outcome,
          },
        ]
      : [],
  );
  return plan(list, fallbackAt ? administratorsInstead(people) : people, now, {
    attempts: tried,
    acceptedBy,
  });
}
