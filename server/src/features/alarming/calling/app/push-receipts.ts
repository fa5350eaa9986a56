import type { FastifyInstance } from 'fastify';
import {
  pushAcceptanceBody,
  pushReceiptBody,
  type PushAcceptance,
} from '@belfry/contract/alarming/push-apps/push-message.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import type { Platform } from '#platform/platform.ts';
import { acceptByPush } from './accept-by-push.ts';
import { takePushReceipt } from './take-push-receipt.ts';

/**
 * What the service worker says of a message: shown, opened, accepted. It works without a session, so that each call
 * carries the signed token that came with the message; they stand in no contract for people. A receipt is answered in the
 * same way whatever it was worth.
 */
export function installPushReceipts(app: FastifyInstance, platform: Platform): void {
  const options = { schema: { hide: true }, bodyLimit: 4096 };

  app.post(`${apiBase}/push/receipts`, options, async (request, reply) => {
    const receipt = pushReceiptBody.safeParse(request.body);
    if (receipt.success) await takePushReceipt(platform, receipt.data.token, receipt.data.event);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post(`${apiBase}/push/acceptances`, options, async (request, reply): Promise<PushAcceptance> => {
    void reply.header('cache-control', 'no-store');
    const body = pushAcceptanceBody.safeParse(request.body);
    return acceptByPush(platform, body.success ? body.data.token : '', request.headers['accept-language']);
  });
}
