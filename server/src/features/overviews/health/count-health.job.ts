import * as z from 'zod/mini';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, jobQueue, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { CauseSource } from './causes/cause-source.ts';
import { causeSources } from './causes/cause-sources.ts';
import { selectFirmware } from './causes/device-causes.queries.ts';
import { changesOf } from './changes.rules.ts';
import {
  changeFindings,
  closeFindings,
  forgetDeletedCompanies,
  noteCount,
  openFindings,
  selectOpen,
} from './findings.queries.ts';
import { newestOf, outdated } from './firmware.rules.ts';

const everyMs = 600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 90_000;
/** Real time: where business time is moved by days, its turns come at once. */
const restMs = 5_000;
let countedAt = -Infinity;
/** Causes that are looked at in one statement. */
const atOnce = 1_000;
/** Two that count at once would open the same twice. */
const queue = jobQueue('health');

/**
 * Every ten minutes counts what is wrong, so that no message of a device has to: opens what is new, closes what is gone, and writes only
 * what is another than before.
 */
export const countHealthJob = defineJob({
  name: 'health/count',
  isOfNow: true,
  payload: z.strictObject({
    /** Whether its turn has come, and nobody asked for it. */
    inTurn: z.optional(z.literal(true)),
  }),
  async run({ database, clock }: Pick<Platform, 'database' | 'clock'>, { inTurn }) {
    const now = clock.now();
    const { allCompanies } = database;
    // First: a count that fails does not end the chain, and is made again.
    await enqueue(allCompanies, [countAt(new Date(now.getTime() + everyMs))]);
    if (inTurn && performance.now() - countedAt < restMs) return;
    countedAt = performance.now();
    await forgetDeletedCompanies(allCompanies);
    const firmware = await selectFirmware(allCompanies);
    for (const source of causeSources(outdated(firmware)))
      // oxlint-disable-next-line no-await-in-loop -- one kind after the other: nobody waits for it, and alarms come first
      await countKind(allCompanies, source, now);
    await noteCount(allCompanies, now, newestOf(firmware));
  },
});

/** Counts a kind, page by page; each closes what is gone of its own ids alone. */
export async function countKind(
  database: Kysely<DB>,
  { kind, pagesBy, read }: CauseSource,
  now: Date,
  limit = atOnce,
): Promise<void> {
  let after: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { causes, upTo } = await read(database, { now, after, limit });
    const open = await selectOpen(database, { kind, by: pagesBy, after, upTo });
    const { opened, changed, gone } = changesOf(kind, causes, open, now);
    // Each by itself: what one of them left out, the next count does.
    await closeFindings(database, gone, now);
    await changeFindings(database, changed);
    await openFindings(database, kind, opened, now);
    after = upTo;
  } while (after !== null);
}

/** The next count: at once unless told. Of several that wait it is one. */
export function countAt(at?: Date): Job {
  return countHealthJob.of(at ? { inTurn: true } : {}, { ...(at && { at }), key: 'health/count', queue });
}

/** Begins the chain, soon after a start. */
export async function countHealthLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [countAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
