import type { Context, UserActor } from '#platform/context.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { prepareAt } from './facts/prepare.job.ts';

/** Whatever staff press: it counts a week of the books. */
const mostTurns = { hits: 3, windowSeconds: 600 };

/** Has what reports show counted anew, now; the next turn is in the morning all the same. @throws {AppError} `too-many-requests` */
export async function prepareNow(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
): Promise<void> {
  const { companyId } = context.actor;
  await throttle(database, ['reports/prepare'], mostTurns);
  await database.transaction('allCompanies', async (trx) => {
    await enqueue(trx, [prepareAt()]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [{ action: 'reports.prepared' }]);
  });
}
