import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { FairUseState, SimCounter } from '@belfry/contract/devices/usage/usage.contract.ts';

/** What is fair in a calendar month: bytes, messages, seconds. Null is no limit of ours. */
export type FairUse = Readonly<Record<SimCounter, number | null>>;

const megabyte = 1_000_000;
const usual: FairUse = { simDataBytes: 50 * megabyte, sms: 50, voiceSeconds: 30 * 60 };
const large: FairUse = { simDataBytes: 250 * megabyte, sms: 150, voiceSeconds: 90 * 60 };
/** A plan without a SIM of ours: what its SIM uses is paid elsewhere. */
const foreign: FairUse = { simDataBytes: null, sms: null, voiceSeconds: null };

/** Fair use by type of subscription (decision 0071). */
const fairUse = {
  yearly: usual,
  '3-monthly': usual,
  monthly: usual,
  xl: large,
  'voip-only': foreign,
  'voip-only-xl': foreign,
  demo: usual,
  'internal-test': usual,
} as const satisfies Record<SubscriptionType, FairUse>;

/** Part of a limit from which on it is said that it comes near. */
const nearFrom = 0.8;

/** What is fair for a device with this subscription; without any the usual. */
export function fairUseOf(type: SubscriptionType | null): FairUse {
  return type ? fairUse[type] : usual;
}

/** Where the use of a month stands. It is said and warns; nothing is held back by it. */
export function fairUseState(used: number, limit: number | null): FairUseState {
  if (limit === null) return 'none';
  if (used > limit) return 'over';
  return used >= limit * nearFrom ? 'near' : 'ok';
}
