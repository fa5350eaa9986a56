import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import {
  maxHits,
  type search as route,
  type SearchHit,
} from '@belfry/contract/overviews/search/search.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { listDevices } from '#features/devices/devices/list-devices.ts';
import { listUsers } from '#features/people/users/list-users.ts';

/**
 * Devices and users of the company whose name, location, serial number or e-mail address holds a text, each kind as its
 * list finds it (decision 0073) and only where the caller may see that list.
 */
export async function search(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  wanted: string,
): Promise<RouteResponse<typeof route>> {
  const may = (permission: Permission) => context.actor.permissions.includes(permission);
  const query = { search: wanted, limit: maxHits };
  const [devices, users] = await Promise.all([
    may('D') ? listDevices(platform, context, { ...query, sort: 'state' }) : nothing,
    may('U') ? listUsers(platform, context, { ...query, sort: 'name' }) : nothing,
  ]);
  return {
    hits: [...devices.items.map(deviceHit), ...users.items.map(userHit)],
    more: [
      ...(devices.nextCursor === null ? [] : (['device'] as const)),
      ...(users.nextCursor === null ? [] : (['user'] as const)),
    ],
  };
}

const nothing: List<never> = { items: [], nextCursor: null };

function deviceHit(device: DeviceSummary): SearchHit {
  const { id, serialNumber, name, location, connected, connectedSince, alarmState } = device;
  return { kind: 'device', id, serialNumber, name, location, connected, connectedSince, alarmState };
}

function userHit({ id, firstName, lastName, email }: UserSummary): SearchHit {
  return { kind: 'user', id, firstName, lastName, email };
}
