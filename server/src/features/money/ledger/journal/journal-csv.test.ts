import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerAccounts, postingKinds } from '@belfry/contract/money/ledger/chart.ts';
import { journalHeading, journalLine, type JournalEntry } from './journal-csv.ts';

const sale: JournalEntry = {
  postingId: 7,
  kind: 'invoice',
  bookedOn: '2026-11-03',
  reference: 'F2026-00042',
  customerNumber: 10_001,
  account: 'revenue',
  cents: -1495,
  vatCode: 'NL S 2100',
};

test('a journal’s layout is as documented', () => {
  expect(journalHeading).toBe('date,account,debit,credit,vat_code,reference,posting,kind,customer\r\n');
  expect(journalLine(sale)).toBe('2026-11-03,revenue,,14.95,NL S 2100,F2026-00042,7,invoice,10001\r\n');
  expect(
    journalLine({ ...sale, account: 'receivables', cents: 5, vatCode: null, customerNumber: null }),
  ).toBe('2026-11-03,receivables,0.05,,,F2026-00042,7,invoice,\r\n');
});

test('a reference parts no columns and is no formula', () => {
  expect(journalLine({ ...sale, reference: 'a, "b"' })).toContain(',"a, ""b""",');
  expect(journalLine({ ...sale, reference: '=1+1' })).toContain(",'=1+1,");
});

test('every amount is read back as it was booked, whatever it is', () => {
  const entry = fc.record({
    account: fc.constantFrom(...ledgerAccounts),
    kind: fc.constantFrom(...postingKinds),
    cents: fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).filter((cents) => cents !== 0),
  });
  fc.assert(
    fc.property(entry, (of) => {
      const [, account, debit = '', credit = ''] = journalLine({ ...sale, ...of }).split(',');
      const read = (text: string) => Number(text.replace('.', ''));
      expect([account, read(debit) - read(credit)]).toEqual([of.account, of.cents]);
    }),
  );
});
