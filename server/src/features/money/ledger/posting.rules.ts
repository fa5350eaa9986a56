import type { LedgerAccount, PostingKind } from '@belfry/contract/money/ledger/chart.ts';
import { sum, type Money } from '@belfry/contract/values/money.ts';

/** What an account gets, or gives where it is below zero. */
export interface LedgerEntry {
  account: LedgerAccount;
  amount: Money;
  /** The invoice whose money it is. */
  invoiceId?: string;
  /** How it is taxed: country, category and rate, as `NL S 2100`. */
  vatCode?: string;
}

/** What is booked at once: what its entries take from accounts they give to others. */
export interface Posting {
  kind: PostingKind;
  /** What made it, e.g. `payment/<id>`: the same is never booked twice. */
  source: string;
  /** The customer's; the maker's own where it is nobody else's. */
  companyId: string;
  /** What the bookkeeper finds it by: the number of an invoice or a payment. */
  reference: string;
  entries: readonly LedgerEntry[];
}

/** Why a posting cannot be booked; null where it can. Entries of nothing count for nothing. */
export function postingFault({ entries }: Pick<Posting, 'entries'>): string | null {
  const total = sum(
    entries.map(({ amount }) => amount),
    'EUR',
  );
  return total.cents === 0 ? null : `entries sum to ${total.cents} cents and not to zero`;
}
