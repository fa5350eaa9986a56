import * as z from 'zod/mini';
import { instant } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, momentOn } from '#platform/values/calendar.rules.ts';
import { findRaisedAlarms } from '#features/alarming/alarms/find-raised-alarms.ts';
import {
  findUnsubscribedDevices,
  type UnsubscribedDevice,
} from '#features/ground/allowance/find-unsubscribed-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { countByDay } from './count-by-day.rules.ts';
import { putCounted, selectLastEnds } from './unsubscribed-alarms.queries.ts';

const hourMs = 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 5 * 60_000;
/** An alarm that is stored at the moment of a look is seen by the next one. */
const overlapMs = 10 * 60_000;
/** Devices that are looked at in one statement, and rows that are kept in one. */
const atOnce = 500;

/**
 * Every hour counts the alarms of devices without a subscription, for staff: one row for a device and day (design page 8.5). It looks
 * at what is there and adds nothing to an alarm. Whole days are counted, from that of the last look on, so that a look twice is as one.
 */
export const countUnsubscribed = defineJob({
  name: 'subscriptions/count-unsubscribed',
  payload: z.strictObject({
    /** The last look; absent after a start: then from yesterday on. */
    since: z.optional(instant),
  }),
  async run({ database, clock }: Pick<Platform, 'database' | 'clock'>, { since }) {
    const now = clock.now();
    const { allCompanies } = database;
    // First: a look that fails does not end the chain, and is made again.
    await enqueue(allCompanies, [lookAt(new Date(now.getTime() + hourMs), now)]);
    const day = since ? bookDay(new Date(Date.parse(since) - overlapMs)) : addDays(bookDay(now), -1);
    const from = momentOn(day, 0, 'Europe/Amsterdam');
    let after: string | null = null;
    do {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other: nobody waits for it, and alarms come first
      const devices = await findUnsubscribedDevices(allCompanies, { after, limit: atOnce });
      // oxlint-disable-next-line no-await-in-loop -- see above
      await countAlarms({ database }, devices, from);
      after = devices.length === atOnce ? (devices.at(-1)?.id ?? null) : null;
    } while (after !== null);
  },
});

async function countAlarms(
  { database: { allCompanies } }: Pick<Platform, 'database'>,
  devices: readonly UnsubscribedDevice[],
  from: Date,
): Promise<void> {
  const found = await findRaisedAlarms(
    allCompanies,
    devices.map(({ id }) => id),
    from,
  );
  const raised = found.map((alarm) => ({ ...alarm, day: bookDay(alarm.at) }));
  const lastEnds = await selectLastEnds(allCompanies, [...new Set(raised.map(({ deviceId }) => deviceId))]);
  const owners = new Map(devices.map((device) => [device.id, device]));
  const counted = countByDay(raised, lastEnds).flatMap((of) => {
    const owner = owners.get(of.deviceId);
    return owner ? [{ ...of, companyId: owner.companyId, serialNumber: owner.serialNumber }] : [];
  });
  for (let next = 0; next < counted.length; next += atOnce)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await putCounted(allCompanies, counted.slice(next, next + atOnce));
}

/** One at a time: whatever is pending is replaced. */
function lookAt(at: Date, since?: Date): Job {
  const payload = since ? { since: since.toISOString() } : {};
  return countUnsubscribed.of(payload, { at, key: 'subscriptions/count-unsubscribed' });
}

/** Begins the chain, soon after a start. */
export async function countUnsubscribedLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [lookAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
