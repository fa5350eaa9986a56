import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';

/** Whether a company may be deleted: nothing is open between it and us, or staff closed its account (design page 8.1). */
export function mayBeDeleted(standing: Omit<DeletionStanding, 'isAllowed'>): boolean {
  const { open, balance, runningSubscriptions, ordersUnderWay, paymentsUnderWay } = standing;
  if (standing.isClosedByStaff) return true;
  return [open.cents, balance.cents, runningSubscriptions, ordersUnderWay, paymentsUnderWay].every(
    (left) => left === 0,
  );
}
