import { isPaymentRefusal } from '#platform/payment-provider/payment-fault.ts';
import type { ProviderBalanceTransaction } from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { findReading, moveReading, type ReadingRow } from './balance.queries.ts';
import { storeTransactions } from './note-transactions.ts';

/** Most pages that are read in one turn. */
const pagesAtOnce = 40;

/**
 * Reads what moved the provider's balance since what is known, newest first; what a turn does not get to the next one goes on with,
 * so that nothing between is ever missing.
 * @returns whether all up to now is known
 */
export async function readBalance(
  platform: Pick<Platform, 'database' | 'clock' | 'payouts' | 'log'>,
  makerId: string,
): Promise<boolean> {
  const { database, clock } = platform;
  const reading = await findReading(database.allCompanies, makerId);
  const read = await readDown(platform, reading).catch((error: unknown) => {
    // What it was to go on with is not there any more.
    if (isPaymentRefusal(error) && reading?.next_id) return null;
    throw error;
  });
  const knownTo = reading?.known_to ?? null;
  const begun = reading?.begun_at_id ?? read?.items[0]?.id ?? knownTo;
  const to: ReadingRow =
    read?.next && begun !== null
      ? { known_to: knownTo, begun_at_id: begun, next_id: read.next }
      : { known_to: read ? begun : knownTo, begun_at_id: null, next_id: null };
  const isMoved = await database.transaction('allCompanies', async (trx) => {
    if (!(await moveReading(trx, makerId, { from: reading, to, at: clock.now() }))) return false;
    await storeTransactions(trx, makerId, read?.items ?? []);
    return true;
  });
  return isMoved && read !== null && read.next === null;
}

/** Pages down to what is known, to the end, or as many as one turn reads. */
async function readDown(
  { payouts, log }: Pick<Platform, 'payouts' | 'log'>,
  reading: ReadingRow | undefined,
): Promise<{ items: ProviderBalanceTransaction[]; next: string | null }> {
  const items: ProviderBalanceTransaction[] = [];
  let next = reading?.next_id ?? null;
  for (let pages = 0; pages < pagesAtOnce; pages += 1) {
    const page = await payouts.transactions(next);
    for (const { id, error } of page.unreadable)
      log.error({ err: error, transaction: id }, 'a movement of the balance cannot be read');
    const known = page.items.findIndex(({ id }) => id === reading?.known_to);
    items.push(...(known === -1 ? page.items : page.items.slice(0, known)));
    next = known === -1 ? page.next : null;
    if (next === null) return { items, next };
  }
  return withoutLastMoment(items, next);
}

/** What is of one moment is stored in one turn, which is what its order is known by. */
function withoutLastMoment(items: ProviderBalanceTransaction[], next: string | null) {
  const last = items.at(-1)?.createdAt.getTime();
  const cut = items.findIndex(({ createdAt }) => createdAt.getTime() === last);
  const begin = items[cut];
  return cut > 0 && begin ? { items: items.slice(0, cut), next: begin.id } : { items, next };
}
