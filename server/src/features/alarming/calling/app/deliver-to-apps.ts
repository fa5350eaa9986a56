import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { readReachableApps } from '#features/alarming/push-apps/reachable-apps.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { insertDeliveries } from './push-deliveries.queries.ts';
import { pushDelivery } from './push-delivery.job.ts';
import type { AttemptNews } from '../attempts/update-attempt.ts';

/**
 * Begins the deliveries of an attempt to every app of its person, each a job of its own: one push service that is slow
 * holds up no other. Without any app the attempt has failed, so that the next medium follows at once.
 */
export async function deliverToApps(
  { database }: Pick<Platform, 'database'>,
  attempt: AttemptFacts,
): Promise<AttemptNews> {
  const { company_id: companyId, address: userId } = attempt;
  const begun = await database.transaction('allCompanies', async (trx) => {
    const reachable = userId ? await readReachableApps(trx, [companyId], [userId]) : new Map();
    const apps = reachable.get(userId)?.apps ?? [];
    if (apps.length === 0) return false;
    const deliveries = await insertDeliveries(trx, attempt, apps);
    await enqueue(
      trx,
      deliveries.map(({ id }) =>
        pushDelivery.of({ deliveryId: id }, { key: `push-${id}`, maxAttempts: 5, priority: -10 }),
      ),
    );
    return true;
  });
  return begun ? { state: 'queued', sequence: 0 } : { state: 'no-app', outcome: 'failed', finished: true };
}
