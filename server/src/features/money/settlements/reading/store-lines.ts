import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteLines, selectLineKeys, upsertLines, type SettlementRow } from '../settlements.queries.ts';
import type { ExplainedLine } from './explain-lines.ts';

/**
 * Stores the lines of a payout that is locked: what another payout has stays there, and of two of one id the first counts.
 * @returns those that are this payout's
 */
export async function storeLines(
  trx: Kysely<DB>,
  settlement: SettlementRow,
  lines: readonly ExplainedLine[],
): Promise<Set<ExplainedLine>> {
  const first = new Map<string, ExplainedLine>();
  for (const line of lines) if (!first.has(keyOf(line))) first.set(keyOf(line), line);
  await upsertLines(
    trx,
    [...first.values()].map((line) => ({
      kind: line.kind,
      provider_id: line.providerId,
      company_id: settlement.company_id,
      settlement_id: settlement.id,
      amount_cents: line.cents,
      currency: 'EUR' as const,
      fee_cents: line.feeCents,
      payer_company_id: line.payer?.companyId ?? null,
      payment_id: line.payer?.paymentId ?? null,
    })),
  );
  const stored = await selectLineKeys(trx, settlement.id);
  const gone = stored.filter(({ kind, provider_id: providerId }) => !first.has(keyOf({ kind, providerId })));
  await deleteLines(trx, settlement.id, gone);
  const keys = new Set(stored.map(({ kind, provider_id: providerId }) => keyOf({ kind, providerId })));
  return new Set([...first.values()].filter((line) => keys.has(keyOf(line))));
}

function keyOf({ kind, providerId }: Pick<ExplainedLine, 'kind' | 'providerId'>): string {
  return `${kind}/${providerId}`;
}
