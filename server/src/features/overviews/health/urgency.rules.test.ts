import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingKinds, urgencies } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { FindingFacts } from '@belfry/contract/overviews/health/health.contract.ts';
import { rankOf, ranksOf, urgencyOf } from './urgency.rules.ts';

const urgency = (kind: (typeof findingKinds)[number], facts: FindingFacts) => urgencyOf(rankOf(kind, facts));

test.each([
  ['calls-nobody', { subscribed: true }, 'urgent'],
  ['calls-nobody', { subscribed: false }, 'low'],
  ['silent', { subscribed: true, monitored: true }, 'urgent'],
  ['silent', { subscribed: true, monitored: false }, 'high'],
  ['silent', { subscribed: false, monitored: true }, 'low'],
  ['broken-messages', { subscribed: true }, 'high'],
  ['apps-all-failing', { subscribed: true }, 'high'],
  ['payment-failed', { subscribed: true }, 'normal'],
  ['payment-failed', { subscribed: true, takenBack: true }, 'high'],
  ['firmware-too-old', { subscribed: true }, 'normal'],
  ['firmware-behind', { subscribed: true }, 'low'],
  ['sim-burst', { subscribed: false }, 'high'],
] as const)('%s with %j is %s', (kind, facts, expected) => {
  expect(urgency(kind, facts)).toBe(expected);
});

test('a card over its limit comes before one that is near it', () => {
  const at = (percent: number) => rankOf('sim-usage', { subscribed: true, percent });
  expect(at(101)).toBeLessThan(at(100));
  expect(at(100)).toBe(at(80));
});

const someFacts = fc.record({
  monitored: fc.boolean(),
  takenBack: fc.boolean(),
  percent: fc.integer({ min: 80, max: 300 }),
});

test('nothing comes before a subscribed device whose alarms reach nobody, and a subscription makes nothing less urgent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...findingKinds), someFacts, (kind, facts) => {
      const subscribed = rankOf(kind, { ...facts, subscribed: true });
      expect(subscribed).toBeGreaterThanOrEqual(rankOf('calls-nobody', { subscribed: true }));
      expect(subscribed).toBeLessThanOrEqual(rankOf(kind, { ...facts, subscribed: false }));
    }),
  );
});

test('each rank is of exactly one level', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), (rank) => {
      const within = urgencies.filter((level) => rank >= ranksOf(level).from && rank < ranksOf(level).below);
      expect(within).toEqual([urgencyOf(rank)]);
    }),
  );
});
