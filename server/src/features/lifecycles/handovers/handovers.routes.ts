import * as contract from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getHandover } from './get-handover.ts';
import { offerHandover } from './offer-handover.ts';
import { withdrawHandover } from './withdraw-handover.ts';

/** Routes of devices that go to another company. */
export function handoversRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getHandover, (context, { params }) => getHandover(platform, context, params.id)),
    bind(contract.offerHandover, (context, { params, body }) =>
      offerHandover(platform, context, params.id, body),
    ),
    bind(contract.withdrawHandover, (context, { params }) => withdrawHandover(platform, context, params.id)),
  ];
}
