import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { epcCode, type Transfer } from './epc-code.rules.ts';

const transfer: Transfer = {
  name: 'Belfry B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  amount: euros(1230),
  reference: 'RF18000000000012',
};

function linesOf(changes: Partial<Transfer>): string[] {
  return epcCode({ ...transfer, ...changes })?.split('\n') ?? [];
}

test('a transfer is written line by line', () => {
  const code = 'BCD\n002\n1\nSCT\nABNANL2A\nBelfry B.V.\nNL91ABNA0417164300\nEUR12.30\n\nRF18000000000012';
  expect(epcCode(transfer)).toBe(code);
});

test.each<[Partial<Transfer>, number, string]>([
  [{ bic: null }, 4, ''],
  [{ name: 'é'.repeat(71) }, 5, 'é'.repeat(70)],
  [{ name: '農'.repeat(70) }, 5, '農'.repeat(70)],
  [{ name: `${'a'.repeat(69)} b` }, 5, 'a'.repeat(69)],
  [{ name: 'two\nlines' }, 5, 'two lines'],
  [{ iban: 'NL91 ABNA 0417 1643 00' }, 6, 'NL91ABNA0417164300'],
  [{ amount: euros(1) }, 7, 'EUR0.01'],
  [{ amount: euros(99_999_999_999) }, 7, 'EUR999999999.99'],
  [{ reference: 'rf18 0000 0000 0012' }, 9, 'RF18000000000012'],
])('of %j line %d is %j', (changes, line, expected) => {
  const lines = linesOf(changes);
  expect([lines.length, lines[line]]).toEqual([10, expected]);
});

test.each([0, -1, 100_000_000_000])('there is no code for %d cents', (cents) => {
  expect(epcCode({ ...transfer, amount: euros(cents) })).toBeNull();
});
