import * as contract from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import * as free from '@belfry/contract/money/subscriptions/free-subscription-management.contract.ts';
import * as allowance from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import * as unsubscribed from '@belfry/contract/money/subscriptions/unsubscribed-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { endFreeSubscription, putFreeSubscription } from './staff/free-subscription.ts';
import { withdrawEnd } from './cancelling/withdraw-cancellation.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { getDeviceAllowance } from './staff/device-allowance.ts';
import { getManagedSubscription } from './staff/get-managed-subscription.ts';
import { exportManagedSubscriptions, listManagedSubscriptions } from './staff/list-managed-subscriptions.ts';
import { getReplacement, getRetirement } from './staff/look-before-act.ts';
import { putDeviceAllowance } from './staff/put-device-allowance.ts';
import { replaceSubscription } from './staff/replace-subscription.ts';
import { retireSubscription } from './staff/retire-subscription.ts';
import { dealWithUnsubscribed } from './unsubscribed/deal-with-unsubscribed.ts';
import { offerSubscription } from './unsubscribed/offer-subscription.ts';
import { unsubscribedList } from './unsubscribed/unsubscribed.list.ts';

/** Routes of subscriptions, and of what they allow, for staff. */
export function subscriptionsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listManagedSubscriptions, (context, { query }) =>
      listManagedSubscriptions(platform, context, query),
    ),
    bind(contract.exportManagedSubscriptions, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('subscriptions-management.file')}.csv`,
        'text/csv',
        exportManagedSubscriptions(platform, context, query),
      ),
    ),
    bind(contract.getManagedSubscription, (context, { params: { id } }, { reason }) =>
      getManagedSubscription(platform, context, { id, reason }),
    ),
    bind(contract.getRetirement, (context, { params: { id }, query: { day } }, { reason }) =>
      getRetirement(platform, context, { id, reason, day }),
    ),
    bind(contract.getReplacement, (context, { params: { id }, query: { type } }, { reason }) =>
      getReplacement(platform, context, { id, type, reason }),
    ),
    bind(allowance.getDeviceAllowance, (context, { params: { id } }, { reason }) =>
      getDeviceAllowance(platform, context, { id, reason }),
    ),
    bind(allowance.putDeviceAllowance, (context, { params: { id }, body }, { reason }) =>
      putDeviceAllowance(platform, context, {
        id,
        reason,
        allowed: body.allowed,
        until: body.until ?? null,
        note: body.note ?? '',
      }),
    ),
    bind(free.putFreeSubscription, (context, { params: { id }, body }, { reason }) =>
      putFreeSubscription(platform, context, { id, reason, ...body, note: body.note ?? '' }),
    ),
    bind(free.endFreeSubscription, (context, { params: { id } }, { reason }) =>
      endFreeSubscription(platform, context, { id, reason }),
    ),
    bind(contract.withdrawSubscriptionEnd, (context, { params: { id } }, { reason }) =>
      withdrawEnd(platform, context, { id, reason }),
    ),
    bind(contract.retireSubscription, (context, { params, body }, { reason }) =>
      retireSubscription(platform, context, { id: params.id, reason, ...body }),
    ),
    bind(contract.replaceSubscription, (context, { params, body }, { reason }) =>
      replaceSubscription(platform, context, { id: params.id, reason, ...body }),
    ),
    bind(unsubscribed.listUnsubscribed, (context, { query }) =>
      listOverCompanies(platform, context, unsubscribedList, query),
    ),
    bind(unsubscribed.exportUnsubscribed, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('unsubscribed.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, unsubscribedList, query),
      ),
    ),
    bind(unsubscribed.offerSubscription, (context, { params: { deviceId, date: day } }, { reason }) =>
      offerSubscription(platform, context, { deviceId, day, reason }),
    ),
    bind(unsubscribed.dealWithUnsubscribed, (context, { params, body }, { reason }) =>
      dealWithUnsubscribed(platform, context, {
        deviceId: params.deviceId,
        day: params.date,
        reason,
        note: body.note ?? '',
      }),
    ),
  ];
}
