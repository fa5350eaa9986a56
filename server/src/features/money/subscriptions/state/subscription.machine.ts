import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { ClaimStanding } from '#features/money/payments/collection/claim-standing.rules.ts';
import type { Machine, Transition } from '#platform/machine/machine.rules.ts';

/**
 * What happens to a subscription: how what is open of it stands; that nobody can tell; that its last day is over; or that its device
 * left, or another takes its place, or staff end it.
 */
export type SubscriptionEvent = ClaimStanding | 'cannot-tell' | 'ended' | 'retired';

type Row = Transition<SubscriptionState, SubscriptionEvent, never>;

const ends: readonly Row[] = [
  { event: 'cannot-tell', to: 'unknown' },
  { event: 'ended', to: 'canceled' },
  { event: 'retired', to: 'retired' },
];
const settled: Row = { event: 'settled', to: 'active' };
const collecting: Row = { event: 'collecting', to: 'active-automatic-payment-pending' };
const retrying: Row = { event: 'retrying', to: 'active-automatic-payment-failed-retry' };
const needed: readonly Row[] = [
  { event: 'needed', to: 'active-payment-needed' },
  { event: 'charged-back', to: 'active-payment-needed' },
];

/** The machine of a subscription (design page 8.5). None of its states says anything about alarms. */
export const subscriptionMachine: Machine<SubscriptionState, Row, []> = {
  transitions: {
    active: [collecting, retrying, ...needed, ...ends],
    'active-automatic-payment-pending': [settled, retrying, ...needed, ...ends],
    'active-automatic-payment-failed-retry': [settled, collecting, ...needed, ...ends],
    // Once somebody has to pay, only that they did changes it.
    'active-payment-needed': [settled, ...ends],
    // Whatever becomes of its claims: staff look, and end it.
    unknown: [{ event: 'retired', to: 'retired' }],
    canceled: [],
    retired: [],
  },
  guards: {},
};

/** Of claims that are open the one that asks most of somebody says where a subscription stands. */
const mostFirst = ['charged-back', 'needed', 'retrying', 'collecting'] as const;

/** How what is open of a subscription stands, all of it together. */
export function standingOfAll(standings: readonly ClaimStanding[]): ClaimStanding {
  return mostFirst.find((standing) => standings.includes(standing)) ?? 'settled';
}
