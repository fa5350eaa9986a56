import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { ProviderFault } from '#platform/telephony/provider-fault.ts';
import { lookAtActOf, simActJobs } from './sim-act-jobs.ts';
import { endAct, findAct, keepProviderState, type FoundAct } from './sim-acts.queries.ts';
import { endWithoutEffect, looksOf, wantedState } from './sim-acts.rules.ts';

/**
 * Looks whether an act worked: the provider says the state, or the device connected anew after the request. After the last look it has had
 * no effect, or nobody knows.
 */
export const lookAtAct = defineJob({
  ...simActJobs.look,
  async run(platform: Pick<Platform, 'database' | 'clock' | 'sims'>, { actId, look }) {
    const { allCompanies } = platform.database;
    const act = await findAct(allCompanies, actId);
    if (!act || act.ended_at !== null) return;
    const effectAt = await findEffect(platform, act);
    if (effectAt !== null) {
      const seconds = Math.max(0, Math.round((effectAt.getTime() - act.asked_at.getTime()) / 1_000));
      return endAct(allCompanies, actId, { state: 'worked', at: platform.clock.now(), seconds });
    }
    if (look === null) return;
    if (look < looksOf(act.kind).length - 1) return enqueue(allCompanies, lookAtActOf(act, look + 1));
    await endAct(allCompanies, actId, { state: endWithoutEffect(stateOf(act)), at: platform.clock.now() });
  },
});

/** A callback may have named it although the answer did not come. */
const stateOf = ({ provider_id: providerId }: FoundAct) => (providerId === null ? 'asked' : 'taken');

/** When the effect was there; null while it was not seen. */
async function findEffect(
  { database, clock, sims }: Pick<Platform, 'database' | 'clock' | 'sims'>,
  act: FoundAct,
): Promise<Date | null> {
  const wanted = wantedState(act.kind);
  if (wanted === null) {
    const isAnew =
      act.provider_id !== null &&
      act.connected === true &&
      act.connected_since !== null &&
      act.connected_since > act.asked_at;
    return isAnew ? act.connected_since : null;
  }
  if (act.provider_sid === null) return null;
  const sim = await sims.sim(act.provider_sid).catch((error: unknown) => {
    // It is looked at again, and a provider that says nothing shows no effect.
    if (error instanceof ProviderFault) return undefined;
    throw error;
  });
  if (sim === undefined) return null;
  const now = clock.now();
  await keepProviderState(database.allCompanies, act.sim_card_id, { state: sim?.state ?? null, at: now });
  return sim?.state === wanted ? now : null;
}
