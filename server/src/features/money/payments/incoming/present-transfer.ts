import type { Kysely } from 'kysely';
import type { Transfer } from '@belfry/contract/money/payments/transfers-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { NamedClaim } from '../failed/failed.queries.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';
import type { TransferRow } from '../transfers/transfers.queries.ts';
import { selectParts } from './incoming.queries.ts';

/** Incoming transfers as staff see them, with what they paid. */
export async function presentTransfers(trx: Kysely<DB>, rows: readonly TransferRow[]): Promise<Transfer[]> {
  const parts = await selectParts(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    bankReference: row.bank_reference,
    state: row.state,
    amount: euros(row.amount_cents),
    unmatched: euros(row.unmatched_cents),
    bookedOn: row.booked_on,
    payerName: row.payer_name,
    payerIban: row.payer_iban,
    remittance: row.remittance,
    parts: (parts.get(row.id) ?? []).map(({ cents, claim }) => ({ ...refTo(claim), amount: euros(cents) })),
    allowedActions: row.state === 'unmatched' ? ['assign', 'send-back'] : [],
  }));
}

/** Which claim it is, in words for staff. */
export function refTo(claim: NamedClaim) {
  return {
    paymentId: claim.id,
    company: { id: claim.company_id, name: claim.company_name, customerNumber: claim.customer_number },
    invoiceId: claim.invoice_id,
    invoiceNumber: claim.invoice_number,
    reference: referenceOf(claim.number),
  };
}
