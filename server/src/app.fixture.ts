import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { installApp } from './install-app.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import type { BoundRoute } from '#platform/http/route/bind.ts';
import { apiBase, createHttpServer } from '#platform/http/server/http-server.ts';
import { installRoute } from '#platform/http/route/install-route.ts';
import { logMixin } from '#platform/log/log-context.ts';
import type { Platform } from '#platform/platform.ts';
import { testPlatform } from '#platform/platform.fixture.ts';

export const silent = pino({ level: 'silent' });

/** A log that is kept line by line, at the finest level and with nothing left out. */
export function keptLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return {
    log: pino({ level: 'trace', mixin: logMixin }, { write: (line: string) => void lines.push(line) }),
    lines,
  };
}

/** Everything that the portal answers, as the start puts it together, over a test's platform. */
export async function testApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createHttpServer(platform.config, platform.log);
  await installApp(app, platform, { readiness: { draining: false }, moved: null });
  await app.ready();
  return app;
}

/** A server with a test's own routes only. */
export async function testRoutes(
  { config, log, tokens }: Pick<Platform, 'config' | 'log' | 'tokens'>,
  routes: readonly BoundRoute[],
): Promise<FastifyInstance> {
  const app = await createHttpServer(config, log);
  await app.register(
    async (api) => {
      for (const route of routes) installRoute(api, route, { tokens, call: (_b, _c, run) => run() });
    },
    { prefix: apiBase },
  );
  await app.ready();
  return app;
}

/** A database that nobody listens for; close it. */
export function databaseThatIsDown(): Database {
  return openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: silent, poolSize: 2 });
}

/** A platform without a database, for what must not ask one. */
export function platformWithoutDatabase(config: Partial<Config> = {}) {
  return testPlatform(databaseThatIsDown()).then((platform) => ({
    ...platform,
    config: { ...platform.config, ...config },
  }));
}
