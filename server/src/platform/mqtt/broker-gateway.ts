import { randomUUID } from 'node:crypto';
import type { RequestMessage, StatusMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { downTopic, parseUpTopic, upTopic } from '@belfry/contract/device-messages/topics.ts';
import { AppError } from '../http/app-error.ts';
import { openConnection, protocolOf, refusalOf, takePlaceOf, type BrokerKind } from './broker-connection.ts';
import { keepBrokerIntake, type IntakeLock } from './broker-intake.ts';
import { createRollCall } from './broker-roll-call.ts';
import { createBrokerRoster } from './broker-roster.ts';
import { throughOutages } from './database-outage.ts';
import type { DeviceGateway, GatewayHandlers, GatewayOptions } from './device-gateway.ts';
import { createDeviceIntake } from './device-intake.ts';
import { parseDeviceMessage } from './device-payload.ts';
import { createDevicePresence } from './device-presence.ts';
import { createPendingReplies } from './pending-replies.ts';
import { createQuietLog } from './quiet-log.ts';
import { isSerial } from './topic-access.ts';

/** Settings of a gateway on a broker of its own. */
export interface BrokerGatewayOptions extends GatewayOptions {
  /** `mqtt://user:password@host:1883` or `mqtts://…`, with the portal's own account. */
  url: string;
  broker: BrokerKind;
  /** Without it this node always takes in: for a single node. */
  lock?: IntakeLock;
  /** Client id of the intake; another one for each installation that shares the broker. */
  intakeId?: string;
  /** Messages on their way from the broker at a time; RabbitMQ's own `mqtt.prefetch` says it there. */
  window?: number;
  /** Milliseconds that devices have to be heard of when the broker is back, before they are asked. */
  returnMs?: number;
  /** Milliseconds after which devices that were not heard of are asked. */
  askSilentMs?: number;
  /** Milliseconds that the start waits for the broker. */
  firstConnectMs?: number;
  /** Ends a device's connection where {@link takePlaceOf} cannot. */
  kick?: (serial: string) => Promise<void>;
  /** Called when the broker is back, e.g. to see whether it has read the files that it should have. */
  returned?: () => Promise<void>;
}

const requestTimeoutMs = 10_000;
/** Time that devices have to be heard of by themselves when the broker is back. */
const returnTimeMs = 120_000;
const askSilentTimeMs = 600_000;
/** How often what the database has noted of devices is read. */
const adoptEveryMs = 60_000;
const firstConnectTimeMs = 10_000;
const alone: IntakeLock = { acquire: () => Promise.resolve(() => Promise.resolve()) };

/**
 * Connects to a broker beyond this process. Every node talks to devices; the one with the lock takes in.
 * `authenticate` is not called here: the broker checks the devices. One that is out of reach is tried until it is there.
 */
export async function startBrokerGateway(
  options: BrokerGatewayOptions,
  handlers: GatewayHandlers,
): Promise<DeviceGateway> {
  const { url, broker, log, clock, lock = alone, intakeId = 'belfry-intake', window = 1_000 } = options;
  const { returnMs = returnTimeMs, askSilentMs = askSilentTimeMs } = options;
  const { firstConnectMs = firstConnectTimeMs } = options;
  const { kick: endConnection = (serial) => takePlaceOf(url, broker, serial) } = options;
  const protocolVersion = protocolOf(broker);
  const warn = createQuietLog(log);
  const replies = createPendingReplies();
  const presence = createDevicePresence(handlers, log);
  const intake = createDeviceIntake(options, handlers, () => undefined);
  const roster = createBrokerRoster();
  const kicking = new Set<string>();
  let closing = false;
  /** False from the loss of the broker until what followed from it is noted. */
  let hears = false;
  let wasThere = false;
  const ending = new AbortController();
  /** Settled when the broker is there for the first time, or refuses us. */
  const tried = Promise.withResolvers<void>();

  const talker = openConnection(url, { protocolVersion, clientId: `belfry-${randomUUID()}`, clean: true });
  talker.on('error', refused);
  talker.on('offline', () => {
    if (hears) log.warn('broker out of reach; devices keep what they have to say');
    hears = false;
  });
  talker.on('connect', () => {
    log.info('broker in reach');
    // What is noted is read when nothing can be missed any more.
    talker.subscribe(['d/+/up/status', 'd/+/up/reply/+'], { qos: 1 }, (error) =>
      error ? refused(error) : void arrived(),
    );
  });
  talker.on('message', heard);

  function refused(error: Error): void {
    const reason = refusalOf(error);
    if (reason === null) return log.debug({ err: error }, 'broker connection');
    tried.resolve();
    warn('portal-refused', { detail: reason });
    handlers
      .brokerRefused?.({ reason })
      .catch((fault: unknown) => log.error({ err: fault }, 'refusal by the broker not told'));
  }

  /** Status and replies come to every node. */
  function heard(topic: string, payload: Buffer, { retain }: { retain: boolean }): void {
    const meaning = parseUpTopic(topic);
    if (!meaning || !isSerial(meaning.serial)) return;
    const { serial } = meaning;
    if (meaning.kind === 'status') {
      if (!retain) rollCall.heard(serial);
      const status = readStatus(serial, topic, payload);
      if (status) roster.heard(serial, status.online);
      return;
    }
    const message = parseDeviceMessage(serial, topic, payload);
    if (!('kind' in message)) return warn(message.fault, { serial, topic, detail: message.detail });
    if (message.kind !== 'reply') return;
    rollCall.heard(serial);
    replies.answered(serial, message.requestId, message.payload);
  }

  /** In place of the will, which a broker may leave out when it ends a connection itself. */
  async function sayOffline(serial: string): Promise<void> {
    if (roster.isOnline(serial)) await send(upTopic(serial, 'status'), { online: false }, true);
  }

  /** What devices say, at the one node that takes it in. Resolves when the broker may forget the message. */
  async function take(topic: string, payload: Buffer): Promise<void> {
    const meaning = parseUpTopic(topic);
    if (!meaning || !isSerial(meaning.serial)) return warn('unknown-topic', { topic });
    const { serial } = meaning;
    if (meaning.kind === 'status') {
      const status = readStatus(serial, topic, payload);
      if (status) {
        roster.heard(serial, status.online);
        await presence.report(serial, status.online, clock.now());
      }
      // An empty one only takes what was retained from the broker.
      if (payload.length === 0) return;
    } else rollCall.heard(serial);
    const result = await intake.take(serial, topic, payload).catch((error: unknown) => {
      if (closing) throw error;
      // Delivered again it would fail again and fill the window; a device still holds an event that is not acknowledged.
      log.error({ err: error, serial, topic }, 'message of a device not taken');
      return null;
    });
    if (result === null) return;
    if (result.fault !== null) {
      warn(result.fault, { serial, topic, detail: result.detail });
      void kick(serial);
      return;
    }
    const { ack, odd } = result;
    if (odd) warn(odd.reason, { serial, topic, detail: odd.detail });
    if (ack && talker.connected) talker.publish(downTopic(serial, 'ack'), JSON.stringify(ack), { qos: 1 });
  }

  /** The broker is there, for the first time or again. Nothing that we know of devices counts until that is noted. */
  async function arrived(): Promise<void> {
    try {
      if (wasThere) {
        await options.returned?.();
        await throughOutages(async () => handlers.brokerReturned?.(), log, ending.signal);
      }
      await adopt();
    } catch (error) {
      if (!closing) log.error({ err: error }, 'return of the broker not noted');
    }
    hears = talker.connected;
    tried.resolve();
    if (wasThere) rollCall.begin();
    wasThere = true;
  }

  /** Statuses that came while this node could not hear them are in the database, whoever took them in. */
  async function adopt(): Promise<void> {
    await throughOutages(() => roster.adopt(() => handlers.connectedDevices()), log, ending.signal);
  }
  const adopting = setInterval(
    () => void adopt().catch((error: unknown) => log.warn({ err: error }, 'connected devices not read')),
    adoptEveryMs,
  );
  adopting.unref();

  async function kick(serial: string): Promise<void> {
    if (kicking.has(serial)) return;
    kicking.add(serial);
    try {
      await endConnection(serial);
      await sayOffline(serial);
    } catch (error) {
      log.warn({ err: error, serial }, 'connection of a device not ended');
    } finally {
      kicking.delete(serial);
    }
  }

  const rollCall = createRollCall({
    online: () => (reader.holds() ? roster.online() : []),
    ask: (serial) =>
      askDevice(
        serial,
        { method: 'time', params: { now: clock.now().toISOString() } },
        Math.min(requestTimeoutMs, returnMs, askSilentMs),
      ),
    missing: sayOffline,
    log,
    returnMs,
    everyMs: askSilentMs,
  });

  async function askDevice(serial: string, request: RequestMessage, timeoutMs = requestTimeoutMs) {
    if (!roster.isOnline(serial)) throw new AppError('device-not-connected');
    // A request that nobody waits for any more must not reach a device that comes back later. Brokers count whole seconds,
    // begun ones too; RabbitMQ is told by a policy.
    const messageExpiryInterval = Math.max(1, Math.floor(timeoutMs / 1000) - 1);
    return replies.ask(serial, timeoutMs, (id) =>
      send(downTopic(serial, `request/${id}`), request, false, { messageExpiryInterval }),
    );
  }

  const reader = keepBrokerIntake(
    { url, protocolVersion, clientId: intakeId, window, lock, log, refused },
    take,
  );

  async function send(
    topic: string,
    payload: object,
    retain = false,
    properties: { messageExpiryInterval?: number } = {},
  ): Promise<void> {
    if (!talker.connected) throw new AppError('communication-error');
    await talker.publishAsync(topic, JSON.stringify(payload), { qos: 1, retain, properties });
  }

  const late = setTimeout(() => tried.resolve(), firstConnectMs);
  await tried.promise;
  clearTimeout(late);
  if (!hears) log.error('broker out of reach; it is tried until it is there');

  return {
    keysCheckedBy: broker === 'mosquitto' ? 'broker' : 'us',
    port: 0,
    tlsPort: 0,
    publish: (serial, topic, payload, { retain = false } = {}) =>
      send(downTopic(serial, topic), payload, retain),

    request: askDevice,
    isConnected: (serial) => roster.isOnline(serial),
    connectionCount: () => roster.online().length,
    hears: () => hears && talker.connected,
    disconnect: kick,

    async close() {
      if (closing) return;
      closing = true;
      ending.abort();
      rollCall.stop();
      clearInterval(adopting);
      await intake.close();
      await presence.close();
      await reader.close();
      await talker.endAsync(!talker.connected);
    },
  };
}

/** The status in a message on `up/status`; null where there is none in it. Empty: the broker has nothing retained any more. */
function readStatus(serial: string, topic: string, payload: Buffer): StatusMessage | null {
  if (payload.length === 0) return { online: false };
  const message = parseDeviceMessage(serial, topic, payload);
  return 'kind' in message && message.kind === 'status' ? message.payload : null;
}
