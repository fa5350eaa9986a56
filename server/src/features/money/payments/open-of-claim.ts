import type { Kysely } from 'kysely';
import { compare, euros, subtract, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { sumPaid, type PaymentRow } from './payments.queries.ts';

const nothing = euros(0);

/** What is still to be paid of a claim: of an invoice what the books say, of anything else what has not come in. Never below zero. */
export async function openOfClaim(
  database: Kysely<DB>,
  claim: Pick<PaymentRow, 'id' | 'company_id' | 'invoice_id' | 'amount_cents' | 'state'>,
): Promise<Money> {
  const { company_id: companyId, invoice_id: invoiceId } = claim;
  if (invoiceId !== null) {
    const standings = await findStandings(database, companyId, [invoiceId]);
    return notBelowZero(standings.get(invoiceId)?.open ?? nothing);
  }
  if (claim.state === 'retired') return nothing;
  return notBelowZero(subtract(euros(claim.amount_cents), await sumPaid(database, claim)));
}

function notBelowZero(amount: Money): Money {
  return compare(amount, nothing) < 0 ? nothing : amount;
}
