import * as contract from '@belfry/contract/overviews/health/health.contract.ts';
import * as counts from '@belfry/contract/overviews/health/health-counts.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { mailFinding } from './acts/mail-finding.ts';
import { releaseFinding } from './acts/release-finding.ts';
import { snoozeFinding } from './acts/snooze-finding.ts';
import { takeFinding } from './acts/take-finding.ts';
import { countHealthNow } from './count-now.ts';
import { findingListFor } from './finding-list.ts';
import { getHealthCounts } from './get-counts.ts';

/** Routes of what is wrong with all companies, for staff. */
export function healthRoutes(platform: Platform): BoundRoute[] {
  const { clock } = platform;
  return [
    bind(contract.getFindings, (context, { query }) =>
      listOverCompanies(platform, context, findingListFor(context, clock.now()), query),
    ),
    bind(contract.exportFindings, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('health.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, findingListFor(context, clock.now()), query),
      ),
    ),
    bind(counts.getHealthCounts, () => getHealthCounts(platform)),
    bind(contract.countHealth, (context) => countHealthNow(platform, context)),
    bind(contract.takeFinding, (context, { params }) => takeFinding(platform, context, params.id)),
    bind(contract.releaseFinding, (context, { params }) => releaseFinding(platform, context, params.id)),
    bind(contract.snoozeFinding, (context, { params, body }) =>
      snoozeFinding(platform, context, { id: params.id, ...body }),
    ),
    bind(contract.mailFinding, (context, { params }, { reason }) =>
      mailFinding(platform, context, { id: params.id, reason }),
    ),
  ];
}
