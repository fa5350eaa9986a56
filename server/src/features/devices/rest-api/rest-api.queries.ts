import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** The device of the company, as far as its API keys hang on it; with `lock` one change of them happens at a time. */
export function findLocation(trx: Kysely<DB>, companyId: string, deviceId: string, lock = false) {
  const query = trx
    .selectFrom('devices')
    .select(['id', 'type', 'name', 'serial_number'])
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** What is set of a location, and when it called its watchdog; with `lock` one change happens at a time. */
export function findRestSettings(trx: Kysely<DB>, companyId: string, deviceId: string, lock = false) {
  const query = trx
    .selectFrom('devices')
    .select(['id', 'type', 'name', 'rest_categories', 'rest_locations', 'rest_settings_version'])
    .select(['watchdog_seconds', 'watchdog_called_at', 'watchdog_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}
/** What is set of a location. */
export type RestSettingsRow = NonNullable<Awaited<ReturnType<typeof findRestSettings>>>;

/** Sets categories, places and the watchdog of a location; gives the new version. */
export async function updateRestSettings(
  trx: Kysely<DB>,
  companyId: string,
  deviceId: string,
  settings: Pick<RestSettingsRow, 'rest_categories' | 'rest_locations' | 'watchdog_seconds'>,
) {
  return trx
    .updateTable('devices')
    .set({
      ...settings,
      rest_categories: JSON.stringify(settings.rest_categories),
      rest_settings_version: sql<number>`rest_settings_version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .returning('rest_settings_version')
    .executeTakeFirstOrThrow();
}

/** The API keys of a device, oldest first. */
export function selectApiKeys(trx: Kysely<DB>, companyId: string, deviceId: string) {
  return trx
    .selectFrom('api_keys')
    .select(['id', 'name', 'beginning', 'created_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds an API key. */
export function insertApiKey(
  trx: Kysely<DB>,
  key: { companyId: string; deviceId: string; name: string; keyHash: Buffer; beginning: string; now: Date },
) {
  return trx
    .insertInto('api_keys')
    .values({
      company_id: key.companyId,
      device_id: key.deviceId,
      name: key.name,
      key_hash: key.keyHash,
      beginning: key.beginning,
      created_at: key.now,
    })
    .returning(['id', 'name', 'beginning', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
}

/** Removes an API key; its name, or undefined where the device has none such. */
export function deleteApiKeyRow(trx: Kysely<DB>, companyId: string, deviceId: string, keyId: string) {
  return trx
    .deleteFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('id', '=', keyId)
    .returning('name')
    .executeTakeFirst();
}

/** The location that an API key stands for, and whether the key is used for the first time; notes its use, in real time, once a minute. */
export async function findLocationOfKey(database: Kysely<DB>, keyHash: Buffer) {
  const found = await database
    .selectFrom('api_keys')
    .innerJoin('devices', 'devices.id', 'api_keys.device_id')
    .select([
      'api_keys.id as key_id',
      'api_keys.name as key_name',
      'devices.id',
      'devices.name',
      'devices.company_id',
      'devices.serial_number',
      'devices.rest_categories',
      'devices.rest_locations',
      'devices.watchdog_seconds',
    ])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!found) return undefined;
  const used = await database
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', found.key_id)
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .returning(sql<Date | null>`old.last_used_at`.as('before'))
    .executeTakeFirst();
  return { ...found, isFirstUse: used?.before === null };
}
/** A location as its API key finds it. */
export type Location = NonNullable<Awaited<ReturnType<typeof findLocationOfKey>>>;

/** The ids of a device's alarm points. */
export async function findAlarmIds(
  database: Kysely<DB>,
  location: Pick<Location, 'company_id' | 'id'>,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('alarm_nodes')
    .select('alarm_id')
    .where('company_id', '=', location.company_id)
    .where('device_id', '=', location.id)
    .execute();
  return new Set(rows.map((row) => row.alarm_id));
}

/** Notes a call of a location's watchdog, and when it has to call again; the newest call counts. */
export async function setWatchdog(
  database: Kysely<DB>,
  location: Location,
  { calledAt, until }: { calledAt: Date; until: Date },
): Promise<void> {
  await database
    .updateTable('devices')
    .set({ watchdog_called_at: calledAt, watchdog_at: until })
    .where('company_id', '=', location.company_id)
    .where('id', '=', location.id)
    .execute();
}

/** Locations whose watchdog is overdue, each taken once. */
export function takeOverdueWatchdogs(trx: Kysely<DB>, now: Date) {
  return trx
    .updateTable('devices')
    .set({ watchdog_at: null })
    .where('watchdog_at', '<=', now)
    .returning(['id', 'serial_number', 'company_id'])
    .execute();
}
