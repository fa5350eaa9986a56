import type { Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';

/** A device that has no subscription, or one that is over. */
export interface UnsubscribedDevice {
  id: string;
  companyId: string;
  serialNumber: string;
}

/**
 * Devices of all companies without a subscription, in the order of their ids; a demo and an internal test have one.
 * @param after the last id of the page before; null begins
 */
export async function findUnsubscribedDevices(
  database: Kysely<DB>,
  { after, limit }: { after: string | null; limit: number },
): Promise<UnsubscribedDevice[]> {
  let query = database
    .selectFrom('devices')
    .leftJoin('device_subscriptions as subscription', 'subscription.device_id', 'devices.id')
    .select(['devices.id', 'devices.company_id as companyId', 'devices.serial_number as serialNumber'])
    .where((row) =>
      row.or([
        row('subscription.device_id', 'is', null),
        row('subscription.state', 'in', overSubscriptionStates),
      ]),
    );
  if (after !== null) query = query.where('devices.id', '>', after);
  return query.orderBy('devices.id').limit(limit).execute();
}
