import { describe, expect, test } from 'vitest';
import { subscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { faultsOf } from '#platform/machine/machine.fixture.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { standingOfAll, subscriptionMachine, type SubscriptionEvent } from './subscription.machine.ts';

const events = [
  'settled',
  'collecting',
  'retrying',
  'needed',
  'charged-back',
  'cannot-tell',
  'ended',
  'retired',
] as const satisfies readonly SubscriptionEvent[];

/** Page 8.5, a row a state: what each event leads to, `·` where the state heeds it not. */
const table = `
                                      settled collecting retrying needed charged-back cannot-tell ended    retired
active                                ·       pending    retry    needed needed       unknown     canceled retired
active-automatic-payment-pending      active  ·          retry    needed needed       unknown     canceled retired
active-automatic-payment-failed-retry active  pending    ·        needed needed       unknown     canceled retired
active-payment-needed                 active  ·          ·        ·      ·            unknown     canceled retired
unknown                               ·       ·          ·        ·      ·            ·           ·        retired
canceled                              ·       ·          ·        ·      ·            ·           ·        ·
retired                               ·       ·          ·        ·      ·            ·           ·        ·
`;
const short: Record<string, string> = {
  pending: 'active-automatic-payment-pending',
  retry: 'active-automatic-payment-failed-retry',
  needed: 'active-payment-needed',
};
const rows = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/))
    .map(([state = '', ...to]) => [state, to]),
);

test.each(subscriptionStates)('%s goes where page 8.5 says', (state) => {
  const goals = events.map((event) => stepOf(subscriptionMachine, state, event)?.to ?? '·');
  expect(goals).toEqual(rows.get(state)?.map((to) => short[to] ?? to));
});

test('its table is sound', () => {
  const promised = {
    starts: ['active', 'active-automatic-payment-pending'],
    final: ['canceled', 'retired'],
  } as const;
  expect(faultsOf(subscriptionMachine, promised)).toEqual([]);
});

describe('of several that are open the one that asks most of somebody counts', () => {
  test.each([
    [[], 'settled'],
    [['collecting'], 'collecting'],
    [['collecting', 'retrying'], 'retrying'],
    [['needed', 'retrying', 'collecting'], 'needed'],
    [['collecting', 'charged-back', 'needed'], 'charged-back'],
  ] as const)('%j: %s', (standings, expected) => {
    expect(standingOfAll(standings)).toBe(expected);
  });
});
