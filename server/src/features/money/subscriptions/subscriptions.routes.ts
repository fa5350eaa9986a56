import * as consequence from '@belfry/contract/money/subscriptions/consequences.contract.ts';
import * as contract from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { cancelSubscription } from './cancelling/cancel-subscription.ts';
import { getCancellation } from './cancelling/get-cancellation.ts';
import { withdrawCancellation } from './cancelling/withdraw-cancellation.ts';
import { getConsequences } from './consequences/get-consequences.ts';
import { getSubscriptions } from './overview/get-subscriptions.ts';
import { changePlan } from './plans/change-plan.ts';
import { getPlanChange } from './plans/get-plan-change.ts';

/** Routes of subscriptions. */
export function subscriptionsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getSubscriptions, (context, { query }) => getSubscriptions(platform, context, query)),
    bind(contract.getCancellation, (context, { params }) => getCancellation(platform, context, params)),
    bind(contract.cancelSubscription, (context, { params, body }) =>
      cancelSubscription(platform, context, { id: params.id, words: body.reason }),
    ),
    bind(contract.withdrawCancellation, (context, { params }) =>
      withdrawCancellation(platform, context, params),
    ),
    bind(contract.getPlanChange, (context, { params, query }) =>
      getPlanChange(platform, context, { id: params.id, type: query.type }),
    ),
    bind(contract.changePlan, (context, { params, body }) =>
      changePlan(platform, context, { id: params.id, type: body.type }),
    ),
    bind(consequence.getConsequences, (context, { params }) => getConsequences(platform, context, params)),
  ];
}
