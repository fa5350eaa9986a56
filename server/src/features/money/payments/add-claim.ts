import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PaymentKind } from '@belfry/contract/money/payments/payment-states.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { insertPayment, type PaymentRow } from './payments.queries.ts';

/** Adds what a company owes, in the transaction of what it owes it for. Nothing is asked of the provider. */
export function addClaim(
  trx: Kysely<DB>,
  claim: {
    companyId: string;
    kind: PaymentKind;
    amount: Money;
    /** The invoice, whose posting says what is open. */
    invoiceId?: string;
    /** The mandate that a verification proves. */
    mandateId?: string;
  },
  at: Date,
): Promise<PaymentRow> {
  const { invoiceId = null, mandateId = null, ...of } = claim;
  return insertPayment(trx, { id: randomUUID(), ...of, invoiceId, mandateId, createdAt: at });
}
