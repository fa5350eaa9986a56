import { expect, test } from 'vitest';
import { managedActionsOf, type ManagedActionFacts } from './managed-subscription.rules.ts';

const running: ManagedActionFacts = {
  state: 'active',
  type: 'monthly',
  hasDevice: true,
  isBilled: true,
  isChargedStill: true,
  isWithdrawable: false,
  seesMoney: true,
};

test.each<[string, Partial<ManagedActionFacts>, string]>([
  ['one that goes on', {}, 'retire change-type'],
  ['one that is to end', { isWithdrawable: true }, 'retire change-type withdraw-end'],
  ['one that has ended', { state: 'canceled', isWithdrawable: true }, 'retire'],
  ['one with something open', { state: 'active-payment-needed' }, 'retire change-type'],
  ['one that nobody can tell about', { state: 'unknown' }, 'retire'],
  ['one of before, which is not charged', { isBilled: false, isChargedStill: false }, 'retire'],
  ['a demo', { type: 'demo', isBilled: false, isChargedStill: false }, 'retire'],
  ['one whose device has left', { state: 'retired', hasDevice: false }, 'retire'],
  ['one that is over', { state: 'canceled', isChargedStill: false }, ''],
  ['one that goes on, for staff without money', { seesMoney: false }, ''],
])('%s', (_, facts, actions) => {
  expect(managedActionsOf({ ...running, ...facts }).join(' ')).toBe(actions);
});
