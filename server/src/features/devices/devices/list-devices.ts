import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import type {
  DeviceSummary,
  listDevices as route,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Database, DB } from '#platform/database/database.ts';
import { decodeCursor, pageOf, rankKey } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { findDeviceAlarms } from '#features/alarming/alarms/find-device-alarms.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import { readListsToNobody } from '#features/alarming/call-lists/read-lists-to-nobody.ts';
import {
  countDevices,
  deviceOrders,
  selectDevices,
  selectDevicesNearby,
  type DeviceFilter,
  type DeviceOrder,
  type DevicePage,
} from './devices.queries.ts';
import { presentDeviceSummary } from './present-device.ts';

/** Devices behind this rank have no open alarm. */
const lastAlarmRank = deviceAlarmStates.indexOf('accepted');

const keyShapes = {
  state: z.tuple([rankKey, z.string(), id]),
  name: z.tuple([z.string(), id]),
  location: z.tuple([z.string(), id]),
} as const satisfies Record<DeviceOrder, z.core.$ZodType>;

/**
 * The devices of the company, a page of them.
 * @throws {AppError} `invalid-input` for a cursor of another list or order
 */
export async function listDevices(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total, sort, ...filter }: RouteInput<typeof route>['query'],
): Promise<List<DeviceSummary>> {
  const { order, descending } = orderOf(sort);
  const after = decodeCursor(() => z.tuple([z.literal(sort), keyShapes[order]]), cursor)?.[1] ?? null;
  const page = { order, descending, after, rows: limit + 1 };
  const queries = database.together(companyId);
  const [rows, lists] = await Promise.all([
    readDevices(database, companyId, filter, page, queries),
    readListsToNobody(queries, companyId),
  ]);
  const ids = rows.map(({ id: deviceId }) => deviceId);
  const alarming = rows.filter((row) => row.alarm_rank <= lastAlarmRank).map((row) => row.id);
  const [callingNobody, raised] = await Promise.all([
    readDevicesCallingNobody(queries, companyId, ids, lists),
    findDeviceAlarms(queries, alarming),
  ]);
  return {
    ...pageOf(
      rows,
      limit,
      (row) =>
        presentDeviceSummary(
          { ...row, alarm_raised_at: raised.get(row.id) ?? null },
          callingNobody.has(row.id),
        ),
      (row) => [sort, deviceOrders[order].map((column) => row[column])],
    ),
    ...(total === 'true' && {
      total: await countDevices(scopeOf(database, companyId, filter), companyId, filter),
    }),
  };
}

/** The order that a `sort` of the contract names. */
export function orderOf(sort: string): Pick<DevicePage, 'order' | 'descending'> {
  return { order: sort.replace('-', '') as DeviceOrder, descending: sort.startsWith('-') };
}

/** The rows of a page, by the way that its filter asks for. @param own asks what is the company's own */
export function readDevices(
  database: Database,
  companyId: string,
  filter: DeviceFilter,
  page: DevicePage,
  own = database.company(companyId),
): ReturnType<typeof selectDevices> {
  return filter.search
    ? searchDevices(database, companyId, filter, page)
    : selectDevices(own, companyId, filter, page);
}

/** Devices that a search reads in the order of the list before it asks the index; as many in all where that promises a full page. */
const readFirst = 500;
const readAtMost = 8_000;
/** What is found does not lie evenly. */
const reserve = 1.5;

/**
 * What many devices match is found by reading a little in the order of the list; what few match, by the index of the texts
 * (decisions 0020, 0165). A large company gets either in the time of a small one.
 */
async function searchDevices(
  database: Database,
  companyId: string,
  filter: DeviceFilter,
  page: DevicePage,
): ReturnType<typeof selectDevices> {
  const near = (read: number) =>
    selectDevicesNearby(database.company(companyId), companyId, filter, page, read);
  const first = await near(readFirst);
  if (first.length === page.rows) return first;
  const likely = Math.ceil((reserve * readFirst * page.rows) / first.length);
  if (likely <= readAtMost) {
    const more = await near(likely);
    if (more.length === page.rows) return more;
  }
  return selectDevices(scopeOf(database, companyId, filter), companyId, filter, page);
}

/** Row level security keeps the planner from the index of the texts: a search names its company in the query alone. */
function scopeOf(database: Database, companyId: string, { search }: DeviceFilter): Kysely<DB> {
  return search ? database.allCompanies : database.company(companyId);
}
