import type { exportDevices as route } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { deviceOrders } from './devices.queries.ts';
import { orderOf, readDevices } from './list-devices.ts';
import { presentDeviceSummary } from './present-device.ts';

const pageSize = 1_000;

const columns = [
  'serial-number',
  'name',
  'location',
  'order-number',
  'type',
  'connection',
  'connection-since',
  'alarm-state',
  'alarm-state-since',
  'subscription',
  'firmware',
  'sim-signal',
] as const;

/** The devices of the company that a filter leaves, as CSV in the caller's language, page by page, however many they are. */
export async function* exportDevices(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { actor: { companyId }, langCode }: Context<UserActor>,
  { sort, ...filter }: RouteInput<typeof route>['query'],
): AsyncGenerator<string> {
  const text = textsIn(langCode);
  const { order, descending } = orderOf(sort);
  let after: readonly unknown[] | null = null;
  let heading = csvStart + csvLine(columns.map((column) => text(`devices.csv.${column}`)));
  for (;;) {
    const page = { order, descending, after, rows: pageSize };
    const rows = await readDevices(database, companyId, filter, page);
    yield heading + rows.map((row) => lineOf(row, config.BRAND_NAME, text)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    heading = '';
    after = deviceOrders[order].map((column) => last[column]);
  }
}

function lineOf(row: Awaited<ReturnType<typeof readDevices>>[number], product: string, text: Text): string {
  const device = presentDeviceSummary(row, false);
  return csvLine([
    device.serialNumber,
    device.name,
    device.location,
    row.order_number,
    text(`devices.type.${device.type}`, { product }),
    text(`alarms.connection.${device.connected ? 'connected' : 'disconnected'}`),
    device.connectedSince,
    text(`alarms.device.${device.alarmState}`),
    device.alarmStateSince,
    device.subscriptionState && text(`devices.subscription.${device.subscriptionState}`),
    device.softwareVersion,
    device.simSignal,
  ]);
}
