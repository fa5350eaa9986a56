import type { Context, UserActor } from '#platform/context.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { countAt } from './count-health.job.ts';

/** Whatever staff press: it looks at all devices. */
const mostTurns = { hits: 10, windowSeconds: 600 };

/** Has what is wrong counted anew, now; every ten minutes it is counted all the same. @throws {AppError} `too-many-requests` */
export async function countHealthNow(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
): Promise<Record<string, never>> {
  const { companyId } = context.actor;
  await throttle(database, ['health/count'], mostTurns);
  await database.transaction('allCompanies', async (trx) => {
    await enqueue(trx, [countAt()]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [{ action: 'findings.counted' }]);
  });
  return {};
}
