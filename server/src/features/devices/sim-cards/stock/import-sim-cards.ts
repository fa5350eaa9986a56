import type { importSimCards as route } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { readSimList } from './read-sim-list.ts';
import { countKnownCards, insertStockCards } from './stock.queries.ts';

/** Lines that are named at most. */
const mostFaults = 100;

/**
 * Takes the cards of a file into the maker's stock: all of them, or none where a line is faulty; known ones stay as they are. It stands in
 * the maker's own log. A dry run only looks.
 */
export async function importSimCards(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { csv, dryRun }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const { cards, faults } = readSimList(csv);
  if (faults.length > 0) return { added: 0, known: 0, faults: faults.slice(0, mostFaults) };
  const { companyId } = context.actor;
  // Beyond the maker's company: a card that is known may be a customer's.
  return database.transaction('allCompanies', async (trx) => {
    const at = clock.now();
    if (dryRun) {
      const known = await countKnownCards(trx, cards);
      return { added: cards.length - known, known, faults: [] };
    }
    const added = await insertStockCards(trx, cards, { companyId, at });
    const known = cards.length - added;
    await recordAudit(trx, context, { companyId, at }, [
      { action: 'sim-cards.imported', details: { added, known } },
    ]);
    return { added, known, faults: [] };
  });
}
