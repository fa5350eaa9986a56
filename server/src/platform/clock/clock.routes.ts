import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { instant } from '@belfry/contract/values/values.ts';
import { sameSecret } from '#platform/auth/secrets.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import type { TimeTravel } from '#platform/jobs/time-travel.ts';
import type { Clock } from './clock.ts';

/**
 * Lets the sandbox read and move the business clock, and tells it to browsers as the date of every answer. Installed in
 * development and tests only.
 */
export function installClockRoutes(
  app: FastifyInstance,
  { clock, travel, secret }: { clock: Clock; travel: TimeTravel; secret: string },
): void {
  const path = `${apiBase}/dev/clock`;
  const options = {
    schema: { hide: true },
    preHandler: async (request: { headers: Record<string, string | string[] | undefined> }) => {
      const given = request.headers['x-dev-secret'];
      if (typeof given !== 'string' || !sameSecret(given, secret)) throw new AppError('no-permission');
    },
  };
  const answer = (now: Date, nextDue: Date | null) => ({
    now: now.toISOString(),
    nextDue: nextDue?.toISOString() ?? null,
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('date', clock.now().toUTCString());
  });
  app.get(path, options, async () => answer(clock.now(), await travel.nextDue()));
  app.post(path, options, async (request) => {
    const { to } = z.parse(z.strictObject({ to: instant }), request.body);
    const { now, nextDue } = await travel.advanceTo(new Date(to));
    return answer(now, nextDue);
  });
}
