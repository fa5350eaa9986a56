import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { ProviderSettlement } from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { findMaker } from '#features/people/companies/find-maker.ts';
import { noteMissing } from '../differences/note-missing.ts';
import { settlementJobs } from '../settlements-jobs.ts';
import { findSettlementsToRead } from './find-settlements-to-read.ts';
import { readBalance } from './read-balance.ts';
import { readSettlement } from './read-settlement.ts';
import { isPaidOut } from './settlement-state.rules.ts';

const turnMs = 4 * 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 10 * 60_000;
/** Where the balance is longer than one turn reads. */
const goesOnAfterMs = 60_000;

/**
 * Every four hours asks the provider what it paid out. The balance is read after the list, so that it tells of every payout of
 * that; while it is not read to the end no payout is booked. A payout that cannot be read holds up no other.
 */
export const readSettlements = defineJob({
  ...settlementJobs.read,
  async run(platform: Platform) {
    const { database, clock, log } = platform;
    const now = clock.now().getTime();
    // First: a turn that fails is tried again in the next one, and does not end the chain.
    await enqueue(database.allCompanies, [readAt(new Date(now + turnMs))]);
    const makerId = await findMaker(database.allCompanies);
    if (makerId === undefined) return;
    const settlements = await findSettlementsToRead(platform);
    const isWhole = await readBalance(platform, makerId);
    if (!isWhole) await enqueue(database.allCompanies, [readAt(new Date(now + goesOnAfterMs))]);
    for (const settlement of settlements)
      if (isWhole || !isPaidOut(settlement.state)) await readUnlessBroken(platform, makerId, settlement);
    if (isWhole) await noteMissing(platform, makerId);
    log.info({ settlements: settlements.length }, 'payouts were read');
  },
});

async function readUnlessBroken(
  platform: Platform,
  makerId: string,
  settlement: ProviderSettlement,
): Promise<void> {
  await readSettlement(platform, makerId, settlement).catch((error: unknown) =>
    platform.log.error({ err: error, settlement: settlement.id }, 'a payout could not be read'),
  );
}

/** One at a time: whatever is pending is replaced. */
function readAt(at: Date): Job {
  return settlementJobs.read.of({}, { at, key: 'settlements/read' });
}

/** Begins the chain, soon after a start. */
export async function readLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [readAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
