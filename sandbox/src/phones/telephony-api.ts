import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { callsApi } from './calls-api.ts';
import { messagesApi } from './messages-api.ts';
import type { Telephony } from './telephony.ts';
import { answerFault, TwilioFault } from './twilio-faults.ts';

/** The telephony provider's API, version 2010-04-01, as the real client calls it; below `/2010-04-01/Accounts/{sid}`. */
export function telephonyApi(world: Telephony) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request: FastifyRequest) => {
      if (!isAccount(world, request.headers.authorization)) throw new TwilioFault(20003);
      // The first part of the path below the prefix, whatever route it finds.
      if (request.url.split('/')[3] !== world.accountSid) throw new TwilioFault(20404, request.url);
    });
    app.setNotFoundHandler((request, reply) => answerFault(reply, new TwilioFault(20404, request.url)));
    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof TwilioFault) return answerFault(reply, error);
      if ((error.statusCode ?? 500) < 500) return answerFault(reply, new TwilioFault(20001, error.message));
      world.log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
      return reply.code(500).send({ code: 20500, message: 'Internal Server Error', status: 500 });
    });
    callsApi(app, world);
    messagesApi(app, world);
  };
}

function isAccount(world: Telephony, header: string | undefined): boolean {
  const given = /^Basic (.+)$/i.exec(header ?? '')?.[1] ?? '';
  const credentials = Buffer.from(given, 'base64').toString('utf8');
  return timingSafeEqual(digest(credentials), digest(`${world.accountSid}:${world.authToken}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
