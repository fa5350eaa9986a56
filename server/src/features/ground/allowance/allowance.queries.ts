import { sql, type Kysely } from 'kysely';
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

/** What staff decided about a device of a company; undefined where nobody did. */
export function selectOverride(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('allowance_overrides')
    .select(['allowed', 'reason', 'since', 'until'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** Holds what is decided about a device, also where nothing is yet, until the transaction ends; its row is not held, which alarms change. */
export async function lockOverride(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('allowance_overrides'), hashtext(${`${companyId}/${deviceId}`}))`.execute(
    trx,
  );
}

/** Keeps what staff decided, in place of what they did before. */
export async function keepOverride(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  decided: { allowed: boolean; reason: string; since: Date; until: Date | null },
): Promise<void> {
  await trx
    .insertInto('allowance_overrides')
    .values({ company_id: companyId, device_id: deviceId, ...decided })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(decided))
    .execute();
}

/** Takes away what staff decided. */
export async function deleteOverride(trx: Kysely<DB>, companyId: string, deviceId: string): Promise<void> {
  await trx
    .deleteFrom('allowance_overrides')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Whose a device is, for staff; undefined where nobody knows it. */
export async function findDeviceOwner(database: Kysely<DB>, deviceId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('devices')
    .select('company_id')
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return row?.company_id;
}
