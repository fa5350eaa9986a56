import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { jobQueue, nameJob, defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { ProviderFault } from '#platform/telephony/provider-fault.ts';
import { findMaker } from '#features/people/companies/identity/find-maker.ts';
import { beginReading, endReading, keepLostCards, keepProviderCards } from './sim-account.queries.ts';

const hourMs = 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 90_000;
const reading = nameJob({ name: 'sim-cards/read-account', payload: z.strictObject({}) });

/**
 * Every hour, and when staff ask for it, reads the cards of the provider's account: new ones come into the maker's stock, and the states of
 * all are kept. A provider that gives no answer is asked again with the next hour.
 */
export const readSimAccount = defineJob({
  ...reading,
  async run({ database, clock, sims, log }: Pick<Platform, 'database' | 'clock' | 'sims' | 'log'>) {
    const { allCompanies } = database;
    const at = clock.now();
    // First: a reading that fails does not end the chain.
    await enqueue(allCompanies, [readAccountOf(new Date(at.getTime() + hourMs))]);
    const makerId = await findMaker(allCompanies);
    if (makerId === undefined) return;
    await beginReading(allCompanies, at);
    try {
      const plans = await sims.ratePlans();
      const sids: string[] = [];
      let added = 0;
      for await (const { sims: page, isWhole } of sims.pages()) {
        sids.push(...page.map(({ sid }) => sid));
        added += await keepProviderCards(allCompanies, page, { makerId, at, plans });
        if (isWhole) await keepLostCards(allCompanies, sids, at);
      }
      await endReading(allCompanies, { at: clock.now(), cards: sids.length, added });
    } catch (error) {
      await endReading(allCompanies, 'failed');
      if (!(error instanceof ProviderFault)) throw error;
      log.warn({ err: error }, 'the SIM cards of the provider could not be read');
    }
  },
});

/** A reading: one is pending at most, and none runs beside another. */
export function readAccountOf(at?: Date): Job {
  return reading.of(
    {},
    { ...(at && { at }), key: 'sim-cards/read-account', queue: jobQueue('sim-cards/read-account') },
  );
}

/** Begins the chain, soon after a start. */
export async function readSimAccountLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [readAccountOf(new Date(clock.now().getTime() + firstAfterMs))]);
}
