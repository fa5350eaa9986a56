import { type DeviceAlarmState, deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import { type DeviceSummary, type listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { subscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';

type ListQuery = NonNullable<RouteRequest<typeof listDevices>['query']>;
/** Which devices the list shows, in which order; the address of the screen holds it. */
export type DeviceFilter = Pick<
  ListQuery,
  'search' | 'type' | 'alarmState' | 'connected' | 'subscription'
> & {
  sort: NonNullable<ListQuery['sort']>;
};

/** What the list may be narrowed to: a state, or that there is no subscription. */
export const subscriptionFilters = [...subscriptionStates, 'none'] as const;

/** Orders of the list, the usual one first. */
export const deviceSorts = ['state', '-state', 'name', '-name', 'location', '-location'] as const;

/** Reads the filter from the address; what is not known there is left out. */
export function readDeviceFilter(address: URLSearchParams): DeviceFilter {
  const search = address.get('search')?.trim().slice(0, 100);
  const type = oneOf(deviceTypes, address.get('type'));
  const alarmState = oneOf(deviceAlarmStates, address.get('state'));
  const connected = oneOf(['true', 'false'] as const, address.get('connected'));
  const subscription = oneOf(subscriptionFilters, address.get('subscription'));
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(alarmState && { alarmState }),
    ...(connected && { connected }),
    ...(subscription && { subscription }),
    sort: oneOf(deviceSorts, address.get('sort')) ?? 'state',
  };
}

/** Writes the filter into the address; what is as usual leaves no trace there. */
export function writeDeviceFilter({
  search,
  type,
  alarmState,
  connected,
  subscription,
  sort,
}: DeviceFilter): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('search', search);
  if (alarmState) address.set('state', alarmState);
  if (connected) address.set('connected', connected);
  if (type) address.set('type', type);
  if (subscription) address.set('subscription', subscription);
  if (sort !== 'state') address.set('sort', sort);
  return address;
}

/** How many of the choices narrow the list down; the order does not. */
export function countChoices({ type, alarmState, connected, subscription }: DeviceFilter): number {
  return [type, alarmState, connected, subscription].filter(Boolean).length;
}

/**
 * The loaded rows as live events have left them: without those that the filter no longer wants, and the worst still
 * first. The server's order holds for everything that nothing happened to.
 */
export function arrangeDevices(rows: readonly DeviceSummary[], filter: DeviceFilter): DeviceSummary[] {
  const wanted = rows.filter(
    (row) =>
      (!filter.alarmState || row.alarmState === filter.alarmState) &&
      (!filter.connected || String(row.connected) === filter.connected),
  );
  if (filter.sort !== 'state' && filter.sort !== '-state') return wanted;
  const direction = filter.sort === 'state' ? 1 : -1;
  return wanted.toSorted(
    (a, b) => direction * (rankOf(a) - rankOf(b) || compare(a.name, b.name) || compare(a.id, b.id)),
  );
}

function rankOf({ alarmState }: { alarmState: DeviceAlarmState }): number {
  return deviceAlarmStates.indexOf(alarmState);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function oneOf<const T extends string>(all: readonly T[], value: string | null): T | undefined {
  return all.find((each) => each === value);
}
