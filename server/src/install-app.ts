import type { FastifyInstance } from 'fastify';
import { installPages, jobs, routesOf } from './app.ts';
import { seePortal } from '#features/ground/staff-access/see-portal.ts';
import { installClockRoutes } from '#platform/clock/clock.routes.ts';
import type { MovableClock } from '#platform/clock/clock.ts';
import { installApiPage } from '#platform/http/pages/api-page.ts';
import { installHealth, readinessSourcesOf, type Readiness } from '#platform/http/server/health.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { idempotentCalls } from '#platform/http/route/idempotency.ts';
import { installRoute } from '#platform/http/route/install-route.ts';
import { installSecurityText } from '#platform/http/pages/security-text.ts';
import { steppedUpCalls } from '#platform/http/route/step-up.ts';
import { installWebApp } from '#platform/http/pages/web-app.ts';
import { createTimeTravel } from '#platform/jobs/time-travel.ts';
import type { DueOnTheWay } from '#platform/jobs/wakes.ts';
import type { ViewedRoute } from '#platform/http/route/viewed-portal.ts';
import type { Platform } from '#platform/platform.ts';
import { platformToRead } from './platform-to-read.ts';

/** How business time is moved. */
interface MovedTime {
  clock: MovableClock;
  wakes: DueOnTheWay;
}

/** Puts all that the portal answers over HTTP on a server that does not listen yet. `moved` is null in production. */
export async function installApp(
  app: FastifyInstance,
  platform: Platform,
  { readiness, moved }: { readiness: Readiness; moved: MovedTime | null },
): Promise<void> {
  const { config, database, tokens } = platform;
  const call = steppedUpCalls(database, idempotentCalls(database));
  const enter: ViewedRoute['enter'] = (context, companyId, reason) =>
    seePortal(platform, context, companyId, reason);
  await app.register(
    async (api) => {
      const toRead = new Map(routesOf(platformToRead(platform)).map((bound) => [bound.route, bound]));
      for (const bound of routesOf(platform)) {
        const reading = toRead.get(bound.route);
        installRoute(api, bound, { tokens, call, ...(reading && { viewed: { bound: reading, enter } }) });
      }
    },
    { prefix: apiBase },
  );
  installPages(app, platform);
  installHealth(app, readinessSourcesOf(platform), readiness);
  installSecurityText(app, config);
  if (moved)
    installClockRoutes(app, {
      clock: moved.clock,
      travel: createTimeTravel({
        ...moved,
        ownerPool: database.ownerPool,
        jobs: jobs.filter(({ isOfNow }) => !isOfNow),
      }),
      secret: config.DEV_SECRET,
    });
  await installApiPage(app, { reader: config.API_DOCS ?? !config.production });
  await installWebApp(app, config);
}
