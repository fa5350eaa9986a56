import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Milliseconds: a turn of the event loop so short leaves nobody time to arrive unseen. */
const quietTurn = 0.2;
/** Turns after which the port closes on a busy node, too. */
const mostTurns = 100;

/**
 * While the node drains, each answer is the last of its connection: who asks again connects anew, and so to another node. Nobody is left
 * on a connection that is closed while they ask, nor in the kernel's queue before the port. Installed before the routes.
 */
export function installDrainedConnections(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.draining) void reply.header('connection', 'close');
    done(null, payload);
  });
  // Fastify closes the port in the turn in which this hook is done.
  app.addHook('preClose', (done) => void setImmediate(afterQuietTurn, done, mostTurns));
}

/**
 * Between two calls of `setImmediate` the event loop takes in everybody who waits before the port. Who arrives after that, and before
 * the port closes, is cut off by the kernel and cannot tell whether their request was done.
 */
function afterQuietTurn(done: () => void, turns: number): void {
  const began = performance.now();
  setImmediate(() => {
    if (turns === 0 || performance.now() - began < quietTurn) done();
    else afterQuietTurn(done, turns - 1);
  });
}
