import { isMoneyReport, reportIds } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { ReportList } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { findPreparedAt } from './facts/preparations.queries.ts';
import { reportMakers } from './report-makers.ts';

/** The reports that whoever asks may see, and how old each is. */
export async function getReports(
  { database }: Pick<Platform, 'database'>,
  { actor }: Context<UserActor>,
): Promise<ReportList> {
  const preparedAt = (await findPreparedAt(database.allCompanies))?.toISOString() ?? null;
  const seesMoney = actor.permissions.includes('MF');
  return {
    items: reportIds
      .filter((report) => seesMoney || !isMoneyReport(report))
      .map((report) => ({ report, preparedAt: reportMakers[report].isLive ? null : preparedAt })),
  };
}
