import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { exportReport as route } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { getReport } from './get-report.ts';
import { tableCsv } from './table-csv.ts';

/**
 * A table of a report as CSV in the caller's language: the figures that the screen shows.
 * @throws {AppError} `no-permission` for a report of money without MF; `not-found` where it has no such table
 */
export async function* exportReport(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  report: ReportId,
  { table: asked, ...query }: RouteInput<typeof route>['query'],
): AsyncGenerator<string> {
  const { tables, comparison } = await getReport(platform, context, report, query, 'csv');
  const table = asked === undefined ? tables[0] : tables.find(({ id }) => id === asked);
  if (!table) throw new AppError('not-found');
  yield tableCsv(table, { text: textsIn(context.langCode), isCompared: comparison !== null });
}
