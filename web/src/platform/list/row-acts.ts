import type { ReactNode } from 'react';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** What staff may do to rows of a list, one or many at once; each row is called for by itself. */
export interface RowAct<Row> {
  id: string;
  /** A verb: "Retire". */
  label: string;
  /** What follows from it, in words, for so many rows. */
  more: (rows: number) => string;
  isDangerous?: true;
  /** Why it cannot be done to a row, in words; null where it can. It is the dry run, by what the server said of the row. */
  hindrance: (row: Row) => string | null;
  nameOf: (row: Row) => string;
  /** Whose it is, and who reads the reason; null of what is the maker's own, which asks for none. */
  companyOf: (row: Row) => StaffCompany | null;
  /** What is to be filled in, for all rows alike. */
  fields?: ReactNode;
  /** Why what is filled in will not do yet, in words; null where it will. */
  missing?: string | null;
  /** What came of it, where that is more than that it was done; shown when it is over. */
  result?: ReactNode;
  /**
   * Does it to one row. A text that it gives is what became of it, in words.
   * @param how the reason, and a key that stays the same when a row is tried again
   */
  act: (row: Row, how: { reason: string; idempotencyKey: string }) => Promise<unknown>;
}
