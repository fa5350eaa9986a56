import { sql, type Kysely } from 'kysely';
import type { listAllDevices } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { deviceAlarmStates, type DeviceAlarmState } from '@belfry/contract/values/alarm-states.ts';
import type { DB } from '#platform/database/database.ts';
import { beginningWith, containing } from '#platform/database/like-pattern.ts';

/** What narrows the list of all devices. */
export type ListingFilter = Omit<
  RouteInput<typeof listAllDevices>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

/** The devices that a filter leaves, in no order yet: `device_listings` has a row of each, and the columns of every order. */
export function selectListings(database: Kysely<DB>, filter: ListingFilter) {
  let query = database
    .selectFrom('device_listings as listing')
    // Each by its key: a merge of the two would read all that stands before a page.
    .innerJoinLateral(
      (identities) =>
        identities
          .selectFrom('device_identities')
          .select(['type', 'connected', 'software_version', 'licences', 'held'])
          .select((of) =>
            of.or([of('wanted_key_hash', 'is not', null), of('held', 'is not', null)]).as('is_key_under_way'),
          )
          .whereRef('device_identities.serial_number', '=', 'listing.serial_number')
          .limit(1)
          .as('identity'),
      (join) => join.onTrue(),
    )
    .leftJoin('devices as device', 'device.id', 'listing.device_id')
    .leftJoin('companies', 'companies.id', 'listing.owner_id')
    .select([
      'listing.serial_number',
      'listing.added_at as sorted_addition',
      'listing.name as sorted_name',
      'identity.type',
      'identity.connected',
      'identity.software_version',
      'identity.licences as stocked_licences',
      'identity.held',
      sql<boolean>`identity.is_key_under_way`.as('is_key_under_way'),
      'device.id',
      'device.name',
      'device.location',
      'device.connected_since',
      'device.alarm_state',
      'device.subscription_state',
      'device.added_at',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.customer_number',
    ]);
  if (filter.search) query = query.where('listing.searched', 'like', lowered(filter.search));
  if (filter.company) query = query.where('listing.owner_id', '=', filter.company);
  if (filter.place === 'stock') query = query.where('listing.owner_id', 'is', null);
  // What is in stock stands at the beginning of these orders, and is passed over by their indexes.
  if (filter.place === 'sold')
    query = query
      .where('listing.owner_id', 'is not', null)
      .where('listing.name', '>', '')
      .where('listing.added_at', '>', sql<Date>`'epoch'`);
  // By indexes of their own: where few answer, all others would be passed over in the order of the list.
  if (filter.type)
    query = query.where(
      'listing.serial_number',
      'in',
      identitiesWith(database).where('type', '=', filter.type),
    );
  if (filter.connected) query = query.where('identity.connected', '=', filter.connected === 'true');
  if (filter.firmware)
    query = query.where(
      'listing.serial_number',
      'in',
      identitiesWith(database).where('software_version', 'like', beginningWith(filter.firmware)),
    );
  if (filter.alarmState) query = query.where('listing.device_id', 'in', inState(database, filter.alarmState));
  if (filter.subscription === 'none') query = query.where('device.subscription_state', 'is', null);
  else if (filter.subscription) query = query.where('device.subscription_state', '=', filter.subscription);
  return query;
}

/** A row of the list. */
export type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['executeTakeFirstOrThrow']>>;

function identitiesWith(database: Kysely<DB>) {
  return database.selectFrom('device_identities').select('serial_number');
}

/** The index has those that are not at rest, in these words. */
function inState(database: Kysely<DB>, state: DeviceAlarmState) {
  const rank = sql.lit(deviceAlarmStates.indexOf(state));
  return database.selectFrom('device_states').select('device_id').where('alarm_rank', '=', rank);
}

function lowered(search: string) {
  return sql<string>`lower(${containing(search)})`;
}

/** How many licences hold now, by device. */
export async function countLicences(
  database: Kysely<DB>,
  deviceIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('device_licenses')
    .select(['device_id', (of) => of.fn.countAll<number>().as('n')])
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where('since', '<=', now)
    .where((of) => of.or([of('until', 'is', null), of('until', '>', now)]))
    .groupBy('device_id')
    .execute();
  return new Map(rows.map(({ device_id: id, n }) => [id, n]));
}

/** Whose a device is. */
export async function findOwner(
  database: Kysely<DB>,
  deviceId: string,
): Promise<{ companyId: string } | undefined> {
  return database
    .selectFrom('devices')
    .select('company_id as companyId')
    .where('id', '=', deviceId)
    .executeTakeFirst();
}

/** Who had a serial number before, whichever company, newest first. */
export function selectFormerOwners(database: Kysely<DB>, serialNumber: string) {
  return database
    .selectFrom('removed_devices')
    .select(['company_id', 'how', 'removed_at'])
    .where('serial_number', '=', serialNumber)
    .orderBy('removed_at', 'desc')
    .limit(20)
    .execute();
}

/** The alarm points of a device, without whom they call. */
export function selectNodes(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('alarm_nodes')
    .select(['alarm_id', 'name', 'state', 'since', 'critical'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy('alarm_id')
    .execute();
}

/** Most lines of a history that are counted. */
const countedLines = 1_000;

/** How many lines the history of a device has since a moment, at most {@link countedLines}. */
export async function countLines(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  since: Date,
): Promise<number> {
  const newest = database
    .selectFrom('history')
    .select('received_at')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(countedLines)
    .as('newest');
  const { n } = await database
    .selectFrom(newest)
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** What a company is called, as a row names it. */
export function findCompanyRef(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('companies')
    .select(['id', 'name', 'customer_number as customerNumber'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** How many inputs the factory gave a device, in the scope of all companies. */
export async function findInputs(database: Kysely<DB>, serialNumber: string): Promise<number> {
  const row = await database
    .selectFrom('device_identities')
    .select('inputs')
    .where('serial_number', '=', serialNumber)
    .executeTakeFirstOrThrow();
  return row.inputs;
}
