import type { PostingHead } from '#features/money/ledger/bookings.rules.ts';
import type { PaymentRow } from './payments.queries.ts';
import { referenceOf } from './transfers/creditor-reference.rules.ts';

/** What every posting about a claim says: whose it is, what made it, and what the bookkeeper finds it by. */
export function headOf(claim: Pick<PaymentRow, 'company_id' | 'number'>, source: string): PostingHead {
  return { companyId: claim.company_id, source, reference: referenceOf(claim.number) };
}
