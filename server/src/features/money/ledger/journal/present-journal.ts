import type { Journal } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import type { JournalRow } from './journals.queries.ts';

/** An exported month as staff see it. */
export function presentJournal(
  { month, closedAt }: JournalRow,
  { entries, sha256 }: NonNullable<JournalRow['file']>,
): Journal {
  return { month, closedAt: closedAt.toISOString(), entries, sha256 };
}
