import { sql, type Kysely } from 'kysely';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { DB } from '#platform/database/database.ts';

/** Money that came from a company, or went back to it. */
export interface MovedMoney {
  kind: 'payment' | 'transfer' | 'refund' | 'chargeback';
  at: Date;
  cents: number;
  method: PaymentMethod | null;
  invoice_id: string | null;
  invoice_number: string | null;
}

/** What came from a company and went back to it last, the newest first. */
export async function selectMovedOf(
  database: Kysely<DB>,
  companyId: string,
  limit: number,
): Promise<MovedMoney[]> {
  const { rows } = await sql<MovedMoney>`
    select moved.kind, moved.at, moved.cents, moved.method, claim.invoice_id, invoice.number as invoice_number
    from (
      select 'payment' as kind, paid_at as at, paid_cents as cents, method, payment_id
        from payment_attempts where company_id = ${companyId} and paid_at is not null
      union all
      select 'transfer', noted_at, amount_cents, 'banktransfer', payment_id
        from bank_payments where company_id = ${companyId}
      union all
      select 'refund', refund.created_at, refund.amount_cents, attempt.method, attempt.payment_id
        from payment_refunds as refund join payment_attempts as attempt on attempt.id = refund.attempt_id
        where refund.company_id = ${companyId} and refund.state not in ('failed', 'canceled')
      union all
      select 'chargeback', taken.charged_back_at, taken.amount_cents, attempt.method, attempt.payment_id
        from payment_chargebacks as taken join payment_attempts as attempt on attempt.id = taken.attempt_id
        where taken.company_id = ${companyId} and taken.reversed_at is null
    ) as moved
    join payments as claim on claim.id = moved.payment_id
    left join invoices as invoice on invoice.id = claim.invoice_id
    order by moved.at desc limit ${limit}`.execute(database);
  return rows;
}
