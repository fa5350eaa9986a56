import type { FastifyInstance } from 'fastify';
import { balancesApi } from './balances-api.ts';
import { chargebacksApi } from './chargebacks-api.ts';
import { customersApi } from './customers-api.ts';
import { letIn, needProfile } from './let-in.ts';
import { methodsApi } from './methods-api.ts';
import { paymentLinksApi } from './payment-links-api.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { paymentsApi } from './payments-api.ts';
import { conductOf, goWrong } from '../provider-conduct.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { refundsApi } from './refunds-api.ts';
import { settlementsApi } from './settlements-api.ts';

/** The payment provider's API, version 2, as its own client calls it; below `/mollie/v2`. */
export function providerApi(provider: PaymentProvider) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      letIn(provider, request);
      provider.recall();
      // What makes or ends something goes wrong only after it was taken.
      if (request.method !== 'GET') return;
      const conduct = conductOf(provider.faults, request);
      if (conduct === 'refuses') throw new ProviderRefusal(422, 'Refused by the desk.');
      goWrong(conduct, reply);
    });
    app.addHook('preHandler', async (request) => needProfile(provider, request));
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send(new ProviderRefusal(404, `No route ${request.url}`).body()),
    );
    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof ProviderRefusal) return reply.code(error.status).send(error.body());
      const status = error.statusCode ?? 500;
      if (status >= 500) provider.log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
      return reply.code(status).send(new ProviderRefusal(status, error.message).body());
    });
    paymentsApi(app, provider);
    customersApi(app, provider);
    refundsApi(app, provider);
    chargebacksApi(app, provider);
    methodsApi(app, provider);
    paymentLinksApi(app, provider);
    settlementsApi(app, provider);
    balancesApi(app, provider);
  };
}
