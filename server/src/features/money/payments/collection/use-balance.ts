import type { Kysely } from 'kysely';
import { compare, euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { balanceUsed } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { openOfClaim } from '../open-of-claim.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { findSpendable } from './find-spendable.ts';

/**
 * Pays what is open of an invoice from the company's balance, as far as that goes, in the transaction that holds the locks of payer and
 * claim: what a credit gave back is not asked for a second time.
 */
export async function useBalance(
  trx: Kysely<DB>,
  claim: PaymentRow,
  { source, at }: { source: string; at: Date },
): Promise<void> {
  const { invoice_id: invoiceId, company_id: companyId } = claim;
  if (invoiceId === null) return;
  const [open, balance] = [await openOfClaim(trx, claim), await findSpendable(trx, companyId)];
  const amount = compare(open, balance) < 0 ? open : balance;
  if (compare(amount, euros(0)) <= 0) return;
  await post(trx, balanceUsed(headOf(claim, source), { invoiceId, amount }), at);
}
