import { expect, test } from 'vitest';
import { claimsPerCompany, claimsPerNetwork, keptSerialNumber, lookAtClaims } from './claim-tries.rules.ts';

const nothing = { company: 0, network: 0, serials: new Map<string, number>() };
const isWrong = (serialNumber: string) => serialNumber.startsWith('W');

test('each is looked at, and right ones cost nothing', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `R${index}`);
  expect(lookAtClaims(many, nothing, isWrong)).toEqual({ right: many, wrong: [], over: [] });
  expect(lookAtClaims(['W1', 'R1', 'W2'], nothing, isWrong)).toEqual({
    right: ['R1'],
    wrong: ['W1', 'W2'],
    over: [],
  });
});

test.each([
  ['the company', { ...nothing, company: claimsPerCompany - 2 }],
  ['the network', { ...nothing, network: claimsPerNetwork - 2 }],
])('behind the last failure that %s has, nothing is looked at any more', (_whose, failed) => {
  expect(lookAtClaims(['R1', 'W1', 'R2', 'W2', 'R3', 'W3'], failed, isWrong)).toEqual({
    right: ['R1', 'R2'],
    wrong: ['W1', 'W2'],
    over: ['R3', 'W3'],
  });
});

test('a serial number with five failures is not looked at, the others are', () => {
  const failed = { ...nothing, serials: new Map(Object.entries({ R1: 5, R2: 4 })) };
  expect(lookAtClaims(['R1', 'R2', 'W1'], failed, isWrong)).toEqual({
    right: ['R2'],
    wrong: ['W1'],
    over: ['R1'],
  });
});

test.each([
  ['BF-1000-0004', false, 'BF-1000-0004'],
  ['DEMO-7KQ2-VX9H-MT4R', false, null],
  ['DEMO7KQ2VX9HMT4R', false, null],
  ['BF10-0000-0004', true, 'BF10-0000-0004'],
])('%s typed as a serial number, known %s, is kept as %s', (typed, isKnown, kept) => {
  expect(keptSerialNumber(typed, isKnown)).toBe(kept);
});
