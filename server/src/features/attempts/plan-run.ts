import type { Medium } from '@belfry/contract/call-lists/media.ts';
import { scheduleOf } from '../alarms/alarm-facts.ts';
import type { EngineDevice } from '../alarms/alarm-work.ts';
import {
  administratorsInstead,
  plan,
  type PlanAttempt,
  type PlanContact,
  type PlanList,
  type PlanStep,
} from '../call-lists/call-list-plan.rules.ts';
import type { ListOfAlarm } from '../call-lists/read-list-of-alarm.ts';
import type { TriedAttempt } from './attempts.queries.ts';
import { planContactsAt } from './plan-contacts.ts';

/**
 * What a run of a call list does next, by what it tried and who accepted. Since `fallbackAt` the administrators are called
 * instead, each anew, whether they stood in the list or not.
 */
export function planRun(
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
            medium: attempt.medium as Medium,
            pass: attempt.pass,
            number: attempt.number,
            startedAt: attempt.started_at,
            outcome: attempt.outcome as PlanAttempt['outcome'],
          },
        ]
      : [],
  );
  return plan(list, fallbackAt ? administratorsInstead(people) : people, now, {
    attempts: tried,
    acceptedBy,
  });
}
