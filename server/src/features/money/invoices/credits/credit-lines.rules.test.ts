import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import type { DocumentLine } from '../document/invoice-document.ts';
import { creditLines, type CreditPart } from './credit-lines.rules.ts';

const line = (number: number, amount: number, discount = 0): DocumentLine => ({
  line: number,
  device: `Barn ${number}`,
  location: null,
  serialNumber: null,
  type: 'monthly',
  from: '2027-01-01',
  until: '2027-02-01',
  reference: null,
  amount: euros(amount),
  discount: euros(discount),
  net: euros(amount - discount),
});
const lines = [line(1, 1500, 100), line(2, 1000), line(3, -300)];
const part = (number: number, cents: number): CreditPart => ({ line: number, net: euros(cents) });

test.each<[string, [number, number][], CreditPart[] | null, [number, number][] | null]>([
  [
    'all',
    [],
    null,
    [
      [1, 1400],
      [2, 1000],
      [3, -300],
    ],
  ],
  [
    'all that is left',
    [
      [1, 400],
      [2, 1000],
    ],
    null,
    [
      [1, 1000],
      [3, -300],
    ],
  ],
  ['part of a line', [], [part(1, 700)], [[1, 700]]],
  ['all of a line, its discount taken off', [], [part(1, 1400)], [[1, 1400]]],
  ['two parts of a line together', [], [part(2, 400), part(2, 600)], [[2, 1000]]],
  ['more than a line', [], [part(1, 1401)], null],
  ['more than is left of a line', [[1, 1000]], [part(1, 401)], null],
  ['two parts that are more together', [], [part(2, 600), part(2, 401)], null],
  ['more than all lines come to, as one took time back', [], [part(1, 1400), part(2, 1000)], null],
  ['more than is left of all lines', [[1, 1400]], [part(2, 701)], null],
  ['all that is left of all lines', [[1, 1400]], [part(2, 700)], [[2, 700]]],
  ['a line that is not there', [], [part(4, 1)], null],
  ['nothing of a line', [], [part(1, 0)], null],
  ['less than nothing', [], [part(1, -1)], null],
  ['what was taken back', [], [part(3, 1)], null],
  [
    'nothing is left',
    [
      [1, 1400],
      [2, 1000],
      [3, -300],
    ],
    null,
    null,
  ],
])('%s', (_, credited, parts, wanted) => {
  const before = new Map(credited.map(([number, cents]) => [number, euros(cents)]));
  const given = creditLines(lines, before, parts);
  expect(given?.map(({ line: number, net }) => [number, net.cents]) ?? null).toEqual(wanted);
  for (const each of given ?? []) expect(each).toMatchObject({ amount: each.net, discount: euros(0) });
});
