import type { FastifyInstance, FastifyReply } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { TwilioFault } from '../phones/twilio-faults.ts';
import type { SimWorld } from './sim-world.ts';

/** Does what the provider is told to do with every request of these routes before it is looked at. */
export function conductRequests(app: FastifyInstance, { conduct }: SimWorld): void {
  app.addHook('preHandler', async (request, reply) => {
    if (conduct.mode === 'silent') return reply.hijack();
    if (conduct.mode === 'refuses' && request.method !== 'GET')
      throw new TwilioFault(20422, 'refused by the desk');
    return undefined;
  });
}

/** Gives the answer to what was taken, as the provider is told to: now, late, or never. */
export async function answerTaken(
  { conduct }: SimWorld,
  reply: FastifyReply,
  status: number,
  answer: object,
): Promise<FastifyReply> {
  if (conduct.mode === 'hangs') return reply.hijack();
  if (conduct.mode === 'late') await pause(conduct.lateMs, undefined, { ref: false });
  return reply.code(status).send(answer);
}
