import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { invoiceStateOf } from './invoice-state.rules.ts';

test.each([
  ['invoice', 0, 0, 1000, 'open'],
  ['invoice', 400, 0, 600, 'open'],
  ['invoice', 0, 400, 600, 'open'],
  ['invoice', 0, 0, 0, 'paid'],
  ['invoice', 400, 0, 0, 'paid'],
  ['invoice', 1000, 0, 0, 'credited'],
  ['invoice', 0, 600, 0, 'written-off'],
  ['invoice', 400, 600, 0, 'written-off'],
  ['credit-note', 0, 0, 0, 'issued'],
] as const)(
  '%s, credited %i, given up %i, open %i of 1000: %s',
  (kind, credited, writtenOff, open, state) => {
    const standing = {
      total: euros(1000),
      credited: euros(credited),
      writtenOff: euros(writtenOff),
      open: euros(open),
    };
    expect(invoiceStateOf(kind, standing)).toBe(state);
  },
);
