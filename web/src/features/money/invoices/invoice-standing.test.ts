import { expect, test } from 'vitest';
import { anInvoice } from './invoice.fixture.ts';
import { dayLater, invoiceDay, standingOf } from './invoice-standing.ts';

const today = '2026-11-25';

test.each([
  ['open on its last day', { dueOn: today }, 'open'],
  ['overdue a day later', { dueOn: '2026-11-24' }, 'overdue'],
  ['collected on that day', { dueOn: '2026-11-24', collectedOn: today }, 'collected'],
  ['with the bank for a week', { dueOn: '2026-11-18', collectedOn: '2026-11-18' }, 'open'],
  ['overdue when the bank had its week', { dueOn: '2026-11-17', collectedOn: '2026-11-17' }, 'overdue'],
  ['open without a last day', { dueOn: null }, 'open'],
  ['paid, however late', { state: 'paid', dueOn: '2026-11-01' }, 'paid'],
  ['credited', { state: 'credited', dueOn: '2026-11-01' }, 'credited'],
  ['written off', { state: 'written-off', dueOn: '2026-11-01' }, 'written-off'],
  ['a credit note', { kind: 'credit-note', state: 'issued', dueOn: null }, 'credit-note'],
] as const)('an invoice is %s', (_how, more, standing) => {
  expect(standingOf(anInvoice(more), today)).toBe(standing);
});

test('days are those of Amsterdam, wherever somebody looks', () => {
  expect(invoiceDay(Date.parse('2026-11-24T22:59:59Z'))).toBe('2026-11-24');
  expect(invoiceDay(Date.parse('2026-11-24T23:00:00Z'))).toBe('2026-11-25');
});

test('a day is counted on over months and leap days', () => {
  expect(dayLater('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayLater('2026-12-01', -1)).toBe('2026-11-30');
});
