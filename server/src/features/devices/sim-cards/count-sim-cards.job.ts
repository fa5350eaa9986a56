import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { fairUseOf } from '#features/devices/usage/fair-use.rules.ts';
import { runningMonth } from './present-sim-cards.ts';
import { warnOfLimits } from './limits/warn-of-limits.ts';
import { limitsOf, percentOf } from './sim-share.rules.ts';
import { adoptSimCards, putCounts, selectCounted, selectSimFacts } from './sim-cards.queries.ts';

const hourMs = 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 60_000;
/** Cards that are looked at in one statement. */
const atOnce = 500;

/**
 * Every hour counts what the list of SIM cards goes by, so that no message of a device has to: what each used this month, how near that
 * is to a limit, and when its device was last connected. Only what changed is written. People are told of a limit that is near.
 */
export const countSimCards = defineJob({
  name: 'sim-cards/count',
  payload: z.strictObject({}),
  async run(platform: Pick<Platform, 'database' | 'clock' | 'config'>) {
    const { database, clock } = platform;
    const now = clock.now();
    const { allCompanies } = database;
    // First: a count that fails does not end the chain, and is made again.
    await enqueue(allCompanies, [countAt(new Date(now.getTime() + hourMs))]);
    await adoptSimCards(allCompanies, now);
    let after: string | null = null;
    do {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other: nobody waits for it, and alarms come first
      const cards = await selectCounted(allCompanies, { after, limit: atOnce });
      // oxlint-disable-next-line no-await-in-loop -- see above
      await count(platform, cards, now);
      after = cards.length === atOnce ? (cards.at(-1)?.id ?? null) : null;
    } while (after !== null);
  },
});

async function count(
  platform: Pick<Platform, 'database' | 'config'>,
  cards: Awaited<ReturnType<typeof selectCounted>>,
  now: Date,
): Promise<void> {
  const { allCompanies } = platform.database;
  const month = runningMonth(now);
  const deviceIds = cards.flatMap(({ device_id }) => (device_id === null ? [] : [device_id]));
  const facts = deviceIds.length === 0 ? [] : await selectSimFacts(allCompanies, deviceIds, month);
  const byDevice = new Map(facts.map((fact) => [fact.id, fact]));
  const counts = cards.map((card) => {
    const fact = card.device_id === null ? undefined : byDevice.get(card.device_id);
    const limits = limitsOf(fairUseOf(fact?.type ?? null), card.limit_bytes);
    return {
      id: card.id,
      connected: card.device_connected ?? false,
      seenAt: card.connected_since ?? card.seen_at,
      usedBytes: fact?.simDataBytes ?? 0,
      usedPercent: fact ? (percentOf(fact, limits) ?? 0) : 0,
    };
  });
  const changed = counts.filter((counted, index) => {
    const card = cards[index];
    return (
      card?.connected !== counted.connected ||
      card.seen_at.getTime() < counted.seenAt.getTime() ||
      card.used_bytes !== counted.usedBytes ||
      card.used_percent !== counted.usedPercent
    );
  });
  await putCounts(allCompanies, changed);
  const counted = cards.map(({ id, warned_month: told, warned_percent: percent }, index) => ({
    id,
    usedPercent: counts[index]?.usedPercent ?? 0,
    told: { month: told, percent },
  }));
  await warnOfLimits(platform, counted, month.from.slice(0, 7));
}

/** One at a time: whatever is pending is replaced. */
function countAt(at: Date): Job {
  return countSimCards.of({}, { at, key: 'sim-cards/count' });
}

/** Begins the chain, soon after a start. */
export async function countSimCardsLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [countAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
