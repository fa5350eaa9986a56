import * as contract from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { exportLines } from './staff/export-lines.ts';
import { getDifferences } from './staff/get-differences.ts';
import { getSettlement } from './staff/get-settlement.ts';
import { getSettlements } from './staff/get-settlements.ts';
import { readSettlementsNow } from './staff/read-settlements-now.ts';
import { resolveDifference } from './staff/resolve-difference.ts';

/** Routes of payouts, for staff who see money. */
export function settlementsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getSettlements, (_, { query }) => getSettlements(platform, query)),
    bind(contract.getSettlement, (_, { params }) => getSettlement(platform, params.id)),
    bind(contract.exportSettlement, (_, { params }, { reply }) =>
      sendFile(reply, 'payout.csv', 'text/csv', exportLines(platform, params.id)),
    ),
    bind(contract.getSettlementDifferences, (_, { query }) => getDifferences(platform, query)),
    bind(contract.resolveSettlementDifference, (context, { params, body }, { reason }) =>
      resolveDifference(platform, context, { differenceId: params.id, reason, ...body }),
    ),
    bind(contract.readSettlements, (context, _, { reason }) =>
      readSettlementsNow(platform, context, { reason }),
    ),
  ];
}
