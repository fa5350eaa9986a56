import * as contract from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { beginSwap } from './begin-swap.ts';
import { getDeviceSwaps } from './get-device-swaps.ts';
import { previewSwap } from './preview-swap.ts';
import { settleFormer } from './settle-former.ts';
import { takeOver } from './take-over.ts';
import { undoSwap } from './undo-swap.ts';

/** Routes of swaps, all of them for staff. */
export function swapsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getDeviceSwaps, (context, { params }, { reason }) =>
      getDeviceSwaps(platform, context, { deviceId: params.id, reason }),
    ),
    bind(contract.previewSwap, (context, { params, query }, { reason }) =>
      previewSwap(platform, context, { deviceId: params.id, ...query, reason }),
    ),
    bind(contract.beginSwap, (context, { params, body }, { reason }) =>
      beginSwap(platform, context, { deviceId: params.id, ...body, reason }),
    ),
    bind(contract.takeOverSwap, (context, { params }, { reason }) =>
      takeOver(platform, context, { swapId: params.id, reason }),
    ),
    bind(contract.undoSwap, (context, { params }, { reason }) =>
      undoSwap(platform, context, { swapId: params.id, reason }),
    ),
    bind(contract.settleFormerDialler, (context, { params, body }, { reason }) =>
      settleFormer(platform, context, { swapId: params.id, ...body, reason }),
    ),
  ];
}
