import { everybodyMinutes } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { WayProblem } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { usableMedia, type PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';

/** A medium of somebody, and why it cannot be tested; null where it can. */
export interface TestWay {
  contactId: string;
  medium: Medium;
  problem: WayProblem | null;
}

const problems = { voice: 'no-phone', sms: 'no-phone', 'e-mail': 'no-e-mail', app: 'no-app' } as const;

/** Every medium that alarms reach somebody by, in their order: what a test of everybody tries, once each. */
export function waysOf(contact: PlanContact): TestWay[] {
  const usable = usableMedia(contact);
  return contact.media.map(({ medium }) => ({
    contactId: contact.id,
    medium,
    problem: usable.includes(medium) ? null : problems[medium],
  }));
}

/** What a test needs to know of an attempt. */
export interface TestedWay {
  medium: string;
  outcome: string;
  needsAcceptance: boolean;
  finished: boolean;
  /** Whether its acceptance is stored: a PIN that is typed, or a link that is opened, is none yet. */
  accepted: boolean;
}

/**
 * Whether nothing more is expected of a way: it was accepted by it, it failed, the call is over, or its delivery was all
 * that was asked. A message that was delivered waits for its answer.
 */
export function isSettled({ medium, outcome, needsAcceptance, finished, accepted }: TestedWay): boolean {
  if (accepted || outcome === 'failed') return true;
  if (!needsAcceptance && outcome === 'delivered') return true;
  return medium === 'voice' && finished;
}

/** What a test of everybody does next: over when every way is settled, or when its time has passed. */
export function everybodyStep(
  ways: readonly TestedWay[],
  startedAt: Date,
  now: Date,
): { kind: 'wait'; until: Date } | { kind: 'over' } {
  const until = new Date(startedAt.getTime() + everybodyMinutes * 60_000);
  return now >= until || ways.every(isSettled) ? { kind: 'over' } : { kind: 'wait', until };
}
