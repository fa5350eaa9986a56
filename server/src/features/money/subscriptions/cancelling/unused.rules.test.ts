import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, euros, sum } from '@belfry/contract/values/money.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import type { Creditable } from '#features/money/invoices/credits/creditable.rules.ts';
import { totalsOf } from '#features/money/invoices/issuing/totals.rules.ts';
import { atMostLeft, planNotes, unusedOf, type ChargedPeriod } from './unused.rules.ts';

const period = (n: number, net: number, of: Partial<ChargedPeriod> = {}): ChargedPeriod => ({
  subscriptionId: 's',
  n,
  from: addDays('2027-01-01', n * 100),
  until: addDays('2027-01-01', n * 100 + 100),
  net: euros(net),
  invoiceId: `i${String(n)}`,
  line: 1,
  ...of,
});
const invoice = (lines: Record<number, number>, given = 0): Creditable => {
  const nets = Object.values(lines).map(euros);
  const { net, vatAmount } = totalsOf([...nets, euros(-given)], 2100);
  return {
    vat: { category: 'S', country: 'NL', rate: 2100 },
    left: { net, vatAmount },
    lines: new Map(Object.entries(lines).map(([line, cents]) => [Number(line), euros(cents)])),
  };
};

test.each([
  ['before all', '2026-12-01', null, [1000, 2000]],
  ['within the first', '2027-02-20', null, [500, 2000]],
  ['between the two', '2027-04-11', null, [2000]],
  ['within the second', '2027-06-10', null, [800]],
  ['after all', '2027-07-20', null, []],
  ['within the first, once that beyond a later day was given back', '2027-02-20', '2027-03-22', [300]],
  ['on the day that it had', '2027-02-20', '2027-02-20', []],
])('what is charged beyond a day %s is given back', (_, day, before, nets) => {
  const unused = unusedOf([period(0, 1000), period(1, 2000)], { day, before });
  expect(unused.map(({ net }) => net.cents)).toEqual(nets);
});

test('of a line at most what no credit note has given back', () => {
  const creditable = new Map([['i0', invoice({ 1: 300 })]]);
  expect(atMostLeft([period(0, 500)], creditable)).toMatchObject([{ net: euros(300) }]);
  expect(atMostLeft([period(0, 500), period(1, 500)], new Map([['i0', invoice({ 1: 0 })]]))).toEqual([]);
});

test('lines of one invoice are one credit note, with its VAT', () => {
  const creditable = new Map([['i0', invoice({ 1: 1000, 2: 1000 })]]);
  const unused = [period(0, 500), period(0, 400, { n: 1, line: 2 })];
  expect(planNotes(unused, [], creditable)).toEqual([
    {
      invoiceId: 'i0',
      parts: [
        { line: 1, net: euros(500) },
        { line: 2, net: euros(400) },
      ],
      totals: { net: euros(900), vatAmount: euros(189), total: euros(1089) },
    },
  ]);
});

test('where an invoice took older time back, the rest is credited where that was charged', () => {
  // The upgrade charged 2000 and took 900 back of a line that had taken 400 back itself.
  const creditable = new Map([
    ['new', invoice({ 1: 2000, 2: -900 })],
    ['old', invoice({ 1: 1000, 2: -400 })],
    ['oldest', invoice({ 1: 1495 })],
  ]);
  const older = [period(0, 1000, { invoiceId: 'old' }), period(0, 1495, { invoiceId: 'oldest' })];
  const notes = planNotes([period(0, 2000, { invoiceId: 'new' })], older, creditable);
  expect(notes.map(({ invoiceId, totals }) => [invoiceId, totals.net.cents])).toEqual([
    ['new', 1100],
    ['old', 600],
    ['oldest', 300],
  ]);
});

test('however often the end is brought forward, all that is given back is what was charged beyond the last', () => {
  const days = fc.array(fc.integer({ min: -20, max: 320 }), { minLength: 1, maxLength: 5 });
  const nets = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(nets, days, (charged, ends) => {
      const periods = charged.map((net, n) => period(n, net));
      const left = new Map(charged.map((net, n) => [`i${String(n)}`, net]));
      let given = euros(0);
      let before: string | null = null;
      const sorted = ends.toSorted((one, other) => other - one).map((end) => addDays('2027-01-01', end));
      for (const day of sorted) {
        const creditable = new Map([...left].map(([id, net]) => [id, invoice({ 1: net })]));
        const unused = atMostLeft(unusedOf(periods, { day, before }), creditable);
        for (const { invoiceId, totals } of planNotes(unused, [], creditable)) {
          const rest = (left.get(invoiceId) ?? 0) - totals.net.cents;
          expect(rest).toBeGreaterThanOrEqual(0);
          left.set(invoiceId, rest);
          given = add(given, totals.net);
        }
        before = day;
      }
      const all = unusedOf(periods, { day: sorted.at(-1) ?? '', before: null });
      expect(given).toEqual(
        sum(
          all.map(({ net }) => net),
          'EUR',
        ),
      );
    }),
  );
});
