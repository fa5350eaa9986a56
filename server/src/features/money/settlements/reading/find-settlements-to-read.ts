import type { ProviderSettlement } from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { findFirstCollected } from '#features/money/payments/payouts/find-first-collected.ts';
import { selectKnown, selectUnderWay } from '../settlements.queries.ts';

const dayMs = 86_400_000;
/** So long after it was paid out a payout may fail, and its lines may be explained. */
const readAgainForMs = 35 * dayMs;
/** Most pages of payouts that are looked through in one turn. */
const mostPages = 20;

/**
 * The payouts that are worth a look, oldest first: new ones, those of the last 35 days, and whatever is under way. What was paid out
 * before these books collected anything is not theirs. One that cannot be read is logged, and holds up no other.
 */
export async function findSettlementsToRead(
  platform: Pick<Platform, 'database' | 'clock' | 'payouts' | 'log'>,
): Promise<ProviderSettlement[]> {
  const { database, clock, payouts, log } = platform;
  const { allCompanies } = database;
  const begun = await findFirstCollected(allCompanies);
  if (begun === null) return [];
  const again = new Date(clock.now().getTime() - readAgainForMs);
  const found = new Map<string, ProviderSettlement>();
  let from: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await payouts.settlements(from);
    for (const { id, error } of page.unreadable)
      log.error({ err: error, settlement: id }, 'a payout cannot be read');
    const ours = page.items.filter(({ createdAt }) => createdAt >= begun);
    const known = await selectKnown(
      allCompanies,
      ours.map(({ id }) => id),
    );
    const isNews = ({ id, createdAt, settledAt }: ProviderSettlement) =>
      !known.has(id) || createdAt >= again || (settledAt !== null && settledAt >= again);
    const news = ours.filter(isNews);
    for (const settlement of news) found.set(settlement.id, settlement);
    from = page.next;
    if (from === null || news.length === 0) break;
  }
  for (const id of await selectUnderWay(allCompanies)) {
    if (found.has(id)) continue;
    const settlement = await payouts.settlement(id).catch((error: unknown) => {
      log.error({ err: error, settlement: id }, 'a payout cannot be read');
      return null;
    });
    if (settlement) found.set(id, settlement);
  }
  return [...found.values()].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
