import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { writeOffUndone } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { updatePayment, type PaymentRow } from './payments.queries.ts';
import { headOf } from './posting-head.ts';

/** Late, and yet money came: what of a claim had been given up is owed again, so that it can be paid. Any other claim stays as it is. */
export async function undoWriteOff(
  trx: Kysely<DB>,
  claim: PaymentRow,
  source: string,
  at: Date,
): Promise<PaymentRow> {
  if (claim.state !== 'retired') return claim;
  const { invoice_id: invoiceId } = claim;
  const standing = invoiceId && (await findStandings(trx, claim.company_id, [invoiceId])).get(invoiceId);
  if (invoiceId && standing)
    await post(trx, writeOffUndone(headOf(claim, source), { invoiceId, amount: standing.writtenOff }), at);
  return updatePayment(trx, claim.id, { state: 'failed' });
}
