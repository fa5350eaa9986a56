import type { MandateSeen } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import type { MandateRow } from './mandates.queries.ts';

/** A mandate as staff see it: never the whole account. */
export function presentMandate(row: MandateRow): MandateSeen {
  return {
    id: row.id,
    method: row.method,
    state: row.state,
    hint: row.account_hint,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
