import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findCreditedLines } from '#features/money/invoices/find-credited-lines.ts';
import {
  findUnsettledClaims,
  type UnsettledClaim,
} from '#features/money/payments/collection/find-unsettled-claims.ts';
import { selectPeriodsOn, type PeriodRow, type SubscriptionRow } from '../subscriptions.queries.ts';

/** A claim with something of a subscription, of which something is open. */
export type Owed = UnsettledClaim;

/**
 * What is open that subscriptions of a company were charged, oldest first: of invoices with a line of theirs that was not given back
 * whole, and of the claim that they were ordered by. Those that owe nothing are left out.
 */
export async function findOwed(
  trx: Kysely<DB>,
  companyId: string,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, Owed[]>> {
  const claims = await findUnsettledClaims(trx, companyId);
  if (claims.length === 0) return new Map();
  const invoiceIds = claims.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]));
  const credited = await findCreditedLines(trx, companyId, invoiceIds);
  const charged = (await selectPeriodsOn(trx, companyId, invoiceIds)).filter(
    ({ invoice_id: invoiceId, line }) => !credited.get(invoiceId ?? '')?.has(line ?? 0),
  );
  return new Map(
    rows.flatMap((row) => {
      const owed = claims.filter((claim) => isOf(claim, row, charged));
      return owed.length === 0 ? [] : [[row.id, owed] as const];
    }),
  );
}

function isOf(
  { paymentId, invoiceId }: UnsettledClaim,
  { id, payment_id: orderedBy }: SubscriptionRow,
  charged: readonly PeriodRow[],
): boolean {
  if (invoiceId === null) return paymentId === orderedBy;
  return charged.some((period) => period.subscription_id === id && period.invoice_id === invoiceId);
}
