import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliver } from './phone-jobs.ts';
import { endTransmissions, findWaiting } from './transmissions.queries.ts';

/** Calls are over: their phones are free, and whoever waits for one is called at once. */
export async function endCalls(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  which: Parameters<typeof endTransmissions>[1],
): Promise<void> {
  await database.transaction('provider', async (trx) => {
    const numbers = await endTransmissions(trx, which, clock.now());
    if (numbers.length === 0) return;
    const waiting = await findWaiting(trx, numbers);
    await enqueue(
      trx,
      waiting.map(({ id, test_id: testId }) => deliver(id, { isTest: testId !== null })),
    );
  });
}
