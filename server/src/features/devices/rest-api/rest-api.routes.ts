import * as contract from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { bearerToken } from '#platform/http/route/authenticate.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { callWatchdog } from './call-watchdog.ts';
import { createApiKey } from './create-api-key.ts';
import { deleteApiKey } from './delete-api-key.ts';
import { getRestLocation } from './get-rest-location.ts';
import { listApiKeys } from './list-api-keys.ts';
import { putRestLocation } from './put-rest-location.ts';
import { reportAlarm } from './report-alarm.ts';

/** Routes of REST API locations: their keys, and what they report by them. */
export function restApiRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listApiKeys, (context, { params }) => listApiKeys(platform, context, params.id)),
    bind(contract.createApiKey, (context, { params, body }) =>
      createApiKey(platform, context, params.id, body),
    ),
    bind(contract.deleteApiKey, (context, { params }) => deleteApiKey(platform, context, params)),
    bind(contract.getRestLocation, (context, { params }) => getRestLocation(platform, context, params.id)),
    bind(contract.putRestLocation, (context, { params, body }) =>
      putRestLocation(platform, context, params.id, body),
    ),
    bind(contract.postRestAlarm, (context, { body }, { request }) =>
      reportAlarm(platform, context, bearerToken(request), body),
    ),
    bind(contract.postRestWatchdog, (context, { body }, { request }) =>
      callWatchdog(platform, context, bearerToken(request), body),
    ),
  ];
}
