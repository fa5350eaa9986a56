import type {
  AllowanceState,
  SubscriptionState,
  SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';

/** The first days of a device are free. */
const freeDays = 30;
const dayMs = 24 * 60 * 60_000;

/** What the allowance hangs on. */
export interface AllowanceFacts {
  /** The device's subscriptions, also those that are over. */
  subscriptions: readonly { type: SubscriptionType; state: SubscriptionState }[];
  /** What staff decided; one that is over counts for nothing. */
  override: { allowed: boolean; until: Date | null } | null;
  firstConnectedAt: Date | null;
}

/**
 * Whether a device may use paid services: remote settings, monitoring, SIM activation (page 2.4). It never gates an
 * alarm. A payment that failed changes nothing: only a subscription's end or a person does.
 */
export function allowanceOf(
  { subscriptions, override, firstConnectedAt }: AllowanceFacts,
  now: Date,
): AllowanceState {
  const current = subscriptions.filter(({ state }) => state !== 'canceled' && state !== 'retired');
  const decided = override && (!override.until || now < override.until) ? override.allowed : null;
  if (current.length > 0 && decided === false) return 'active-manually-blocked';
  if (current.some(({ type }) => type === 'demo' || type === 'internal-test')) return 'allowed-by-default';
  if (current.length > 0) return 'active-automatically-allowed';
  if (decided !== null)
    return decided ? 'no-active-subscription-manually-allowed' : 'no-active-subscription-not-allowed';
  const free = firstConnectedAt && now.getTime() < firstConnectedAt.getTime() + freeDays * dayMs;
  return free ? 'allowed-by-default' : 'no-active-subscription-not-allowed';
}

/** Whether a state of the allowance opens the paid services. */
export function allowsServices(state: AllowanceState): boolean {
  return state !== 'active-manually-blocked' && state !== 'no-active-subscription-not-allowed';
}
