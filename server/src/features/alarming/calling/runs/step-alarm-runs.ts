import type { Platform } from '#platform/platform.ts';
import { publishChanges, publishEpisodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import { findDelivered } from '../attempts/attempts.queries.ts';
import { openRounds } from './open-rounds.ts';
import { saveRounds } from './round-writes.ts';
import type { DueRun } from './runs.queries.ts';
import { beginRound, endRound, takeSteps, type EndedRound } from './take-steps.ts';

/**
 * Takes the rounds of alarms a step further in one transaction, one round a device: asks the plan of each, does what it
 * says, until it says wait or over.
 */
export async function stepAlarmRuns(platform: Platform, due: readonly DueRun[], now: Date): Promise<void> {
  const { changes, companyIds } = await platform.database.transaction('engine', async (trx, last) => {
    const { work, rounds, writes } = await openRounds(trx, platform.config, due, now);
    const ended: EndedRound[] = [];
    for (const round of rounds) {
      if (round.attempts.length === 0) beginRound(round, writes);
      const over = await takeSteps(trx, round, writes);
      if (over) ended.push({ round, over });
    }
    const asking = ended.map(({ round: { run } }) => ({ episodeId: run.episode_id, since: run.asked_at }));
    const delivered = await findDelivered(trx, asking);
    for (const one of ended) endRound(one, delivered.has(one.round.run.episode_id), writes);
    await saveRounds(trx, writes, now, last);
    return {
      changes: await work.save(trx, last),
      companyIds: new Set(rounds.map(({ run }) => run.company_id)),
    };
  });
  await publishChanges(platform, changes);
  const told = new Set(changes.nodes.map(({ device }) => device.company_id));
  const untold = [...companyIds].filter((id) => !told.has(id));
  await publishEpisodes(platform, untold, [...changes.episodeIds]);
}
