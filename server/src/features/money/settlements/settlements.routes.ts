import * as contract from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { exportLines } from './staff/export-lines.ts';
import { getDifferences } from './staff/get-differences.ts';
import { getSettlement } from './staff/get-settlement.ts';
import { readSettlementsNow } from './staff/read-settlements-now.ts';
import { resolveDifference } from './staff/resolve-difference.ts';
import { settlementList } from './staff/settlement-list.ts';

/** Routes of payouts, for staff who see money. */
export function settlementsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getSettlements, (context, { query }) =>
      listOverCompanies(platform, context, settlementList(context.actor.companyId), query),
    ),
    bind(contract.exportSettlements, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('settlements.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, settlementList(context.actor.companyId), query),
      ),
    ),
    bind(contract.getSettlement, (context, { params }) => getSettlement(platform, context, params.id)),
    bind(contract.exportSettlement, (context, { params }, { reply }) =>
      sendFile(reply, 'payout.csv', 'text/csv', exportLines(platform, context, params.id)),
    ),
    bind(contract.getSettlementDifferences, (context, { query }) => getDifferences(platform, context, query)),
    bind(contract.resolveSettlementDifference, (context, { params, body }, { reason }) =>
      resolveDifference(platform, context, { differenceId: params.id, reason, ...body }),
    ),
    bind(contract.readSettlements, (context, _, { reason }) =>
      readSettlementsNow(platform, context, { reason }),
    ),
  ];
}
