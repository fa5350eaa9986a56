import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, jobQueue, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { countDay, findFirstDay, noteStanding } from './day-facts.queries.ts';
import { notePrepared, selectUnprepared } from './preparations.queries.ts';
import { countSubscriptions } from './subscription-facts.queries.ts';

/** The hour of Amsterdam at which reports are prepared: after the morning's charges. */
const hour = 7;
/** After a start, soon. */
const firstAfterMs = 5 * 60_000;
/** Days that are counted again, as an alarm may be accepted and a call may end later. */
const openDays = 7;
/** Days that one step counts of those before. */
const daysAtOnce = 31;

type Counting = Pick<Platform, 'database' | 'clock'>;
/** One after the other, on all nodes: two that count the same day would stand in each other's way. */
const queue = jobQueue('reports');

/**
 * Every morning, and when staff ask for it, counts what reports show: today and the last days, how subscriptions came and went, and
 * how things stand. What is older is counted once, step by step.
 */
export const prepareReportsJob = defineJob({
  name: 'reports/prepare',
  payload: z.strictObject({}),
  async run({ database, clock }: Counting) {
    const now = clock.now();
    const today = bookDay(now);
    const { allCompanies } = database;
    // First: a turn that fails does not end the chain.
    await enqueue(allCompanies, [
      prepareAt(momentOn(addDays(today, 1), hour, 'Europe/Amsterdam')),
      countEarlier.of({}, { key: 'reports/count-earlier', queue }),
    ]);
    await database.transaction('allCompanies', (trx) => countSubscriptions(trx, today));
    for (let ago = openDays; ago >= 0; ago -= 1) await countWhole({ database, clock }, addDays(today, -ago));
    await database.transaction('allCompanies', (trx) => noteStanding(trx, today));
  },
});

/** Counts some days that never were, and goes on until none is left. */
export const countEarlier = defineJob({
  name: 'reports/count-earlier',
  payload: z.strictObject({}),
  async run({ database, clock }: Counting) {
    const { allCompanies } = database;
    const from = await findFirstDay(allCompanies);
    if (from === undefined) return;
    const to = addDays(bookDay(clock.now()), -1 - openDays);
    const days = await selectUnprepared(allCompanies, { from, to, limit: daysAtOnce });
    for (const day of days) await countWhole({ database, clock }, day);
    if (days.length === daysAtOnce)
      await enqueue(allCompanies, [countEarlier.of({}, { key: 'reports/count-earlier', queue })]);
  },
});

async function countWhole({ database, clock }: Counting, day: Day): Promise<void> {
  await database.transaction('allCompanies', async (trx) => {
    await countDay(trx, day);
    await notePrepared(trx, day, clock.now());
  });
}

/** The next turn: at once unless told. Of several that wait it is one. */
export function prepareAt(at?: Date): Job {
  return prepareReportsJob.of({}, { ...(at && { at }), key: 'reports/prepare', queue });
}

/** Begins the chain, soon after a start. */
export async function prepareLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [prepareAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
