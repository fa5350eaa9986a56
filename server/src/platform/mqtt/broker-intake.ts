import type { MqttClient } from 'mqtt';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { upTopics } from '@belfry/contract/device-messages/topics.ts';
import { openConnection } from './broker-connection.ts';

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
  /** 4 is MQTT 3.1.1, where the broker's own settings bound the window and how long it keeps the session. */
  protocolVersion: 4 | 5;
  /** Client id of the intake, the same on every node: the broker keeps its session while nodes change. */
  clientId: string;
  /** Messages that the broker sends before the first is acknowledged. */
  window: number;
  lock: IntakeLock;
  /** Hears of every fault of the connection, for those that somebody has to mend. */
  refused: (error: Error) => void;
  log: Logger;
}

const sessionSeconds = 7 * 24 * 3_600;

/**
 * Holds the intake's session while this node has the lock, and waits for the lock otherwise, until closed.
 * @param take resolves when the broker may forget the message, rejects when it must deliver it again.
 */
export function keepBrokerIntake(
  { url, protocolVersion, clientId, window, lock, log, refused }: BrokerIntakeOptions,
  take: (topic: string, payload: Buffer) => Promise<void>,
) {
  const closing = new AbortController();
  let holds = false;
  let session: MqttClient | null = null;

  async function hold(): Promise<void> {
    const over = Promise.withResolvers<void>();
    const end = () => over.resolve();
    const release = await lock.acquire(end, closing.signal);
    closing.signal.addEventListener('abort', end, { once: true });
    holds = true;
    const client = (session = openSession(end));
    log.info({ clientId }, 'this node takes in what devices send');
    await over.promise;
    holds = false;
    closing.signal.removeEventListener('abort', end);
    // Closing ends the session itself, after the batch in flight. Otherwise another node may have it already.
    if (!closing.signal.aborted) await client.endAsync(true);
    else await finished.promise;
    await release();
    log.info({ clientId }, 'this node no longer takes in what devices send');
  }

  function openSession(lost: () => void): MqttClient {
    const client = openConnection(url, {
      protocolVersion,
      clientId,
      clean: false,
      properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: window },
    });
    client.on('error', refused);
    client.on('connect', ({ sessionPresent }) => {
      log.info({ sessionPresent }, 'intake: connected to the broker');
      // Another node may have the session now: who holds the lock is asked again before it is opened anew.
      client.once('close', lost);
      client.subscribe(
        upTopics.map((topic) => `d/+/up/${topic}`),
        { qos: 1 },
        (error) => (error ? refused(error) : log.info({ clientId }, 'intake: reads')),
      );
    });
    client.on('packetreceive', (packet) => {
      if (packet.cmd !== 'publish') return;
      const { messageId, qos, topic, payload } = packet;
      const { stream } = client;
      // mqtt.js would wait for the acknowledgement before it reads the next message: 2,700 a second. As QoS 0 it reads
      // on, and we acknowledge when the transaction is committed; `receiveMaximum` holds the broker back.
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
    /** Gives the lock back and ends; call it when the batch in flight is done and acknowledged. */
    async close(): Promise<void> {
      closing.abort();
      await session?.endAsync().catch(() => undefined);
      finished.resolve();
      await running;
    },
  };
}
