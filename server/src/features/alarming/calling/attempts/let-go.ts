import { sql } from 'kysely';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevices } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishEpisodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { isAskedFor } from '../phone/phone-calls.rules.ts';
import { deliver } from '../phone/phone-jobs.ts';
import { findStillWaiting } from '../phone/transmissions.queries.ts';
import { callFirst } from '../voice/end-calls.ts';
import { findAttempts, touchEpisodes, type AttemptFacts } from './attempts.queries.ts';
import { deliveryOutcomes } from './delivery-outcomes.ts';
import { lineOf, type AttemptNews } from './update-attempt.ts';

/** Attempts that are let go in one transaction, at most. */
const mostAtOnce = 100;
const notNeeded = {
  state: 'not-needed',
  outcome: 'unanswered',
  finished: true,
} as const satisfies AttemptNews;

/**
 * Lets go who waits for a phone about alarms that need nobody any more, so that nobody is shown to wait, and that whoever is wanted has
 * the phone: each would be asked in turn otherwise, before a call goes out. Tests, and reports of groups, whose rounds go on with what
 * becomes of a call, are asked by themselves.
 */
export async function letGo(platform: Platform, episodeIds: readonly string[]): Promise<void> {
  const { database } = platform;
  const waiting = await findStillWaiting(database.allCompanies, episodeIds);
  const together = waiting.filter(({ subject, carries }) => subject === 'alarm' && !carries);
  for (let from = 0; from < together.length; from += mostAtOnce)
    await letGoTogether(platform, together.slice(from, from + mostAtOnce));
  await enqueue(
    database.allCompanies,
    waiting.filter((attempt) => !together.includes(attempt)).map(({ id, subject }) => deliver(id, subject)),
  );
}

async function letGoTogether(
  platform: Platform,
  waiting: readonly { id: string; device_id: string }[],
): Promise<void> {
  const now = platform.clock.now();
  const ids = waiting.map(({ id }) => id);
  const deviceIds = [...new Set(waiting.map((attempt) => attempt.device_id))];
  const { state, outcome } = notNeeded;
  const left = await platform.database.transaction('engine', async (trx) => {
    // Sent together, and read one after the other: the attempts as they are once the devices are ours.
    const [, found] = await Promise.all([holdDevices(trx, deviceIds), findAttempts(trx, ids)]);
    const unwanted = found.filter((attempt) => !isAskedFor(attempt)).map(({ id }) => id);
    const rows = await trx
      .updateTable('attempts')
      .set({ state, outcome, finished_at: now })
      .where('id', '=', sql<string>`any(${unwanted}::uuid[])`)
      // Calls begin without the device.
      .where('call_id', 'is', null)
      .where('provider_id', 'is', null)
      .where('finished_at', 'is', null)
      .where('outcome', '=', 'running')
      .returning('id')
      .execute();
    const gone = new Set(rows.map(({ id }) => id));
    const attempts = found.filter(({ id }) => gone.has(id));
    await Promise.all([
      touchEpisodes(
        trx,
        distinct(attempts, (attempt) => attempt.episode_id),
      ),
      recordHistory(
        trx,
        attempts.map((attempt) => lineOf(attempt, notNeeded, outcome, now)),
      ),
      callFirst(
        trx,
        distinct(attempts, ({ address }) => address),
      ),
    ]);
    return attempts;
  });
  for (const { medium } of left) deliveryOutcomes.inc({ medium, outcome });
  await publishEpisodes(
    platform,
    distinct(left, (attempt) => attempt.company_id),
    distinct(left, (attempt) => attempt.episode_id),
  );
}

function distinct(attempts: readonly AttemptFacts[], pick: (attempt: AttemptFacts) => string): string[] {
  return [...new Set(attempts.map(pick))];
}
