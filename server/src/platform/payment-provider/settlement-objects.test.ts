import { expect, test } from 'vitest';
import { readSettlement, readTransaction } from './settlement-objects.ts';

const amount = { value: '10.00', currency: 'EUR' };
const transaction = {
  id: 'baltr_1',
  type: 'payment',
  initialAmount: amount,
  resultAmount: amount,
  createdAt: '2026-11-20T09:00:00.0Z',
  context: {},
};
const settlement = { id: 'stl_1', status: 'paidout', amount, createdAt: '2026-11-20T09:00:00.0Z' };

test.each([
  ['four decimals', { resultAmount: { value: '10.0000', currency: 'EUR' } }],
  ['no number', { initialAmount: { value: 'NaN', currency: 'EUR' } }],
  ['more than there is', { resultAmount: { value: '99999999999999999.00', currency: 'EUR' } }],
  ['another currency', { deductions: { value: '1.00', currency: 'USD' } }],
  ['a moment that is none', { createdAt: 'yesterday' }],
])('a movement with %s cannot be read, which stops no other', (_, odd) => {
  expect(readTransaction(transaction)).toMatchObject({ id: 'baltr_1', initial: amount });
  expect(() => readTransaction({ ...transaction, ...odd })).toThrow('Invalid');
});

test.each([
  ['a status that is newer', { status: 'on-hold' }],
  ['an amount of four decimals', { amount: { value: '10.0000', currency: 'EUR' } }],
  ['a moment that is none', { createdAt: '' }],
])('a payout with %s cannot be read', (_, odd) => {
  expect(() => readSettlement({ ...settlement, ...odd })).toThrow('Invalid');
});

test('a payout with an empty reference has none', () => {
  expect(readSettlement({ ...settlement, reference: '' }).reference).toBeNull();
});
