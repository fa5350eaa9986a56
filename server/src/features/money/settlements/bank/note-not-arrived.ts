import type { Platform } from '#platform/platform.ts';
import { noteDifferences } from '../differences/note-differences.ts';
import { lockSettlement, selectNotArrived } from '../settlements.queries.ts';

/** A transfer takes a day or two, and a bank's file is read when somebody reads it. */
const arrivesWithinMs = 14 * 86_400_000;

/** Notes payouts of which no statement tells after a fortnight, though it tells of older and newer ones: `bank`, with all of the amount. */
export async function noteNotArrived({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const at = clock.now();
  const before = new Date(at.getTime() - arrivesWithinMs);
  for (const id of await selectNotArrived(database.allCompanies, before))
    await database.transaction('allCompanies', async (trx) => {
      const settlement = await lockSettlement(trx, id);
      if (!settlement || settlement.transfer_id !== null || settlement.state === 'failed') return;
      const cents = -settlement.amount_cents;
      await noteDifferences(trx, settlement, [{ kind: 'bank', subject: '', cents }], at, ['bank']);
    });
}
