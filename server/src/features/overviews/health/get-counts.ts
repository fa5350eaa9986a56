import { findingKinds } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { HealthCounts } from '@belfry/contract/overviews/health/health-counts.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { countFindings, selectCount } from './findings.queries.ts';
import { ranksOf } from './urgency.rules.ts';

/** How much is wrong, and when it was counted. Numbers alone, of nobody: no look at a company. */
export async function getHealthCounts({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<HealthCounts> {
  const count = await selectCount(database.allCompanies);
  const found = await countFindings(database.allCompanies, {
    today: localDay(clock.now(), 'Europe/Amsterdam'),
    urgentBelow: ranksOf('urgent').below,
  });
  const byKind = new Map(found.map((row) => [row.kind, row]));
  return {
    countedAt: count?.counted_at.toISOString() ?? null,
    newestFirmware: count?.newest_firmware ?? null,
    urgent: found.reduce((sum, { urgent }) => sum + urgent, 0),
    kinds: findingKinds.flatMap((kind) => {
      const row = byKind.get(kind);
      return row ? [{ kind, count: row.count }] : [];
    }),
  };
}
