import {
  overSubscriptionStates,
  type SubscriptionState,
  type SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { SubscriptionAction } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** What says what may be done with a subscription. */
export interface ActionFacts {
  state: SubscriptionState;
  type: SubscriptionType;
  /** Whether it is charged by us: one of before is not. */
  isBilled: boolean;
  /** First day without it; null while nobody has cancelled it. */
  cancelAt: Day | null;
  /** Whether its charges were settled for that day: something was given back, or the last one cut. */
  isSettled: boolean;
  /** Whether staff had it end, of which the company was given notice. */
  isEndedByStaff: boolean;
  hasNextType: boolean;
  today: Day;
}

/**
 * What its company may do with a subscription (design page 8.5). Nothing where it is over, where nobody can tell how it stands, and
 * where it costs nothing. A cancellation is not withdrawn once charges were settled for it, and an end that staff set not by the company.
 */
export function allowedActionsOf(of: ActionFacts): SubscriptionAction[] {
  const { state, type, cancelAt, isSettled, isEndedByStaff, today } = of;
  if (state === 'unknown' || overSubscriptionStates.some((over) => over === state) || !isCharged(type))
    return [];
  if (cancelAt !== null) {
    return cancelAt > today && !isSettled && !isEndedByStaff ? ['withdraw-cancel'] : [];
  }
  return [
    'cancel',
    ...(of.isBilled ? (['change-plan'] as const) : []),
    ...(of.hasNextType ? (['withdraw-change'] as const) : []),
  ];
}
