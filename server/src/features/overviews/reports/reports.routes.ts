import * as contract from '@belfry/contract/overviews/reports/reports.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { exportReport } from './export-report.ts';
import { getReport } from './get-report.ts';
import { getReports } from './get-reports.ts';
import { prepareNow } from './prepare-now.ts';

/** Routes of reports, for staff. */
export function reportsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getReports, (context) => getReports(platform, context)),
    bind(contract.getReport, (context, { params, query }) =>
      getReport(platform, context, params.report, query),
    ),
    bind(contract.exportReport, (context, { params, query }, { reply }) =>
      sendFile(
        reply,
        `${params.report} ${query.from} ${query.to}.csv`,
        'text/csv',
        exportReport(platform, context, params.report, query),
      ),
    ),
    bind(contract.prepareReports, (context) => prepareNow(platform, context)),
  ];
}
