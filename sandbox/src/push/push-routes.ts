import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import { pushActs, type PushActs } from './push-acts.ts';
import { endpointOf } from './push-service.ts';
import { pushModes, type PushedMessage, type PushSubscription } from './push-store.ts';

const subscribeBody = z.strictObject({ applicationServerKey: z.string().min(1).max(200).optional() });
/** `POST /push/subscriptions/{id}/mode` */
export const pushModeBody = z.strictObject({ mode: z.enum(pushModes) });
/** `POST /push/messages/{id}/act` */
export const pushActBody = z.strictObject({ act: z.enum(pushActs) });
const query = z.strictObject({ endpoint: z.string().max(1024).optional() });

function shown({ subscriptionId: _own, ...message }: PushedMessage) {
  return message;
}

/** The push service for tests (page 4.4): apps that can be registered, and what they got, decrypted. */
export function pushRoutes(app: FastifyInstance, acts: PushActs, ownAddress: () => string): void {
  const { store } = acts;
  const shownApp = (subscription: PushSubscription) => ({
    id: subscription.id,
    endpoint: endpointOf(ownAddress(), subscription),
    keys: subscription.keys,
    mode: subscription.mode,
    tries: subscription.tries,
  });
  const known = (id: string) => {
    const subscription = store.subscription(id);
    if (!subscription) throw new Refusal(404, 'There is no such subscription.');
    return subscription;
  };

  app.get('/push', async (request) => {
    const { endpoint } = checked(query, request.query);
    const messages = store.messages().filter((each) => endpoint === undefined || each.endpoint === endpoint);
    return { messages: messages.map(shown) };
  });
  app.get('/push/subscriptions', async () => ({ subscriptions: store.subscriptions().map(shownApp) }));
  app.post('/push/subscriptions', async (request, reply) => {
    const { applicationServerKey } = checked(subscribeBody, request.body);
    return reply.code(201).send(shownApp(store.subscribe(applicationServerKey ?? null)));
  });
  app.post<{ Params: { id: string } }>('/push/subscriptions/:id/mode', async ({ params, body }) => {
    const subscription = known(params.id);
    store.setMode(subscription, checked(pushModeBody, body).mode);
    return shownApp(subscription);
  });
  app.post<{ Params: { id: string } }>('/push/messages/:id/act', async ({ params, body }) => ({
    answer: await acts.act(params.id, checked(pushActBody, body).act),
  }));
}
