import { expect, test } from 'vitest';
import { allowedSimActions, endWithoutEffect, looksOf, type SimStanding } from './sim-acts.rules.ts';

const inDevice: SimStanding = { state: 'in-use', providerState: 'active', hasDevice: true, isActOpen: false };
const inStock: SimStanding = { state: 'stock', providerState: 'new', hasDevice: false, isActOpen: false };

test.each<[string, SimStanding, string]>([
  ['an active card in a device', inDevice, 'suspend reset wake limit'],
  ['one that is suspended', { ...inDevice, providerState: 'suspended' }, 'activate limit'],
  ['one whose state changes', { ...inDevice, providerState: 'updating' }, 'limit'],
  ['one of another provider', { ...inDevice, providerState: null }, 'limit'],
  ['one that was asked something', { ...inDevice, isActOpen: true }, 'limit'],
  ['a new one in stock', inStock, 'activate assign limit'],
  [
    'an active one in stock has no device to reach',
    { ...inStock, providerState: 'active' },
    'suspend assign limit',
  ],
  ['one that is to be in a device', { ...inDevice, state: 'assigned' }, 'suspend reset wake withdraw limit'],
  ['one in no device', { ...inDevice, state: 'out', hasDevice: false }, 'suspend assign withdraw limit'],
  ['a cancelled one', { ...inDevice, providerState: 'canceled' }, 'limit'],
])('%s', (_what, standing, allowed) => {
  expect(allowedSimActions(standing).join(' ')).toBe(allowed);
});

test('a text message has half an hour, the rest a quarter', () => {
  expect(looksOf('wake').map((ms) => ms / 1_000)).toEqual([5, 30, 120, 300, 900, 1800]);
  expect(looksOf('suspend').at(-1)).toBe(15 * 60_000);
  expect([endWithoutEffect('taken'), endWithoutEffect('asked')]).toEqual(['no-effect', 'unknown']);
});
