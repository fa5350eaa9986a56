import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ReplyMessage, RequestMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { downTopic } from '@belfry/contract/device-messages/topics.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { leave, openBrokerConnection, type BrokerKind } from './broker-connection.ts';
import { createPendingReplies } from '../gateway/pending-replies.ts';

/** A node's own connection to the broker, by which it speaks to devices. */
export interface TalkerOptions {
  url: string;
  broker: BrokerKind;
  log: Logger;
  /** Milliseconds in which the broker takes a message; one that comes back later is sent it again. */
  publishMs: number;
  /** A status, or a reply to any node. */
  heard: (topic: string, payload: Buffer, facts: { retain: boolean }) => void;
  /** The broker is there, and by which way; nothing of {@link TalkerOptions.heard} is missed from now on. */
  arrived: (way: number) => void;
  /** The broker was there and is no more. */
  lost: () => void;
  refused: (reason: string) => void;
}

/** Opens the connection; it does not wait for it. */
export function openTalker(options: TalkerOptions) {
  const { url, broker, log, publishMs, heard, arrived, lost, refused } = options;
  const replies = createPendingReplies();
  let way = 0;
  const client = openBrokerConnection({
    url,
    broker,
    session: { clientId: `belfry-${randomUUID()}`, clean: true },
    topics: ['d/+/up/status', 'd/+/up/reply/+'],
    log,
    refused,
    reads() {
      way += 1;
      arrived(way);
    },
    lost() {
      way += 1;
      lost();
    },
  });
  client.on('message', heard);

  function publish(
    topic: string,
    payload: object,
    retain = false,
    properties: { messageExpiryInterval?: number } = {},
  ): Promise<void> {
    if (!client.connected) return Promise.reject(new AppError('communication-error'));
    const taken = Promise.withResolvers<void>();
    const late = setTimeout(() => taken.reject(new AppError('communication-error')), publishMs);
    client.publish(topic, JSON.stringify(payload), { qos: 1, retain, properties }, (error) => {
      clearTimeout(late);
      if (error) taken.reject(new AppError('communication-error', { cause: error }));
      else taken.resolve();
    });
    return taken.promise;
  }

  return {
    publish,
    /** See `createPendingReplies`. */
    answered: (serial: string, id: string, reply: ReplyMessage) => replies.answered(serial, id, reply),
    connected: () => client.connected,
    /** Another number after each loss and each return of the broker. */
    way: () => way,

    /** @throws {AppError} `communication-error` when no answer came in time */
    async ask(serial: string, request: RequestMessage, timeoutMs: number): Promise<ReplyMessage> {
      // What nobody waits for any more must not reach a device that comes back later. Brokers count whole seconds, begun ones
      // too; RabbitMQ is told by a policy.
      const messageExpiryInterval = Math.max(1, Math.floor(timeoutMs / 1000) - 1);
      let withdraw = () => undefined;
      try {
        return await replies.ask(serial, timeoutMs, (id) => {
          const sent = publish(downTopic(serial, `request/${id}`), request, false, { messageExpiryInterval });
          const messageId = client.getLastMessageId();
          let under = true;
          withdraw = () => void (under && client.removeOutgoingMessage(messageId));
          return sent.finally(() => (under = false));
        });
      } finally {
        // Nor may it be sent once more when the broker is back.
        withdraw();
      }
    },

    close: () => leave(client),
  };
}
