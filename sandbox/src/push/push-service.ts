import type { FastifyInstance } from 'fastify';
import ece from 'http_ece';
import { checked, Refusal } from '../problem.ts';
import * as z from 'zod';
import type { PushStore, PushSubscription } from './push-store.ts';
import { vapidFault } from './vapid.ts';

/** Most bytes of a message (RFC 8030 §7.2, RFC 8291 §4). */
const mostBytes = 4096;

const headers = z.looseObject({
  ttl: z.coerce.number({ error: 'is needed' }).int().min(0),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .optional(),
  'content-encoding': z.literal('aes128gcm'),
});

/** The push service itself (RFC 8030): `POST /push/send/{subscription}`, as the portal reaches it. */
export function pushService(app: FastifyInstance, store: PushStore, ownAddress: () => string): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );

  app.post<{ Params: { id: string } }>('/push/send/:id', async (request, reply) => {
    const subscription = store.subscription(request.params.id);
    if (!subscription) throw new Refusal(404, 'There is no such subscription.');
    subscription.tries += 1;
    answerByMode(subscription);
    if (!request.headers.authorization) throw new Refusal(401, 'Authorization is missing.');
    const fault = vapidFault(request.headers.authorization, {
      audience: ownAddress(),
      applicationServerKey: subscription.applicationServerKey,
      // Signatures live in real time, whatever the business clock says.
      now: Date.now(),
    });
    if (fault) throw new Refusal(403, fault);
    const { ttl, urgency, topic } = checked(headers, request.headers);
    const message = store.add({
      subscriptionId: subscription.id,
      endpoint: endpointOf(ownAddress(), subscription),
      topic: topic ?? null,
      ttl,
      urgency,
      payload: decrypted(subscription, request.body),
    });
    return reply
      .code(201)
      .header('location', `${ownAddress()}/push/messages/${message.id}`)
      .header('ttl', String(ttl))
      .send();
  });
}

/** Where messages for a subscription are sent. */
export function endpointOf(address: string, { id }: PushSubscription): string {
  return `${address}/push/send/${id}`;
}

function answerByMode({ mode }: PushSubscription): void {
  if (mode === 'gone') throw new Refusal(410, 'This subscription has ended.');
  if (mode === 'busy') throw new Refusal(429, 'Too many messages; later.');
  if (mode === 'down') throw new Refusal(503, 'The push service is down.');
}

/** What only the app itself can read (RFC 8291). */
function decrypted({ pair, keys }: PushSubscription, body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return null;
  let text: string;
  try {
    text = ece
      .decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: keys.auth })
      .toString('utf8');
  } catch {
    throw new Refusal(400, 'The message is not encrypted for this subscription.');
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
