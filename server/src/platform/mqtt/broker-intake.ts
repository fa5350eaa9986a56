import type { MqttClient } from 'mqtt';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { leave, openBrokerConnection, type BrokerKind } from './broker-connection.ts';

/** Lets one node at a time take in what devices send. */
export interface IntakeLock {
  /**
   * Waits until this node holds the lock; the answer releases it. `onLost` is called when the lock is gone without
   * that, e.g. with the database connection. An aborted `signal` ends the waiting by rejecting.
   */
  acquire(onLost: () => void, signal: AbortSignal): Promise<() => Promise<void>>;
}

/** Where and how the one intake of the cluster reads. */
export interface BrokerIntakeOptions {
  url: string;
  broker: BrokerKind;
  /** Client id of the intake, the same on every node: the broker keeps its session while nodes change. */
  clientId: string;
  /** Messages that the broker sends before the first is acknowledged; RabbitMQ goes by its `mqtt.prefetch`. */
  window: number;
  lock: IntakeLock;
  log: Logger;
  /** Resolves when the broker may forget the message, rejects when it must deliver it again. */
  take: (topic: string, payload: Buffer) => Promise<void>;
  /** This node is the intake no more: what it has not told yet, another one may tell. */
  ended: () => void;
  /** See {@link BrokerConnectionOptions}. */
  refused: (reason: string) => void;
}

/** RabbitMQ goes by its `mqtt.subscription_ttl`. */
const sessionSeconds = 7 * 24 * 3_600;

/** Holds the intake's session while this node has the lock, and waits for the lock otherwise, until closed. */
export function keepBrokerIntake(options: BrokerIntakeOptions) {
  const { url, broker, clientId, window, lock, log, take, ended, refused } = options;
  const closing = new AbortController();
  let holds = false;
  let reads = false;
  let session: MqttClient | null = null;

  async function hold(): Promise<void> {
    const over = Promise.withResolvers<void>();
    const end = () => over.resolve();
    const release = await lock.acquire(end, closing.signal);
    closing.signal.addEventListener('abort', end, { once: true });
    try {
      holds = true;
      // Another node may have the session when it is lost: who holds the lock is asked again before it is opened anew.
      session = openSession(end);
      log.info({ clientId }, 'this node takes in what devices send');
      await over.promise;
      // Closing ends the session itself, after the batch in flight.
      if (closing.signal.aborted) await finished.promise;
      else await session.endAsync(true);
    } finally {
      holds = false;
      reads = false;
      closing.signal.removeEventListener('abort', end);
      ended();
      await release();
    }
    log.info({ clientId }, 'this node no longer takes in what devices send');
  }

  function openSession(lost: () => void): MqttClient {
    const client = openBrokerConnection({
      url,
      broker,
      session: {
        clientId,
        clean: false,
        properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: window },
      },
      // What nobody knows is kept as an odd message.
      topics: ['d/+/up/#'],
      log,
      refused,
      reads() {
        reads = true;
        log.info({ clientId }, 'intake: reads');
      },
      lost() {
        if (!closing.signal.aborted) log.warn({ clientId }, 'intake: connection to the broker lost');
        lost();
      },
    });
    client.on('packetreceive', (packet) => {
      if (packet.cmd !== 'publish') return;
      const { messageId, qos, topic, payload } = packet;
      const { stream } = client;
      // mqtt.js would wait for the acknowledgement before it reads the next message: 2,700 a second. As QoS 0 it reads
      // on, and we acknowledge when the transaction is committed; the window holds the broker back.
      packet.qos = 0;
      const acknowledge = () => {
        if (qos === 1 && client.connected && client.stream === stream)
          client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 });
      };
      take(topic, Buffer.from(payload)).then(acknowledge, (error: unknown) =>
        log.debug({ err: error, topic }, 'left to the broker, which delivers it again'),
      );
    });
    return client;
  }

  const finished = Promise.withResolvers<void>();
  const running = (async () => {
    while (!closing.signal.aborted) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one term of office after the other
        await hold();
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'intake: lock not acquired, trying again');
      }
      // oxlint-disable-next-line no-await-in-loop
      await delay(500, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    /** True while this node is the intake. */
    holds: () => holds,
    /** True while this node is the intake and the broker gives it what devices send. */
    reads: () => reads,
    /** Gives the lock back and ends; call it when the batch in flight is done and acknowledged. */
    async close(): Promise<void> {
      closing.abort();
      if (session) await leave(session);
      finished.resolve();
      await running;
    },
  };
}
