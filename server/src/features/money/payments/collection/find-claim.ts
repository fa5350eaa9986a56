import type { Kysely } from 'kysely';
import type { PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findPayment } from '../payments.queries.ts';

/** Where a claim of a company stands, and what it was for at first; undefined where it has none of that id. */
export async function findClaim(
  database: Kysely<DB>,
  companyId: string,
  paymentId: string,
): Promise<{ state: PaymentState; amount: Money } | undefined> {
  const claim = await findPayment(database, companyId, paymentId);
  return claim && { state: claim.state, amount: euros(claim.amount_cents) };
}
