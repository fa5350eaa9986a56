import type {
  DeviceSummary,
  exportDevices as route,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { devicesCsvTexts } from './devices-csv.texts.ts';
import { deviceOrders } from './devices.queries.ts';
import { orderOf, readDevices } from './list-devices.ts';
import { presentDeviceSummary } from './present-device.ts';

const pageSize = 1_000;

/** The devices of the company that a filter leaves, as CSV in the caller's language, page by page, however many they are. */
export async function* exportDevices(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId }, langCode }: Context<UserActor>,
  { sort, ...filter }: RouteInput<typeof route>['query'],
): AsyncGenerator<string> {
  const texts = textsFor(devicesCsvTexts, langCode);
  const { order, descending } = orderOf(sort);
  let after: readonly unknown[] | null = null;
  let heading = csvStart + csvLine(texts.headings);
  for (;;) {
    const page = { order, descending, after, rows: pageSize };
    const rows = await readDevices(database, companyId, filter, page);
    yield heading + rows.map((row) => lineOf(presentDeviceSummary(row, false), texts)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    heading = '';
    after = deviceOrders[order].map((column) => last[column]);
  }
}

function lineOf(
  device: Omit<DeviceSummary, 'callsNobody'>,
  texts: (typeof devicesCsvTexts)['en-US'],
): string {
  return csvLine([
    device.serialNumber,
    device.name,
    device.location,
    texts.types[device.type],
    device.connected ? texts.connected : texts.disconnected,
    device.connectedSince,
    texts.alarmStates[device.alarmState],
    device.alarmStateSince,
    device.subscriptionState && texts.subscriptionStates[device.subscriptionState],
    device.softwareVersion,
    device.simSignal,
  ]);
}
