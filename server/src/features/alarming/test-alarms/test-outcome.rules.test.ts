import { expect, test } from 'vitest';
import { testOutcomes } from '@belfry/contract/values/test-states.ts';
import { failureAfter, isGivenUp, outcomeOf } from './test-outcome.rules.ts';

test('how a test ended is how its calling ended, and whether anybody got it', () => {
  expect(outcomeOf('accepted', true)).toBe('accepted');
  expect(outcomeOf('used-up', true)).toBe('not-accepted');
  expect(outcomeOf('used-up', false)).toBe('not-delivered');
  expect(outcomeOf('nobody-available', false)).toBe('nobody-available');
  expect(outcomeOf('stopped', true)).toBe('interrupted');
});

test('a scheduled test that failed raises the failure, any that was accepted ends it', () => {
  const raised = testOutcomes.filter((outcome) => failureAfter(outcome, true) === 'raise');
  expect(raised).toEqual(['not-accepted', 'not-delivered', 'nobody-available', 'missed']);
  expect(testOutcomes.filter((outcome) => failureAfter(outcome, false) === 'raise')).toEqual([]);
  for (const isScheduled of [true, false]) {
    expect(testOutcomes.filter((outcome) => failureAfter(outcome, isScheduled) === 'end')).toEqual([
      'accepted',
    ]);
    expect(failureAfter('interrupted', isScheduled)).toBe('leave');
  }
});

test('a test waits half a day for a real alarm, and no longer', () => {
  const due = new Date('2026-11-20T08:00:00Z');
  expect(isGivenUp(due, new Date('2026-11-20T20:00:00Z'))).toBe(false);
  expect(isGivenUp(due, new Date('2026-11-20T20:00:01Z'))).toBe(true);
});
