import { expect, test } from 'vitest';
import { laterState } from './settlement-state.rules.ts';

test.each([
  ['open', 'pending', 'pending'],
  ['processing-at-bank', 'paid-out', 'paid-out'],
  ['paid-out', 'processing-at-bank', 'paid-out'],
  ['paid-out', 'failed', 'failed'],
  ['failed', 'paid-out', 'failed'],
] as const)('%s and %s read: %s', (known, read, expected) => {
  expect(laterState(known, read)).toBe(expected);
});
