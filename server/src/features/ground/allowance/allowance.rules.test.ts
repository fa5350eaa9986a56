import { expect, test } from 'vitest';
import { subscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { allowanceOf, allowsServices, type AllowanceFacts } from './allowance.rules.ts';

const now = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const bare: AllowanceFacts = { subscription: null, override: null, firstConnectedAt: daysAgo(400) };
const monthly = { type: 'monthly', state: 'active' } as const;
const allowed = { allowed: true, until: null };
const blocked = { allowed: false, until: null };

test.each<[string, Partial<AllowanceFacts>, ReturnType<typeof allowanceOf>]>([
  ['a subscription', { subscription: monthly }, 'active-automatically-allowed'],
  ['a demo', { subscription: { ...monthly, type: 'demo' } }, 'allowed-by-default'],
  ['an internal test', { subscription: { ...monthly, type: 'internal-test' } }, 'allowed-by-default'],
  ['nothing', {}, 'no-active-subscription-not-allowed'],
  ['a device never connected', { firstConnectedAt: null }, 'no-active-subscription-not-allowed'],
  ['the first 30 days', { firstConnectedAt: daysAgo(29.999) }, 'allowed-by-default'],
  ['the 31st day', { firstConnectedAt: daysAgo(30) }, 'no-active-subscription-not-allowed'],
  [
    'a subscription that was blocked',
    { subscription: monthly, override: blocked },
    'active-manually-blocked',
  ],
  [
    'a demo that was blocked',
    { subscription: { ...monthly, type: 'demo' }, override: blocked },
    'active-manually-blocked',
  ],
  [
    'a block that is over',
    { subscription: monthly, override: { allowed: false, until: now } },
    'active-automatically-allowed',
  ],
  [
    'a block that is not over',
    { subscription: monthly, override: { allowed: false, until: daysAgo(-1) } },
    'active-manually-blocked',
  ],
  ['an allowance by hand', { override: allowed }, 'no-active-subscription-manually-allowed'],
  [
    'a block in the first days',
    { override: blocked, firstConnectedAt: daysAgo(1) },
    'no-active-subscription-not-allowed',
  ],
  [
    'an allowance by hand that a subscription makes needless',
    { subscription: monthly, override: allowed },
    'active-automatically-allowed',
  ],
])('%s', (_, facts, state) => {
  expect(allowanceOf({ ...bare, ...facts }, now)).toBe(state);
});

test('only an end takes the allowance of a subscription, never a payment', () => {
  const taking = subscriptionStates.filter(
    (state) => !allowsServices(allowanceOf({ ...bare, subscription: { type: 'yearly', state } }, now)),
  );
  expect(taking).toEqual(['canceled', 'retired']);
});
