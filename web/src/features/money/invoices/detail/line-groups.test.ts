import { expect, test } from 'vitest';
import { aLine } from '../invoice.fixture.ts';
import { groupsOf } from './line-groups.ts';

test('lines stand by the reference of the customer, in the order of the invoice', () => {
  const lines = [
    aLine({ line: 1, reference: 'PO 7' }),
    aLine({ line: 2 }),
    aLine({ line: 3, reference: 'PO 7' }),
  ];
  expect(groupsOf(lines).map(({ reference, lines: of }) => [reference, of.map(({ line }) => line)])).toEqual([
    ['PO 7', [1, 3]],
    [null, [2]],
  ]);
});
