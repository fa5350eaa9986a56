import * as contract from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { failingAppList } from './failing-app-list.ts';
import { getPushTotals } from './get-push-totals.ts';
import { pushDayList } from './push-day-list.ts';

/** What staff see of app alarms. */
export function pushAppsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getPushDays, (context, { query }) =>
      listOverCompanies(platform, context, pushDayList, query),
    ),
    bind(contract.exportPushDays, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('push-apps-management.export.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, pushDayList, query),
      ),
    ),
    bind(contract.getPushTotals, (context, { query }) => getPushTotals(platform, context, query)),
    bind(contract.getFailingApps, (context, { query }) =>
      listOverCompanies(platform, context, failingAppList, query),
    ),
  ];
}
