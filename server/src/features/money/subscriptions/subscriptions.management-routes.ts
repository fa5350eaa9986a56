import * as contract from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { replaceSubscription } from './staff/replace-subscription.ts';
import { retireSubscription } from './staff/retire-subscription.ts';

/** Routes of subscriptions for staff who see money. */
export function subscriptionsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.retireSubscription, (context, { params, body }, { reason }) =>
      retireSubscription(platform, context, { id: params.id, reason, ...body }),
    ),
    bind(contract.replaceSubscription, (context, { params, body }, { reason }) =>
      replaceSubscription(platform, context, { id: params.id, reason, ...body }),
    ),
  ];
}
