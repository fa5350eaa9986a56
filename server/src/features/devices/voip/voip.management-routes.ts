import * as contract from '@belfry/contract/devices/voip/voip-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { voipList } from './voip-list.ts';

/** What staff see of internet telephony. */
export function voipManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getVoipLines, (context, { query }) =>
      listOverCompanies(platform, context, voipList, query),
    ),
    bind(contract.exportVoipLines, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('voip.export.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, voipList, query),
      ),
    ),
  ];
}
