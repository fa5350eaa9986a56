import { simCounters, type SimCounter } from '@belfry/contract/devices/usage/usage.contract.ts';
import type { FairUse } from '#features/devices/usage/fair-use.rules.ts';

/** What a SIM card used in a month: bytes, messages, seconds. */
export type SimUse = Readonly<Record<SimCounter, number>>;

/** Most that is told, so that it stays a number of the database. */
const mostPercent = 1_000_000;

/** The greatest part of a limit in whole percent, cut; null where there is no limit. What is over it is at least 101. */
export function percentOf(used: SimUse, limits: FairUse): number | null {
  const parts = simCounters.flatMap((counter) => {
    const limit = limits[counter];
    if (limit === null) return [];
    const percent = Math.floor((used[counter] / limit) * 100);
    return [used[counter] > limit ? Math.max(101, percent) : percent];
  });
  return parts.length === 0 ? null : Math.min(mostPercent, Math.max(...parts));
}

/** What is fair for a card: by the subscription, or by a data limit of its own. */
export function limitsOf(fair: FairUse, ownBytes: number | null): FairUse {
  return ownBytes === null ? fair : { ...fair, simDataBytes: ownBytes };
}
