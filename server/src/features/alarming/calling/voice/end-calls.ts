import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { deliver } from '../phone/phone-jobs.ts';
import { endTransmissions, findWaiting, type EndedCall } from '../phone/transmissions.queries.ts';

/** Calls are over: their phones are free, and whoever waits for one is called at once. Gives those that this ended. */
export async function endCalls(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  which: Parameters<typeof endTransmissions>[1],
): Promise<EndedCall[]> {
  return database.transaction('allCompanies', async (trx) => {
    const ended = await endTransmissions(trx, which, clock.now());
    if (ended.length === 0) return ended;
    const waiting = await findWaiting(
      trx,
      ended.map(({ number }) => number),
    );
    await enqueue(
      trx,
      waiting.map(({ id, subject }) => deliver(id, subject)),
    );
    return ended;
  });
}
