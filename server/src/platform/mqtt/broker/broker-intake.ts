import type { MqttClient } from 'mqtt';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { leave, openBrokerConnection, type BrokerKind } from './broker-connection.ts';
import { watchProgress } from './watch-progress.ts';
import type { IntakeLease, IntakeTerm } from './intake-lease.ts';

/** Where and how the one intake of the cluster reads. */
export interface BrokerIntakeOptions {
  url: string;
  broker: BrokerKind;
  /** Client id of the intake, the same on every node: the broker keeps its session while nodes change. */
  clientId: string;
  /** Messages that the broker sends before the first is acknowledged; RabbitMQ goes by its `mqtt.prefetch`. */
  window: number;
  lease: IntakeLease;
  /** Milliseconds without the broker after which another node may try. */
  deafMs: number;
  /**
   * Milliseconds in which not one message is taken in of those that are there, after which another node may try: the lease is
   * renewed on a connection of its own, whatever has become of those by which messages are stored.
   */
  stuckMs: number;
  log: Logger;
  /** Whether this node reaches the broker; one that does not leaves the intake to others. */
  reaches: () => boolean;
  /** This node is the intake from now on. */
  began: (term: IntakeTerm) => void;
  /** Resolves when the broker may forget the message, rejects when it must deliver it again. */
  take: (topic: string, payload: Buffer, facts: MessageFacts) => Promise<void>;
  /** The broker gives us what devices send. */
  reading: () => void;
  /** This node is the intake no more: what it has not told yet, another one may tell. */
  ended: () => void;
  /** See {@link BrokerConnectionOptions}. */
  refused: (reason: string) => void;
}

/** How a message came. */
export interface MessageFacts {
  /** It was said just now, or waited for us: not retained, and not one that we had already. */
  fresh: boolean;
}

/** RabbitMQ goes by its `mqtt.subscription_ttl`. */
const sessionSeconds = 7 * 24 * 3_600;
/** So soon a connection that went silent is noticed: within one and a half of it. */
const keepaliveSeconds = 3;
/** Whom the broker left goes behind those who reach it. */
const othersFirstMs = 2_000;
const againMs = 100;

/** Holds the intake's session while this node has a term, and waits for one otherwise, until closed. */
export function keepBrokerIntake(options: BrokerIntakeOptions) {
  const { url, broker, clientId, window, lease, deafMs, stuckMs, log, take, refused } = options;
  const closing = new AbortController();
  let term: IntakeTerm | null = null;
  let reads = false;
  let session: MqttClient | null = null;
  let notBefore = -Infinity;
  const wants = () => options.reaches() && performance.now() >= notBefore;

  async function hold(): Promise<void> {
    const over = Promise.withResolvers<void>();
    const end = () => over.resolve();
    const mine = await lease.acquire({ wants, over: end, signal: closing.signal });
    // Won at the last moment: nothing more would end it.
    if (closing.signal.aborted) return mine.release();
    closing.signal.addEventListener('abort', end, { once: true });
    const lost = () => {
      // Where nothing of ours reaches it, it has to come back first.
      if (options.reaches()) notBefore = performance.now() + othersFirstMs;
      end();
    };
    const deaf = setTimeout(() => {
      log.warn({ clientId }, 'intake: the broker gives it nothing');
      lost();
    }, deafMs);
    const watch = watchProgress(stuckMs, () => {
      // A node that is alone has nobody to leave it to.
      if (mine.number === null) return;
      log.warn({ clientId, term: mine.number }, 'intake: nothing that the broker gives is taken in');
      lost();
    });
    try {
      term = mine;
      options.began(mine);
      session = openSession(mine, { end, lost, heard: () => clearTimeout(deaf), watched: watch.during });
      log.info({ clientId, term: mine.number }, 'this node takes in what devices send');
      await over.promise;
      // Closing ends the session itself, after the batches in flight.
      if (closing.signal.aborted) await finished.promise;
      else await session.endAsync(true);
    } finally {
      clearTimeout(deaf);
      watch.stop();
      term = null;
      reads = false;
      closing.signal.removeEventListener('abort', end);
      options.ended();
      await mine.release();
    }
    log.info({ clientId, term: mine.number }, 'this node no longer takes in what devices send');
  }

  function openSession(
    mine: IntakeTerm,
    tell: {
      end: () => void;
      lost: () => void;
      heard: () => void;
      watched: (taken: Promise<void>) => Promise<void>;
    },
  ): MqttClient {
    const client = openBrokerConnection({
      url,
      broker,
      session: {
        clientId,
        clean: false,
        keepalive: keepaliveSeconds,
        properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: window },
      },
      // What nobody knows is kept as an odd message.
      topics: ['d/+/up/#'],
      log,
      refused,
      reads() {
        if (term !== mine) return;
        tell.heard();
        reads = true;
        mine.reads(true);
        log.info({ clientId, term: mine.number }, 'intake: reads');
        options.reading();
      },
      lost() {
        if (!closing.signal.aborted) log.warn({ clientId }, 'intake: connection to the broker lost');
        // Another node may have the session by now: it is not opened anew before the lease was asked for again.
        tell.lost();
      },
    });
    client.on('packetreceive', (packet) => {
      if (packet.cmd !== 'publish') return;
      const { messageId, qos, topic, payload, retain, dup } = packet;
      const { stream } = client;
      // mqtt.js would wait for the acknowledgement before it reads the next message: 2,700 a second. As QoS 0 it reads
      // on, and we acknowledge when the transaction is committed; the window holds the broker back.
      packet.qos = 0;
      // A process that stood still finds this before any timer has told it.
      if (!mine.valid() && !closing.signal.aborted) return tell.end();
      const acknowledge = () => {
        const ours = mine.valid() && client.connected && client.stream === stream;
        if (qos === 1 && ours) client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 });
      };
      const taken = tell.watched(take(topic, Buffer.from(payload), { fresh: !retain && !dup }));
      taken.then(acknowledge, (error: unknown) =>
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
        if (!closing.signal.aborted) log.warn({ err: error }, 'intake: ended by a fault, trying again');
      }
      // oxlint-disable-next-line no-await-in-loop
      await delay(againMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    /** True while this node is the intake. */
    holds: () => term?.valid() === true,
    /** True while this node is the intake and the broker gives it what devices send. */
    reads: () => reads && term?.valid() === true,
    /** Gives the lease back and ends; call it when the batches in flight are done and acknowledged. */
    async close(): Promise<void> {
      closing.abort();
      if (session) await leave(session);
      finished.resolve();
      await running;
      lease.close();
    },
  };
}
