import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, momentOn } from '#platform/values/calendar.rules.ts';
import { countDeliveries, findLastDay, putDays } from './push-days.queries.ts';
import { sumDays } from './push-days.rules.ts';

const hourMs = 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 2 * 60_000;
/** Days before the last one that are counted anew: an app may tell late that it has shown a message. */
const anewDays = 2;

/**
 * Every hour counts the app alarms of the last days, so that whoever looks at years asks for sums of days. What was counted stays when the
 * deliveries go with their device or company.
 */
export const countPushDays = defineJob({
  name: 'push-apps/count-days',
  payload: z.strictObject({}),
  async run({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
    const now = clock.now();
    // First: a count that fails does not end the chain, and is made again.
    await enqueue(database.allCompanies, [countAt(new Date(now.getTime() + hourMs))]);
    const last = await findLastDay(database.allCompanies);
    const from = last === undefined ? null : momentOn(addDays(last, -anewDays), 0, 'Europe/Amsterdam');
    const counted = await countDeliveries(database.allCompanies, from);
    await putDays(database.allCompanies, sumDays(counted), now);
  },
});

/** One at a time: whatever is pending is replaced. */
function countAt(at: Date): Job {
  return countPushDays.of({}, { at, key: 'push-apps/count-days' });
}

/** Begins the chain, soon after a start. */
export async function countPushDaysLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [countAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
