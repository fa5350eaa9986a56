import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * While the node drains, each answer is the last of its connection: who asks again connects anew, and so to another node. Nobody is left
 * on a connection that is closed while they ask. Installed before the routes.
 */
export function installDrainedConnections(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.draining) void reply.header('connection', 'close');
    done(null, payload);
  });
}
