import {
  type AllowanceState,
  overSubscriptionStates,
  type SubscriptionState,
  type SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';

/** The first days of a serial number are free, at whichever company. */
const freeDays = 30;
const dayMs = 24 * 60 * 60_000;

/** A subscription as far as the allowance knows it. */
interface DeviceSubscription {
  type: SubscriptionType;
  state: SubscriptionState;
}

/** Whether a type of subscription is never invoiced: a demo, or our own test. */
export function isFree(type: SubscriptionType): boolean {
  return type === 'demo' || type === 'internal-test';
}

/** What the allowance hangs on. */
export interface AllowanceFacts {
  /** The device's subscription that counts, also when it is over. */
  subscription: DeviceSubscription | null;
  /** What staff decided; one that is over counts for nothing. */
  override: { allowed: boolean; until: Date | null } | null;
  /** When its serial number was connected first at a company, be it this one or one before. */
  firstConnectedAt: Date | null;
}

/** The subscription of a device, unless it is over. */
export function currentSubscription({ subscription }: AllowanceFacts): DeviceSubscription | null {
  const over: readonly string[] = overSubscriptionStates;
  return subscription && !over.includes(subscription.state) ? subscription : null;
}

/**
 * Whether a device may use paid services: remote settings, monitoring, SIM activation (page 2.4). It never gates an
 * alarm. A payment that failed changes nothing: only a subscription's end or a person does.
 */
export function allowanceOf(facts: AllowanceFacts, now: Date): AllowanceState {
  const { override, firstConnectedAt } = facts;
  const current = currentSubscription(facts);
  const decided = override && (!override.until || now < override.until) ? override.allowed : null;
  if (current && decided === false) return 'active-manually-blocked';
  if (current && isFree(current.type)) return 'allowed-by-default';
  if (current) return 'active-automatically-allowed';
  if (decided !== null)
    return decided ? 'no-active-subscription-manually-allowed' : 'no-active-subscription-not-allowed';
  const free = firstConnectedAt && now.getTime() < firstConnectedAt.getTime() + freeDays * dayMs;
  return free ? 'allowed-by-default' : 'no-active-subscription-not-allowed';
}

/** Whether a state of the allowance opens the paid services. */
export function allowsServices(state: AllowanceState): boolean {
  return state !== 'active-manually-blocked' && state !== 'no-active-subscription-not-allowed';
}
