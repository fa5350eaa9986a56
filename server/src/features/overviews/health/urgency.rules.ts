import type { FindingKind, Urgency } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { FindingFacts } from '@belfry/contract/overviews/health/health.contract.ts';

/** First rank of each level, most urgent first. */
const levels = [
  ['urgent', 0],
  ['high', 10],
  ['normal', 20],
  ['low', 30],
] as const satisfies readonly (readonly [Urgency, number])[];

/** Rank of each kind where there is a running subscription, and where there is none; the lower, the sooner. */
const ranks: Record<FindingKind, { subscribed: number; free: number }> = {
  'calls-nobody': { subscribed: 0, free: 30 },
  silent: { subscribed: 1, free: 31 },
  'broken-messages': { subscribed: 10, free: 20 },
  'apps-all-failing': { subscribed: 11, free: 32 },
  'test-failed': { subscribed: 12, free: 24 },
  power: { subscribed: 13, free: 25 },
  'sim-failure': { subscribed: 14, free: 33 },
  'voip-unregistered': { subscribed: 15, free: 34 },
  'sim-burst': { subscribed: 17, free: 17 },
  'sim-moved': { subscribed: 18, free: 18 },
  'payment-failed': { subscribed: 21, free: 21 },
  battery: { subscribed: 22, free: 35 },
  'clock-off': { subscribed: 23, free: 36 },
  'firmware-too-old': { subscribed: 26, free: 37 },
  'app-failing': { subscribed: 27, free: 38 },
  'sim-usage': { subscribed: 29, free: 29 },
  'firmware-behind': { subscribed: 40, free: 41 },
  'sim-silent': { subscribed: 42, free: 42 },
};

/** A silent dialler that nobody is told of by the portal: somebody chose so. */
const unmonitoredSilence = 16;
const chargeback = 19;
const overLimit = 28;

/**
 * Where a finding stands among all, the most urgent first: before everything a device with a running subscription whose alarms cannot reach
 * anybody. Of equal ones the older comes first.
 */
export function rankOf(kind: FindingKind, facts: FindingFacts): number {
  if (kind === 'silent' && facts.subscribed && !facts.monitored) return unmonitoredSilence;
  if (kind === 'payment-failed' && facts.takenBack) return chargeback;
  if (kind === 'sim-usage' && (facts.percent ?? 0) > 100) return overLimit;
  return ranks[kind][facts.subscribed ? 'subscribed' : 'free'];
}

/** The level of a rank. */
export function urgencyOf(rank: number): Urgency {
  return levels.findLast(([, first]) => rank >= first)?.[0] ?? 'urgent';
}

/** The ranks of a level: from the first, below the second. */
export function ranksOf(urgency: Urgency): { from: number; below: number } {
  const place = levels.findIndex(([level]) => level === urgency);
  return { from: levels[place]?.[1] ?? 0, below: levels[place + 1]?.[1] ?? 1_000 };
}
