import * as contract from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { appVersionHeader } from '@belfry/contract/people/client-logs/log-limits.ts';
import { bearerToken } from '#platform/http/route/authenticate.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { receiveLogs } from './receive-logs.ts';

/** Routes of what went wrong in browsers. */
export function clientLogsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.postLogs, (_context, { body }, { request }) =>
      receiveLogs(platform, bearerToken(request), body.logs, {
        userAgent: request.headers['user-agent'] ?? null,
        appVersion: [request.headers[appVersionHeader]].flat()[0] ?? null,
      }),
    ),
  ];
}
