import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { AllowanceFacts } from './allowance.rules.ts';

/** What the allowance of devices hangs on, by device; those that are not the company's are left out. */
export async function selectAllowanceFacts(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<Map<string, AllowanceFacts>> {
  const devices = await database
    .selectFrom('devices')
    .leftJoin('allowance_overrides as override', (join) =>
      join
        .onRef('override.device_id', '=', 'devices.id')
        .onRef('override.company_id', '=', 'devices.company_id'),
    )
    .leftJoin('device_subscriptions as subscription', (join) =>
      join
        .onRef('subscription.device_id', '=', 'devices.id')
        .onRef('subscription.company_id', '=', 'devices.company_id'),
    )
    .select([
      'devices.id',
      'devices.first_connected_at',
      'devices.free_since',
      'override.allowed',
      'override.until',
      'subscription.type',
      'subscription.state',
    ])
    .where('devices.company_id', '=', companyId)
    .where('devices.id', 'in', deviceIds)
    .execute();
  return new Map(
    devices.map(({ id, first_connected_at, free_since, allowed, until, type, state }) => [
      id,
      {
        subscription: type === null || state === null ? null : { type, state },
        override: allowed === null ? null : { allowed, until },
        firstConnectedAt: free_since ?? first_connected_at,
      },
    ]),
  );
}
