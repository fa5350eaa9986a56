import type { SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import { askOnce } from '#platform/intents/ask-once.ts';
import type { ProviderTerms, Taken, Ways } from '#platform/intents/intent.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal, ProviderFault } from '#platform/telephony/provider-fault.ts';
import { providerPatience } from '#platform/telephony/provider-client.ts';
import { simActJobs } from './sim-act-jobs.ts';
import { endAct, findAct, findKnownIds, markTaken, type FoundAct } from './sim-acts.queries.ts';
import { wantedState } from './sim-acts.rules.ts';

/** The provider of SIM cards knows no keys: what it took is seen at the card, or found among its messages. */
const provider: ProviderTerms = { answersWithin: providerPatience, keyHoldsFor: 0, isRefusal };
/** What the message says that wakes a device. Its coming is what counts. */
const wakeText = 'wake';

/** Asks the provider for an act, once however often it runs. What it refuses has ended. */
export const askForAct = defineJob({
  ...simActJobs.ask,
  async run(platform: Pick<Platform, 'database' | 'clock' | 'sims' | 'config'>, { actId }) {
    const { database, clock } = platform;
    const act = await findAct(database.allCompanies, actId);
    if (!act || act.ended_at !== null || act.provider_sid === null) return;
    const intent = { table: 'sim_acts', id: actId, provider } as const;
    const taken = await askOnce(platform, intent, waysOf(platform, act, act.provider_sid)).catch(
      async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        const why = error instanceof ProviderFault ? error.words : null;
        await endAct(database.allCompanies, actId, { state: 'refused', at: clock.now(), why });
        return null;
      },
    );
    if (taken) await markTaken(database.allCompanies, actId);
  },
});

function waysOf(
  { database, sims, config }: Pick<Platform, 'database' | 'sims' | 'config'>,
  act: FoundAct,
  sid: string,
): Ways {
  const statusUrl = `${config.callbackUrl}${apiBase}/telephony/sim-acts/${act.id}`;
  const ways: Record<SimActKind, Ways> = {
    activate: { send: () => sims.setState(sid, 'active', statusUrl), find: findChange },
    suspend: { send: () => sims.setState(sid, 'suspended', statusUrl), find: findChange },
    reset: { send: () => sims.reset(sid, statusUrl), find: findChange },
    wake: {
      send: () => sims.text(sid, wakeText, statusUrl),
      async find({ since }) {
        const known = await findKnownIds(database.allCompanies, act.sim_card_id);
        return sims.findText({ sid, text: wakeText, since, known });
      },
    },
  };
  return ways[act.kind];

  /** A card that is so, or was changed since, was asked: there is one act of it at a time. */
  async function findChange({ since }: { since: Date }): Promise<Taken | null> {
    const sim = await sims.sim(sid);
    if (!sim) return null;
    const wanted = wantedState(act.kind);
    const isSo = wanted === null ? sim.isResetting : sim.state === wanted || sim.state === 'updating';
    // Its clock shows whole seconds.
    const isChanged = sim.updatedAt.getTime() + 1_000 > since.getTime();
    return isSo || (wanted === null && isChanged) ? { providerId: sid } : null;
  }
}
