import type { RouteInput } from '@belfry/contract/http/route.ts';
import { isMoneyReport, type ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { getReport as route, Report } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import { makeReport } from './make-report.ts';

/**
 * A report for a period; the maker's log has one line an hour of each report that somebody looked at.
 * @throws {AppError} `no-permission` for a report of money without MF
 */
export async function getReport(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  report: ReportId,
  query: RouteInput<typeof route>['query'],
  as: 'list' | 'csv' = 'list',
): Promise<Report> {
  const seesMoney = context.actor.permissions.includes('MF');
  if (isMoneyReport(report) && !seesMoney) throw new AppError('no-permission');
  const { from, to, compare } = query;
  const looked = { section: 'reports', as, query: { report } } as const;
  return lookOverCompanies(platform, context, looked, (trx) =>
    makeReport(trx, { report, period: { from, to }, compare, seesMoney }, platform.clock.now()),
  );
}
