import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import type { UnusedPeriod } from '../cancelling/unused.rules.ts';
import { isOneInvoice, leftToPay, whenChanged } from './plan-change.rules.ts';

test.each([
  ['more by the month', 1495, 2495, 'now'],
  ['as much', 1495, 1495, 'period-end'],
  ['less', 1495, 795, 'period-end'],
] as const)('a type that costs %s', (_, present, next, when) => {
  expect(whenChanged({ monthly: euros(present) }, { monthly: euros(next) })).toBe(when);
});

const home: VatTreatment = { category: 'S', country: 'NL', rate: 2100 };
const reverse: VatTreatment = { category: 'AE', country: 'NL', rate: 0 };
const unused = (net: number): UnusedPeriod => ({
  subscriptionId: 's',
  n: 0,
  from: '2027-02-01',
  until: '2027-03-01',
  net: euros(net),
  invoiceId: 'old',
  line: 1,
});

test.each([
  ['one invoice, taxed as before', 2000, 500, home, true],
  ['apart, taxed otherwise than before', 2000, 500, reverse, false],
  ['apart, where nothing is left to pay', 500, 500, home, false],
  ['apart, where more is given back', 400, 500, home, false],
] as const)('unused time is taken back: %s', (_, charged, back, vat, isOne) => {
  const sums = { charged: euros(charged), unused: [unused(back)] };
  expect(isOneInvoice(sums, new Map([['old', { vat: home }]]), vat)).toBe(isOne);
  expect(leftToPay(sums)).toEqual(euros(charged - back));
});

test('where nothing is taken back, the new type has an invoice of its own', () => {
  expect(isOneInvoice({ charged: euros(2000), unused: [] }, new Map(), reverse)).toBe(true);
});
