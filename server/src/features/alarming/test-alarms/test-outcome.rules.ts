import type { TestOutcome } from '@belfry/contract/values/test-states.ts';

/** Hours that a test waits for a real alarm to be over before it is given up. */
const waitsHours = 12;

/** How a test ended, by how its calling did and whether anything was delivered. */
export function outcomeOf(
  calling: 'accepted' | 'used-up' | 'nobody-available' | 'stopped',
  delivered: boolean,
): TestOutcome {
  if (calling === 'accepted' || calling === 'nobody-available') return calling;
  if (calling === 'stopped') return 'interrupted';
  return delivered ? 'not-accepted' : 'not-delivered';
}

/**
 * What the failure "scheduled test alarm failed" of the device becomes: a scheduled test that failed raises it, any
 * test that was accepted ends it. What a real alarm interrupted has shown nothing.
 */
export function failureAfter(outcome: TestOutcome, isScheduled: boolean): 'raise' | 'end' | 'leave' {
  if (outcome === 'accepted') return 'end';
  if (outcome === 'interrupted') return 'leave';
  return isScheduled ? 'raise' : 'leave';
}

/** Whether a test has waited for so long that nobody expects it any more. */
export function isGivenUp(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() > waitsHours * 3_600_000;
}
