import type { FastifyInstance } from 'fastify';
import { statfs } from 'node:fs/promises';
import type { Config } from '#platform/config/config.ts';
import type { Platform } from '#platform/platform.ts';
import { apiBase } from './http-server.ts';
import { createReadinessProbe, readinessOf, type Readiness, type ReadinessSources } from './readiness.ts';

export type { Readiness };

/** A node that is not ready is asked again after so many seconds. */
const againSeconds = 5;

/**
 * `/healthz`: the process lives. `/readyz`: 200 where it is to be given requests, 503 where it is not, with what it sees of itself
 * (`NodeState`) and `status`.
 */
export function installHealth(app: FastifyInstance, sources: ReadinessSources, readiness: Readiness): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };
  const probe = createReadinessProbe(sources);
  app.get(`${apiBase}/healthz`, options, async () => ({ status: 'ok' }));
  app.get(`${apiBase}/readyz`, options, async (_request, reply) => {
    if (readiness.draining) return notReady({ status: 'draining' });
    const state = await probe();
    const status = readinessOf(state);
    return status === 'not-ready' ? notReady({ status, ...state }) : reply.send({ status, ...state });

    function notReady(body: object) {
      return reply.code(503).header('retry-after', againSeconds).send(body);
    }
  });
}

/** What a node looks at to say whether it is ready. */
export function readinessSourcesOf(
  platform: Pick<Platform, 'config' | 'database' | 'gateway' | 'live'>,
): ReadinessSources {
  return {
    ping: () => platform.database.ping(),
    gateway: () => platform.gateway.state(),
    redis: () => platform.live.relay(),
    folders: foldersOf(platform.config),
    freeBytes,
  };
}

function foldersOf({ DATABASE_URL, DATA_DIR, MOSQUITTO_FOLDER }: Config): string[] {
  return [DATABASE_URL ? undefined : DATA_DIR, MOSQUITTO_FOLDER].filter((folder) => folder !== undefined);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
