import type {
  SettlementDifference,
  SettlementSummary,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { moneyOf } from '@belfry/contract/values/money.ts';
import type { DifferenceRow } from '../differences/differences.queries.ts';
import type { CountedSettlement } from './lists.queries.ts';

/** What the list shows of a payout. */
export function presentSettlement(row: CountedSettlement): SettlementSummary {
  return {
    id: row.id,
    providerId: row.provider_id,
    reference: row.reference,
    state: row.state,
    amount: moneyOf(row.amount_cents, row.currency),
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    lines: row.lines,
    openDifferences: row.open_differences,
  };
}

/** What is shown of a difference. */
export function presentDifference(row: DifferenceRow): SettlementDifference {
  return {
    id: row.id,
    settlementId: row.settlement_id,
    kind: row.kind,
    subject: row.subject,
    amount: moneyOf(row.amount_cents, row.currency),
    foundAt: row.found_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolution: row.resolution,
    note: row.note,
  };
}
