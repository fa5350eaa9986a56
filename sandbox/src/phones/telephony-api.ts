import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAccount } from './account.ts';
import { credentialListsApi } from '../sims/credential-lists-api.ts';
import type { SimWorld } from '../sims/sim-world.ts';
import { callsApi } from './calls-api.ts';
import { messagesApi } from './messages-api.ts';
import type { Telephony } from './telephony.ts';
import { TwilioFault, twilioErrors } from './twilio-faults.ts';

/** The telephony provider's API, version 2010-04-01, as the real client calls it; below `/2010-04-01/Accounts/{sid}`. */
export function telephonyApi(world: Telephony, sims: SimWorld) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request: FastifyRequest) => {
      if (!isAccount(world, request.headers.authorization)) throw new TwilioFault(20003);
      // The first part of the path below the prefix, whatever route it finds.
      if (request.url.split('/')[3] !== world.accountSid) throw new TwilioFault(20404, request.url);
    });
    twilioErrors(app, world);
    callsApi(app, world);
    messagesApi(app, world);
    credentialListsApi(app, sims);
  };
}
