import { randomBytes } from 'node:crypto';
import type { ReplyMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { AppError } from '#platform/http/errors/app-error.ts';

/** Matches `up/reply/{id}` with the requests that wait for it. */
export function createPendingReplies() {
  const waiting = new Map<string, { serial: string; resolve: (reply: ReplyMessage) => void }>();

  return {
    /**
     * Sends by `send(id)` and waits for the answer. A reconnect meanwhile does no harm.
     * @throws {AppError} `communication-error` after `timeoutMs`; whatever `send` throws.
     */
    async ask(serial: string, timeoutMs: number, send: (id: string) => Promise<void>): Promise<ReplyMessage> {
      const id = randomBytes(12).toString('base64url');
      const { promise, resolve, reject } = Promise.withResolvers<ReplyMessage>();
      waiting.set(id, { serial, resolve });
      const timer = setTimeout(() => reject(new AppError('communication-error')), timeoutMs);
      try {
        await Promise.race([promise, send(id)]);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },

    /** An answer came; one that nobody waits for, or of another device, is dropped. */
    answered(serial: string, id: string, reply: ReplyMessage): void {
      const request = waiting.get(id);
      if (request?.serial === serial) request.resolve(reply);
    },
  };
}
