import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import type { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { compiledOnce } from '#platform/database/compiled-once.ts';

type ListQuery = RouteInput<typeof listDevices>['query'];
/** Which devices of a list. */
export type DeviceFilter = Pick<ListQuery, 'search' | 'type' | 'alarmState' | 'connected' | 'subscription'>;

/** The columns of each order, which are those of an index behind the company: of `device_states` where it goes by the state. */
export const deviceOrders = {
  state: ['alarm_rank', 'name', 'id'],
  name: ['name', 'id'],
  location: ['location', 'id'],
} as const;
/** An order of the devices list; `-` before it in the contract's `sort` is the reverse. */
export type DeviceOrder = keyof typeof deviceOrders;

/** What a row of the list shows, and of the file of it. */
const summaryColumns = [
  'id',
  'serial_number',
  'name',
  'location',
  'order_number',
  'type',
  'connected',
  'connected_since',
  'alarm_rank',
  'alarm_state',
  'alarm_state_since',
  'subscription_state',
  'software_version',
  'sim',
  'version',
] as const;
const ofDevice = summaryColumns.map((column) => `devices.${column}` as const);

/** What the search looks through, as `device_texts` keeps it. */
const searchedText = sql<string>`lower(devices.name || ' ' || location || ' '
  || array_to_string(serial_number || former_serials, ' '))`;
/** What a text has to contain, as it is looked for. */
const wantedIn = (search: string) => sql<string>`lower(${search})`;

/** Whether the devices are found by their states, of which `device_states` has an index. */
const goesByState = (filter: DeviceFilter, order?: DeviceOrder) =>
  order === 'state' || filter.alarmState !== undefined;

function devicesWithPlaces(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('devices')
    .innerJoin('device_states as place', 'place.device_id', 'devices.id')
    .where('place.company_id', '=', companyId);
}
type FoundDevices = ReturnType<typeof devicesWithPlaces>;

/** Who does not go by the state does not read `place`. */
function devicesOf(
  database: Kysely<DB>,
  companyId: string,
  filter: DeviceFilter,
  order?: DeviceOrder,
): FoundDevices {
  const found = goesByState(filter, order)
    ? devicesWithPlaces(database, companyId)
    : (database.selectFrom('devices') as unknown as FoundDevices);
  let query = found.where('devices.company_id', '=', companyId);
  if (filter.search) {
    const wanted = wantedIn(filter.search);
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('device_texts')
          .whereRef('device_texts.device_id', '=', 'devices.id')
          // By no "=": for that the trigrams' index reads a list of all devices of the company.
          .where('device_texts.company_id', 'is not distinct from', companyId)
          .where(
            sql<boolean>`search_windows(device_texts.company_id, searched) @@ search_query(${companyId}, ${wanted})`,
          )
          .where(sql<boolean>`strpos(searched, ${wanted}) > 0`),
      ),
    );
  }
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.connected) query = query.where('connected', '=', filter.connected === 'true');
  if (filter.subscription === 'none') query = query.where('subscription_state', 'is', null);
  else if (filter.subscription) query = query.where('subscription_state', '=', filter.subscription);
  if (filter.alarmState)
    query = query.where('place.alarm_rank', '=', deviceAlarmStates.indexOf(filter.alarmState));
  return query;
}

/** A page of the devices list: those behind the row with the keys `after`, in an order; `after` null begins. */
export interface DevicePage {
  order: DeviceOrder;
  descending: boolean;
  after: readonly unknown[] | null;
  rows: number;
}

const columnsOfDevices = {
  alarm_rank: 'devices.alarm_rank',
  name: 'devices.name',
  location: 'location',
  id: 'devices.id',
} as const;
const columnsOfPlaces = {
  ...columnsOfDevices,
  alarm_rank: 'place.alarm_rank',
  name: 'place.name',
  id: 'place.device_id',
} as const;

/** The devices that a filter leaves, from a place of an order on; what is read of them is the caller's. */
export function pageOfDevices(
  database: Kysely<DB>,
  companyId: string,
  filter: DeviceFilter,
  { order, descending, after }: Pick<DevicePage, 'order' | 'descending' | 'after'>,
): FoundDevices {
  const sorting = goesByState(filter, order) ? columnsOfPlaces : columnsOfDevices;
  const columns = deviceOrders[order].map((column) => sorting[column]);
  let ordered = devicesOf(database, companyId, filter, order);
  if (after !== null) {
    const compare = sql.raw(descending ? '<' : '>');
    ordered = ordered.where(
      sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${compare} (${sql.join(after)})`,
    );
  }
  for (const column of columns) ordered = ordered.orderBy(column, descending ? 'desc' : 'asc');
  return ordered;
}

/** The page that the portal opens with, and asks for again and again. */
const selectFirst = compiledOnce(
  (database, { companyId, rows }: { companyId: string; rows: number }, order: DeviceOrder) =>
    pageOfDevices(database, companyId, {}, { order, descending: false, after: null })
      .select(ofDevice)
      .limit(sql<number>`${rows}`),
);

/** The devices of a page. With a search it goes by the index of windows, where the database may use it: not under RLS. */
export function selectDevices(
  database: Kysely<DB>,
  companyId: string,
  filter: DeviceFilter,
  page: DevicePage,
) {
  const { order, rows } = page;
  const isPlain = page.after === null && !page.descending && Object.values(filter).every((wish) => !wish);
  if (isPlain) return selectFirst(database, { companyId, rows }, order);
  return pageOfDevices(database, companyId, filter, page).select(ofDevice).limit(rows).execute();
}

/**
 * Those devices of a page that a search finds among the next `read` of the list. A full answer is the page; a shorter one says nothing
 * of those that come later.
 */
export function selectDevicesNearby(
  database: Kysely<DB>,
  companyId: string,
  { search = '', ...filter }: DeviceFilter,
  page: DevicePage,
  read: number,
) {
  const next = pageOfDevices(database, companyId, filter, page)
    .select(ofDevice)
    .select(searchedText.as('searched'))
    .limit(read)
    .as('next');
  let found = database
    .selectFrom(next)
    .select(summaryColumns)
    .where(sql<boolean>`strpos(searched, ${wantedIn(search)}) > 0`);
  for (const column of deviceOrders[page.order])
    found = found.orderBy(column, page.descending ? 'desc' : 'asc');
  return found.limit(page.rows).execute();
}

/** How many devices there are. */
export async function countDevices(
  database: Kysely<DB>,
  companyId: string,
  filter: DeviceFilter,
): Promise<number> {
  const { count } = await devicesOf(database, companyId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A device of the company. */
export function findDevice(database: Kysely<DB>, companyId: string, id: string) {
  return deviceOf(database, companyId, id).executeTakeFirst();
}

/** Makes a device. */
export function insertDevice(trx: Kysely<DB>, device: Insertable<DB['devices']>) {
  return trx.insertInto('devices').values(device).returningAll().executeTakeFirstOrThrow();
}

/** As {@link findDevice}, and keeps others from changing it until the transaction ends. */
export function lockDevice(trx: Kysely<DB>, companyId: string, id: string) {
  return deviceOf(trx, companyId, id).forNoKeyUpdate().executeTakeFirst();
}

function deviceOf(database: Kysely<DB>, companyId: string, id: string) {
  return database.selectFrom('devices').selectAll().where('company_id', '=', companyId).where('id', '=', id);
}

/** What a person sets of a device. */
export type DeviceSettings = Pick<
  Selectable<DB['devices']>,
  'name' | 'location' | 'time_zone' | 'notes' | 'order_number' | 'schedule'
>;

/** Changes what is set of a device that is there. */
export function updateDeviceRow(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
  { schedule, ...change }: Partial<DeviceSettings>,
) {
  return trx
    .updateTable('devices')
    .set({
      ...change,
      ...(schedule !== undefined && { schedule: JSON.stringify(schedule) }),
      version: sql<number>`version + 1`,
      settings_version: sql<number>`settings_version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the devices of a company, or one of them, are to be told about themselves. A REST API location hears nothing. */
export function selectPublished(database: Kysely<DB>, companyId: string, deviceId?: string) {
  return database
    .selectFrom('devices')
    .select(['id', 'serial_number', 'name', 'location', 'time_zone', 'schedule'])
    .where('company_id', '=', companyId)
    .where('type', '<>', 'rest-api-location')
    .$if(deviceId !== undefined, (query) => query.where('id', '=', deviceId ?? ''))
    .orderBy('serial_number')
    .execute();
}

/** The companies that have devices. */
export async function selectCompaniesWithDevices(database: Kysely<DB>): Promise<string[]> {
  const rows = await database.selectFrom('devices').select('company_id').distinct().execute();
  return rows.map((row) => row.company_id);
}

/** Takes away all devices of a company with everything that hangs on them. @returns their ids */
export async function deleteDeviceRows(trx: Kysely<DB>, companyId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('devices').where('company_id', '=', companyId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** What a device is licensed for. */
export function selectLicenses(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('device_licenses')
    .select(['feature', 'since', 'until'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Gives a device the licences that it had elsewhere. */
export async function insertLicenses(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  licenses: Awaited<ReturnType<typeof selectLicenses>>,
): Promise<void> {
  if (licenses.length === 0) return;
  await trx
    .insertInto('device_licenses')
    .values(licenses.map((license) => ({ ...license, company_id: companyId, device_id: deviceId })))
    .execute();
}

/** What an invoice says of devices, by id. */
export async function selectDescriptions(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<Selectable<Pick<DB['devices'], 'id' | 'name' | 'location' | 'serial_number' | 'order_number'>>[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('devices')
    .select(['id', 'name', 'location', 'serial_number', 'order_number'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
}
