import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { AppError } from './app-error.ts';
import { apiBase } from './http-server.ts';

/** Whether the process takes work; set to true when it begins to drain. */
export interface Readiness {
  draining: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it has its database and is not about to stop. */
export function installHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };
  app.get(`${apiBase}/healthz`, options, async () => ({ status: 'ok' }));
  app.get(`${apiBase}/readyz`, options, async (_request, reply) => {
    if (readiness.draining) throw new AppError('service-unavailable', { retryAfterSeconds: 5 });
    await database.ping();
    return reply.send({ status: 'ready' });
  });
}
