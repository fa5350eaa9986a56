import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectBeingCharged } from '../attempts/attempts.queries.ts';
import { findCurrentMandate } from '../mandates/mandates.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { selectUnsettledClaims } from '../payments.queries.ts';
import { claimStandingOf, type ClaimStanding } from './claim-standing.rules.ts';

/** A claim of which something is open. */
export interface UnsettledClaim {
  paymentId: string;
  /** Null where it is no invoice's. */
  invoiceId: string | null;
  standing: Exclude<ClaimStanding, 'settled'>;
}

/** All of which something is open that a company was charged, oldest first, with how each stands; no verification, which nobody owes. */
export async function findUnsettledClaims(
  database: Kysely<DB>,
  companyId: string,
): Promise<UnsettledClaim[]> {
  const claims = await selectUnsettledClaims(database, companyId);
  if (claims.length === 0) return [];
  const charged = await selectBeingCharged(
    database,
    claims.map(({ id }) => id),
  );
  const hasMandate = (await findCurrentMandate(database, companyId)) !== undefined;
  const unsettled: UnsettledClaim[] = [];
  for (const claim of claims) {
    const standing = claimStandingOf({
      state: claim.state,
      isOpen: (await openOfClaim(database, claim)).cents > 0,
      isBeingCharged: charged.has(claim.id),
      isPlanned: claim.next_try_at !== null,
      hasFailed: claim.failed_at !== null,
      hasMandate,
    });
    if (standing !== 'settled')
      unsettled.push({ paymentId: claim.id, invoiceId: claim.invoice_id, standing });
  }
  return unsettled;
}
