import * as contract from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { acceptByUser, readEpisode } from './acceptance/accept-by-user.ts';
import { listDeviceAlarms } from './list-device-alarms.ts';
import { listOpenAlarms } from './list-open-alarms.ts';

/** Routes of alarms. */
export function alarmsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listOpenAlarms, (context, { query }) => listOpenAlarms(platform, context, query)),
    bind(contract.listDeviceAlarms, (context, { params, query }) =>
      listDeviceAlarms(platform, context, params.id, query),
    ),
    bind(contract.getEpisode, ({ actor }, { params }) => readEpisode(platform, actor.companyId, params.id)),
    bind(contract.acceptEpisode, (context, { params }) => acceptByUser(platform, context, params.id)),
  ];
}
