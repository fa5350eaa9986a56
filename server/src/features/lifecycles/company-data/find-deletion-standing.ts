import type { Kysely } from 'kysely';
import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { countOrdersUnderWay } from '#features/money/checkout/count-under-way.ts';
import { findAccountStanding } from '#features/money/payments/collection/find-account-standing.ts';
import { countRunning } from '#features/money/subscriptions/state/count-running.ts';
import { mayBeDeleted } from './deletion.rules.ts';

/** What stands in the way of deleting a company. Who decides by it holds the payer's lock, which whoever adds to it needs. */
export async function findDeletionStanding(
  trx: Kysely<DB>,
  companyId: string,
  { isClosedByStaff }: { isClosedByStaff: boolean },
): Promise<DeletionStanding> {
  const { open, balance, underWay } = await findAccountStanding(trx, companyId);
  const standing = {
    open,
    balance,
    runningSubscriptions: await countRunning(trx, companyId),
    ordersUnderWay: await countOrdersUnderWay(trx, companyId),
    paymentsUnderWay: underWay,
    isClosedByStaff,
  };
  return { isAllowed: mayBeDeleted(standing), ...standing };
}
