import { expect, test } from 'vitest';
import { fairUseOf } from '#features/devices/usage/fair-use.rules.ts';
import { limitsOf, percentOf } from './sim-share.rules.ts';

const none = { simDataBytes: 0, sms: 0, voiceSeconds: 0 };
const usual = fairUseOf('monthly');

test.each([
  ['nothing used', none, 0],
  ['the greatest part counts', { ...none, simDataBytes: 10_000_000, sms: 45 }, 90],
  ['the limit itself is not over it', { ...none, sms: 50 }, 100],
  ['a byte beyond the limit is over it', { ...none, simDataBytes: 50_000_001 }, 101],
  ['what a device made up stays a number', { ...none, simDataBytes: Number.MAX_SAFE_INTEGER }, 1_000_000],
])('%s', (_what, used, percent) => {
  expect(percentOf(used, usual)).toBe(percent);
});

test('a plan without a SIM of ours has no limit, unless the card has one of its own', () => {
  const foreign = fairUseOf('voip-only');
  const used = { ...none, simDataBytes: 80 };
  expect(percentOf(used, foreign)).toBe(null);
  expect(percentOf(used, limitsOf(foreign, 100))).toBe(80);
  expect(limitsOf(usual, null)).toBe(usual);
});
