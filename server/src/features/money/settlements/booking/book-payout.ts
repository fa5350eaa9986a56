import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { payoutFailed, payoutMade } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import type { PayoutSum } from '../differences/settlement-sum.rules.ts';
import type { SettlementRow } from '../settlements.queries.ts';

/** Books what a payout moves, once; what it does not explain stays in `provider-clearing` and is an open difference. */
export async function bookPayout(
  trx: Kysely<DB>,
  settlement: SettlementRow,
  { difference: _, ...costs }: PayoutSum,
  at: Date,
): Promise<void> {
  const payout = euros(settlement.amount_cents);
  await post(trx, payoutMade(headOf(settlement), { payout, ...costs }), at);
}

/** Books that a payout came back from the bank. */
export async function bookFailure(trx: Kysely<DB>, settlement: SettlementRow, at: Date): Promise<void> {
  const payout = euros(settlement.amount_cents);
  await post(trx, payoutFailed(headOf(settlement, '/failed'), { payout }), at);
}

/** What every posting about a payout says: it stands in the maker's own company, and the bank knows it by its reference. */
function headOf(settlement: SettlementRow, suffix = '') {
  return {
    companyId: settlement.company_id,
    source: `settlement/${settlement.id}${suffix}`,
    reference: settlement.reference ?? settlement.provider_id,
  };
}
