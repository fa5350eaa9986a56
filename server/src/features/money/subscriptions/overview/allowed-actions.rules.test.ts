import { expect, test } from 'vitest';
import { subscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { allowedActionsOf, type ActionFacts } from './allowed-actions.rules.ts';

const active: ActionFacts = {
  state: 'active',
  type: 'monthly',
  isBilled: true,
  cancelAt: null,
  isSettled: false,
  isEndedByStaff: false,
  hasNextType: false,
  today: '2027-02-01',
};

test.each<[string, Partial<ActionFacts>, string[]]>([
  ['one that goes on', {}, ['cancel', 'change-plan']],
  ['one of before, which is not charged', { isBilled: false }, ['cancel']],
  ['one that is going to change', { hasNextType: true }, ['cancel', 'change-plan', 'withdraw-change']],
  ['one that is cancelled', { cancelAt: '2027-03-01' }, ['withdraw-cancel']],
  ['one that is cancelled and to change', { cancelAt: '2027-03-01', hasNextType: true }, ['withdraw-cancel']],
  ['one of which something was given back', { cancelAt: '2027-03-01', isSettled: true }, []],
  ['one that staff had end', { cancelAt: '2027-03-01', isEndedByStaff: true }, []],
  ['one that ends today', { cancelAt: '2027-02-01' }, []],
  ['a demo', { type: 'demo', isBilled: false }, []],
  ['an internal test', { type: 'internal-test', isBilled: false }, []],
])('what may be done with %s', (_, facts, actions) => {
  expect(allowedActionsOf({ ...active, ...facts })).toEqual(actions);
});

test('whoever owes may cancel; what is over or unclear is not theirs to change', () => {
  const acts = subscriptionStates.filter((state) => allowedActionsOf({ ...active, state }).length > 0);
  expect(acts).toEqual(subscriptionStates.filter((state) => state.startsWith('active')));
});
