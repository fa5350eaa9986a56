import {
  overSubscriptionStates,
  type SubscriptionState,
  type SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { ManagedSubscriptionAction } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';

/** What says what staff may do with a subscription. */
export interface ManagedActionFacts {
  state: SubscriptionState;
  type: SubscriptionType;
  /** Whether it is of a device that the company has. */
  hasDevice: boolean;
  /** Whether it is charged by us: one of before is not. */
  isBilled: boolean;
  /** Whether something of it is still to be charged, as of one whose device has left. */
  isChargedStill: boolean;
  /** Whether it is to end and may go on after all: nothing was given back for it. */
  isWithdrawable: boolean;
  seesMoney: boolean;
}

/**
 * What staff may do with a subscription: end it as long as it goes on or is charged, also where nobody can tell how it stands; give it
 * another type while it goes on and is charged for a device; let it go on that was to end.
 */
export function managedActionsOf(of: ManagedActionFacts): ManagedSubscriptionAction[] {
  const isOver = overSubscriptionStates.some((over) => over === of.state);
  if (!of.seesMoney || (isOver && !of.isChargedStill)) return [];
  const isChangeable = !isOver && of.state !== 'unknown' && of.hasDevice && of.isBilled && isCharged(of.type);
  return [
    'retire',
    ...(isChangeable ? (['change-type'] as const) : []),
    ...(!isOver && of.isWithdrawable ? (['withdraw-end'] as const) : []),
  ];
}
