import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, momentOn } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { chargeJobOf } from '../subscriptions-jobs.ts';
import { selectCompaniesDue } from '../subscriptions.queries.ts';

/** The hour of Amsterdam at which a day is charged: its invoices are there when people come to work. */
const hour = 6;
/** After a start, soon: a day that was missed is caught up with. */
const firstAfterMs = 5 * 60_000;
/** Jobs that are added in one statement. */
const atOnce = 500;

/** Every morning has each company charged of which something is due or over, each by a job of its own. */
export const sweepSubscriptions = defineJob({
  name: 'subscriptions/sweep',
  payload: z.strictObject({}),
  async run({ database, clock, log }: Platform) {
    const now = clock.now();
    const { allCompanies } = database;
    // First: a turn that fails does not end the chain.
    await enqueue(allCompanies, [sweepAt(momentOn(addDays(bookDay(now), 1), hour, 'Europe/Amsterdam'))]);
    const companies = await selectCompaniesDue(allCompanies, { today: bookDay(now), now });
    for (let from = 0; from < companies.length; from += atOnce)
      await enqueue(allCompanies, companies.slice(from, from + atOnce).map(chargeJobOf));
    log.info({ companies: companies.length }, 'subscriptions are charged');
  },
});

/** One at a time: whatever is pending is replaced. */
function sweepAt(at: Date): Job {
  return sweepSubscriptions.of({}, { at, key: 'subscriptions/sweep' });
}

/** Begins the chain, soon after a start. */
export async function sweepLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [sweepAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
