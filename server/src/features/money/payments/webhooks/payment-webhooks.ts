import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#platform/http/errors/app-error.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import { strangersBytes } from '#platform/http/route/input-limits.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Config } from '#platform/config/config.ts';
import type { Platform } from '#platform/platform.ts';
import { handleWebhook } from './handle-webhook.job.ts';
import { storeWebhook } from './webhooks.queries.ts';

/** Ids of payments at the provider, which webhooks name. */
const paymentId = /^tr_[A-Za-z0-9]{1,40}$/;

/**
 * The classic webhook: a form with an id and nothing that anybody would have to believe, so that it needs no signature. It is stored
 * before it is answered, also for an id that we do not know yet; all else is done by a job. What is no id gets the same answer, as
 * the provider would otherwise repeat it for a day.
 */
export const installPaymentWebhook = takingForms((app, platform: Platform) => {
  app.post<{ Body: { id?: unknown } | undefined }>(
    `${apiBase}/payments/webhook`,
    { schema: { hide: true } },
    async (request, reply) => {
      const id = request.body?.id;
      if (typeof id === 'string' && paymentId.test(id)) await takeHint(platform, id);
      return reply.code(200).type('text/plain').send('');
    },
  );
});

const event = z.object({ entityId: z.string().check(z.regex(paymentId)) });

/** The provider's signed events: a hint like the webhook, for what one of the two loses. @see `X-Mollie-Signature` */
export function installPaymentEvents(app: FastifyInstance, platform: Platform): void {
  void app.register(async (events) => {
    events.removeAllContentTypeParsers();
    events.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: strangersBytes }, (_, body, done) =>
      done(null, body),
    );
    events.post(
      `${apiBase}/payments/events`,
      {
        schema: { hide: true },
        // Before the body is read: what carries no signature at all costs nothing.
        onRequest: async (request) => {
          if (!/^sha256=[0-9a-f]{64}$/.test(signatureOf(request))) throw new AppError('no-permission');
        },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSigned(platform.config, body, signatureOf(request))) throw new AppError('no-permission');
        const read = event.safeParse(readJson(body));
        if (read.success) await takeHint(platform, read.data.entityId);
        return reply.code(200).type('text/plain').send('');
      },
    );
  });
}

async function takeHint({ database, clock }: Platform, providerId: string): Promise<void> {
  const stored = await database.transaction('allCompanies', async (trx) => {
    const isStored = await storeWebhook(trx, providerId, clock.now());
    // One waits at most: it looks at the newest there is.
    if (isStored)
      await enqueue(trx, [handleWebhook.of({ providerId }, { key: `payments/webhook/${providerId}` })]);
    return isStored;
  });
  if (!stored) throw new AppError('service-unavailable');
}

function signatureOf(request: FastifyRequest): string {
  return String(request.headers['x-mollie-signature'] ?? '');
}

/** Two secrets count while one takes the other's place. */
function isSigned(config: Config, body: Buffer, signature: string): boolean {
  const given = Buffer.from(signature.slice('sha256='.length), 'hex');
  return [config.MOLLIE_EVENTS_SECRET, config.MOLLIE_EVENTS_SECRET_OLD].some(
    (secret) =>
      secret !== undefined && timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  );
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
