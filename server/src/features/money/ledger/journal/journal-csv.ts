import type { LedgerAccount, PostingKind } from '@belfry/contract/money/ledger/chart.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import { csvLine } from '#platform/values/csv.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** An entry of the ledger with what stands in the journal of its posting. */
export interface JournalEntry {
  postingId: number;
  kind: PostingKind;
  bookedOn: Day;
  reference: string;
  customerNumber: number | null;
  account: LedgerAccount;
  /** Debit above zero, credit below. */
  cents: number;
  vatCode: string | null;
}

/** The first line of every journal. The layout is a promise to bookkeeping programs: see `docs/bookkeeping.md`. */
export const journalHeading = csvLine([
  'date',
  'account',
  'debit',
  'credit',
  'vat_code',
  'reference',
  'posting',
  'kind',
  'customer',
]);

/** The line of an entry. It has no sign before the first line, as other files have: programs read this one. */
export function journalLine(entry: JournalEntry): string {
  const amount = writeDecimal(Math.abs(entry.cents), 2);
  return csvLine([
    entry.bookedOn,
    entry.account,
    entry.cents > 0 ? amount : null,
    entry.cents < 0 ? amount : null,
    entry.vatCode,
    entry.reference,
    entry.postingId,
    entry.kind,
    entry.customerNumber,
  ]);
}
