import type { SimAccount } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { readAccountOf } from './read-sim-account.job.ts';
import { beginReading, findSimAccount } from './sim-account.queries.ts';

/** A reading that has not ended for so long is none any more. */
const longestReadingMs = 30 * 60_000;

/** How the cards of the provider's account were read last. It is about the maker's own account, and nobody's data. */
export async function getSimAccount({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<SimAccount> {
  const account = await findSimAccount(database.allCompanies);
  const begun = account?.begun_at?.getTime();
  return {
    readAt: account?.read_at?.toISOString() ?? null,
    cards: account?.cards ?? 0,
    added: account?.added ?? 0,
    reading: begun !== undefined && clock.now().getTime() - begun < longestReadingMs,
    failed: account?.failed ?? false,
  };
}

/** Has the cards of the provider's account read now; the next hour is counted from then. It stands in the maker's own log. */
export async function readSimAccountNow(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
): Promise<SimAccount> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  await database.transaction('allCompanies', async (trx) => {
    const at = clock.now();
    await beginReading(trx, at);
    await enqueue(trx, [readAccountOf()]);
    await recordAudit(trx, context, { companyId, at }, [{ action: 'sim-cards.read' }]);
  });
  return getSimAccount(platform);
}
