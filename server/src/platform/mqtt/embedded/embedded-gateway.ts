import { Aedes, type Client, type PublishPacket } from 'aedes';
import { setTimeout as delay } from 'node:timers/promises';
import { downTopic } from '@belfry/contract/device-messages/topics.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { DeviceGateway, GatewayHandlers, GatewayOptions } from '../gateway/device-gateway.ts';
import { createDeviceIntake, type IntakeResult } from '../gateway/device-intake.ts';
import { createDevicePresence } from '../gateway/device-presence.ts';
import { inSets } from '../gateway/in-sets.ts';
import {
  checkConnect,
  downPacket,
  inOneWrite,
  maxKeepAlive,
  sendTo,
  type ConnectRefusal,
} from './embedded-connection.ts';
import { openListeners, type ListenerOptions } from './embedded-listeners.ts';
import { createPendingReplies } from '../gateway/pending-replies.ts';
import { noteAcknowledged } from '../gateway/event-acknowledgement.ts';
import { createQuietLog } from '../gateway/quiet-log.ts';
import { mayRead } from '../gateway/topic-access.ts';
import { toldInOne } from './told-in-one.ts';

/** A message that may be acknowledged. */
type TakenMessage = Extract<IntakeResult, { fault: null }>;

/** Settings of the broker inside the process. */
export interface EmbeddedGatewayOptions extends GatewayOptions, ListenerOptions {
  /** Connections are closed over so many milliseconds at the end, so that devices do not all come back at once. */
  closeWithinMs?: number;
}

const requestTimeoutMs = 10_000;
/** A device that does not read what we send holds nothing up for longer. */
const drainTimeoutMs = 10_000;

/**
 * Starts the broker inside the process (aedes, MQTT 3.1.1) and listens.
 * @throws the listener's error, e.g. `EADDRINUSE`.
 */
export async function startEmbeddedGateway(
  options: EmbeddedGatewayOptions,
  handlers: GatewayHandlers,
): Promise<DeviceGateway> {
  const { log, clock, closeWithinMs = 2_000 } = options;
  const warn = createQuietLog(log);
  const replies = createPendingReplies();
  const told = toldInOne();
  const presence = createDevicePresence(handlers, log);
  const isRightKey = inSets(handlers.authenticate.bind(handlers));
  const intake = createDeviceIntake(options, handlers, ({ serial, requestId, payload }) =>
    replies.answered(serial, requestId, payload),
  );
  /** Our own register: that of aedes loses a client whose predecessor closes late. */
  const clients = new Map<string, Client>();
  const refusals = new WeakMap<Client, ConnectRefusal>();
  let closing = false;

  const broker = await Aedes.createBroker({
    concurrency: 0,
    connectTimeout: 10_000,
    drainTimeout: drainTimeoutMs,
    heartbeatInterval: 3_600_000,

    preConnect(client, packet, done) {
      const refusal = checkConnect(packet);
      if (refusal) refusals.set(client, refusal);
      // The portal keeps no sessions and sees for itself who is there: neither may fill its memory.
      packet.clean = true;
      delete packet.will;
      done(null, true);
    },

    authenticate(client, _username, password, done) {
      const refuse = (reason: string, returnCode: number) => {
        warn(reason, { serial: client.id });
        done(Object.assign(new Error(reason), { returnCode }), false);
      };
      const refusal = refusals.get(client);
      if (refusal) return refuse(refusal.reason, refusal.returnCode);
      if (closing) return refuse('closing', 3);
      isRightKey({ serial: client.id, key: password?.toString('utf8') ?? '' }).then(
        (right) => (right ? done(null, true) : refuse('wrong-key', 4)),
        (error: unknown) => {
          log.warn({ err: error, serial: client.id }, 'key of a device could not be checked');
          refuse('not-checked', 3);
        },
      );
    },

    authorizeSubscribe(client, subscription, done) {
      const allowed = mayRead(client.id, subscription.topic);
      if (!allowed) warn('subscription', { serial: client.id, topic: subscription.topic });
      done(null, allowed ? subscription : null);
    },

    authorizePublish(client, packet, done) {
      if (!client || packet.qos === 2) {
        warn('quality-of-service', { serial: client?.id });
        return done(new Error('QoS 2 is not offered'));
      }
      // Nobody reads what devices retain here.
      packet.retain = false;
      const arrivedAt = performance.now();
      told.began(client);
      commit(client, packet).then(
        ({ ack, alarm }) => {
          // PUBACK and all that we tell the device in this turn leave in one write: writing costs the most here.
          inOneWrite(client);
          done();
          told.ended(client, ack, alarm ?? null);
          if (ack) noteAcknowledged(arrivedAt);
        },
        (error: Error) => {
          told.ended(client, null, null);
          // While closing it simply stays unacknowledged, so that connections end with jitter.
          if (!closing) done(error);
        },
      );
    },
  });

  /** Resolves when the message may be acknowledged, with the acknowledgement of an event. */
  async function commit(client: Client, packet: PublishPacket): Promise<TakenMessage> {
    const serial = client.id;
    const result = await intake.take(serial, packet.topic, packet.payload);
    if (result.fault !== null) {
      warn(result.fault, { serial, topic: packet.topic, detail: result.detail });
      throw new Error(result.fault);
    }
    const { odd } = result;
    if (odd) warn(odd.reason, { serial, topic: packet.topic, detail: odd.detail });
    return result;
  }

  function retain(topic: string, payload: object): Promise<void> {
    const packet = downPacket(topic, payload, { qos: 1, retain: true });
    return new Promise((resolve, reject) =>
      broker.publish(packet, (error) => (error ? reject(error) : resolve())),
    );
  }

  broker.on('client', (client) => {
    const before = clients.get(client.id);
    clients.set(client.id, client);
    if (before && before !== client) before.close();
  });
  broker.on('clientReady', (client) => {
    if (clients.get(client.id) === client) noted(presence.report(client.id, true, clock.now()));
  });
  broker.on('keepaliveTimeout', (client) => log.info({ serial: client.id }, 'device silent for too long'));
  broker.on('clientError', (client, error) =>
    log.debug({ serial: client.id, err: error }, 'connection closed'),
  );
  broker.on('connectionError', (_client, error) => warn('connection', { detail: error.message }));

  /** Only closing leaves a presence untold; the next start notes who is there. */
  function noted(report: Promise<void>): void {
    report.catch(() => undefined);
  }

  function ended(client: Client): void {
    if (clients.get(client.id) !== client) return;
    clients.delete(client.id);
    if (!closing) noted(presence.report(client.id, false, clock.now()));
  }

  const listeners = await openListeners(options, broker, ended, warn);
  log.info({ port: listeners.port, tlsPort: listeners.tlsPort, maxKeepAlive }, 'device gateway listens');

  return {
    port: listeners.port,
    tlsPort: listeners.tlsPort,

    async publish(serial, topic, payload, { retain: retained = false } = {}) {
      if (retained) return retain(downTopic(serial, topic), payload);
      const client = clients.get(serial);
      if (!client) return;
      await (topic === 'state'
        ? told.tell(client, payload)
        : sendTo(client, downTopic(serial, topic), payload));
    },

    async request(serial, request, timeoutMs = requestTimeoutMs) {
      const client = clients.get(serial);
      if (!client) throw new AppError('device-not-connected');
      return replies.ask(serial, timeoutMs, (id) =>
        sendTo(client, downTopic(serial, `request/${id}`), request),
      );
    },

    isConnected: (serial) => clients.has(serial),
    connectionCount: () => clients.size,
    hears: () => true,
    state: () => ({ broker: 'embedded', intake: 'here' }),
    disconnect: (serial) => new Promise((resolve) => clients.get(serial)?.close(resolve) ?? resolve()),
    keysCheckedBy: 'us',

    async close() {
      if (closing) return;
      closing = true;
      listeners.stop();
      await intake.close();
      await presence.close();
      const leaving = [...clients.values()];
      const slices = Math.min(leaving.length, Math.ceil(closeWithinMs / 50));
      for (let slice = 0; slice < slices; slice += 1) {
        for (let index = slice; index < leaving.length; index += slices) leaving[index]!.close();
        // oxlint-disable-next-line no-await-in-loop -- the wait between them is the purpose
        if (slice < slices - 1) await delay(50);
      }
      await new Promise<void>((resolve) => broker.close(resolve));
      await listeners.closed();
    },
  };
}
