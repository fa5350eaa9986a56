import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DifferenceKind } from '@belfry/contract/money/settlements/settlement-states.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { settlementJobs } from '../settlements-jobs.ts';
import type { SettlementRow } from '../settlements.queries.ts';
import { insertDifferences, selectDifferences, updateOpenDifference } from './differences.queries.ts';
import type { FoundDifference } from './line-differences.rules.ts';
import { planDifferences } from './open-differences.rules.ts';

/** What explains a difference may be read just now. */
const tellAfterMs = 10 * 60_000;
/** What a reading of a payout decides; the others are found elsewhere. */
const decided: readonly DifferenceKind[] = ['sum', 'fees', 'unknown', 'other-amount', 'twice'];

/**
 * Notes the differences of a payout that is locked: new ones are open, one that was explained meanwhile is none any more. Staff are
 * told of new ones.
 * @returns how many are new
 */
export async function noteDifferences(
  trx: Kysely<DB>,
  settlement: SettlementRow,
  found: readonly FoundDifference[],
  at: Date,
  kinds = decided,
): Promise<number> {
  const known = await selectDifferences(trx, settlement.id, kinds);
  const plan = planDifferences(
    found,
    known.map((row) => ({ ...row, cents: row.amount_cents })),
  );
  for (const id of plan.explained)
    await updateOpenDifference(trx, id, { resolved_at: at, resolution: 'explained' });
  for (const { id, cents } of plan.changed) await updateOpenDifference(trx, id, { amount_cents: cents });
  return openDifferences(
    trx,
    { makerId: settlement.company_id, settlementId: settlement.id },
    plan.opened,
    at,
  );
}

/** Opens differences, where they are not open already, and has staff told. @returns how many are new */
export async function openDifferences(
  trx: Kysely<DB>,
  { makerId, settlementId }: { makerId: string; settlementId: string | null },
  found: readonly FoundDifference[],
  at: Date,
): Promise<number> {
  const opened = await insertDifferences(
    trx,
    found.map(({ kind, subject, cents }) => ({
      id: randomUUID(),
      company_id: makerId,
      settlement_id: settlementId,
      kind,
      subject,
      amount_cents: cents,
      currency: 'EUR' as const,
      found_at: at,
    })),
  );
  if (opened > 0)
    await enqueue(trx, [
      settlementJobs.tell.of(
        { settlementId, foundAt: at.toISOString() },
        { at: new Date(at.getTime() + tellAfterMs), key: `settlements/tell/${settlementId ?? 'none'}` },
      ),
    ]);
  return opened;
}
