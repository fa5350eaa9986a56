import type { Kysely } from 'kysely';
import { compare } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { findClaim } from '#features/money/payments/collection/find-claim.ts';
import { findMandateOf, findSigned } from '#features/money/payments/mandates/find-mandate-of.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { Awaited } from './event-of.rules.ts';

/** What an order waits for, as it is now; null where that is nothing. */
export async function awaitOrder(trx: Kysely<DB>, order: OrderRow): Promise<Awaited | null> {
  const {
    company_id: companyId,
    payment_id: paymentId,
    mandate_id: mandateId,
    invoice_id: invoiceId,
  } = order;
  if (mandateId !== null) {
    const [signed, another] = [await findSigned(trx, mandateId), await findMandateOf(trx, companyId)];
    if (!signed) return null;
    return { for: 'mandate', ...signed, hasAnother: another !== undefined };
  }
  const claim = paymentId === null ? undefined : await findClaim(trx, companyId, paymentId);
  if (!claim) return null;
  if (invoiceId === null) return { for: 'payment', claim: claim.state, isUnderWay: claim.isUnderWay };
  const standing = (await findStandings(trx, companyId, [invoiceId])).get(invoiceId);
  const isCredited = standing !== undefined && compare(standing.credited, standing.total) >= 0;
  return { for: 'invoice', claim: claim.state, isCredited };
}
