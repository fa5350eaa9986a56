import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { deliverFirst } from '../phone/phone-jobs.ts';
import { endTransmissions, findFirstWaiting, type EndedCall } from '../phone/transmissions.queries.ts';

/** Calls are over: their phones are free, and whoever waits first for one is called at once. Gives those that this ended. */
export async function endCalls(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  which: Parameters<typeof endTransmissions>[1],
): Promise<EndedCall[]> {
  return database.transaction('allCompanies', async (trx) => {
    const ended = await endTransmissions(trx, which, clock.now());
    if (ended.length === 0) return ended;
    await callFirst(
      trx,
      ended.map(({ number }) => number),
    );
    return ended;
  });
}

/**
 * Lets whoever waits first for a phone that is free have it, and nobody else: whoever is called no more gives it to the next in turn, so
 * that a phone for which hundreds wait costs one job a call.
 */
export async function callFirst(trx: Kysely<DB>, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const waiting = await findFirstWaiting(trx, numbers);
  await enqueue(
    trx,
    waiting.map(({ id, subject }) => deliverFirst(id, subject)),
  );
}
