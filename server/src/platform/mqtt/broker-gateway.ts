import type { RequestMessage, StatusMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { downTopic, parseUpTopic, upTopic } from '@belfry/contract/device-messages/topics.ts';
import { AppError } from '../http/app-error.ts';
import { takePlaceOf, type BrokerKind } from './broker-connection.ts';
import { createBrokerDoubts } from './broker-doubts.ts';
import { keepBrokerIntake, type IntakeLock } from './broker-intake.ts';
import { createRollCall } from './broker-roll-call.ts';
import { createBrokerRoster } from './broker-roster.ts';
import { openTalker } from './broker-talker.ts';
import { throughOutages } from './database-outage.ts';
import { noteAcknowledged } from './event-acknowledgement.ts';
import type { DeviceGateway, GatewayHandlers, GatewayOptions } from './device-gateway.ts';
import { createDeviceIntake } from './device-intake.ts';
import { parseDeviceMessage } from './device-payload.ts';
import { createDevicePresence } from './device-presence.ts';
import { createQuietLog } from './quiet-log.ts';
import { isSerial } from './topic-access.ts';

/** Settings of a gateway on a broker of its own. */
export interface BrokerGatewayOptions extends GatewayOptions {
  /** `mqtt://user:password@host:1883` or `mqtts://…`, with the portal's own account. */
  url: string;
  broker: BrokerKind;
  /** Without it this node always takes in: for a single node. */
  lock?: IntakeLock;
  /** Client id of the intake. */
  intakeId?: string;
  /** Messages on their way from the broker at a time; RabbitMQ's own `mqtt.prefetch` says it there. */
  window?: number;
  /** Milliseconds that devices have to be heard of when the broker is back, before they are asked. */
  returnMs?: number;
  /** Milliseconds after which devices that were not heard of are asked. */
  askSilentMs?: number;
  /** Milliseconds that a device has to answer when it is asked whether it is there. */
  answerMs?: number;
  /** Milliseconds in which the broker takes what is sent. */
  publishMs?: number;
  /** Milliseconds that the start waits for the broker. */
  firstConnectMs?: number;
  /** Called when the broker is back, e.g. to see whether it has read the files that it should have. */
  returned?: () => void;
}

/** As every gateway, and what only the caller knows when to do. */
export interface BrokerGateway extends DeviceGateway {
  /** Asks these devices whether they are there: a broker that was given another key for them may have ended their connection. */
  check(serials: readonly string[]): Promise<void>;
}

const requestTimeoutMs = 10_000;
/** Time that devices have to be heard of by themselves when the broker is back. */
const returnTimeMs = 120_000;
/** Nearly every loss is told by a will; each question costs a device on a SIM some 300 bytes. */
const askSilentTimeMs = 3_600_000;
/** How often what the database has noted of devices is read. */
const adoptEveryMs = 60_000;
const firstConnectTimeMs = 10_000;
const publishTimeMs = 10_000;
const alone: IntakeLock = { acquire: () => Promise.resolve(() => Promise.resolve()) };

/**
 * Connects to a broker beyond this process. Every node talks to devices; the one with the lock takes in.
 * `authenticate` is not called here: the broker checks the devices. One that is out of reach is tried until it is there.
 */
export async function startBrokerGateway(
  options: BrokerGatewayOptions,
  handlers: GatewayHandlers,
): Promise<BrokerGateway> {
  const { url, broker, log, clock, lock = alone, intakeId = 'belfry-intake', window = 1_000 } = options;
  const { returnMs = returnTimeMs, askSilentMs = askSilentTimeMs, answerMs = requestTimeoutMs } = options;
  const { firstConnectMs = firstConnectTimeMs, publishMs = publishTimeMs } = options;
  const warn = createQuietLog(log);
  const presence = createDevicePresence(handlers, log);
  const intake = createDeviceIntake(options, handlers, () => undefined);
  const roster = createBrokerRoster();
  const kicking = new Set<string>();
  let closing = false;
  /** The way to the broker on which everything that followed from the last loss is noted; null while there is none. */
  let notedOn: number | null = null;
  let wasThere = false;
  const ending = new AbortController();
  /** Settled when the broker is there for the first time, or refuses us. */
  const tried = Promise.withResolvers<void>();

  const talker = openTalker({
    url,
    broker,
    log,
    publishMs,
    heard,
    arrived: (way) => void arrived(way),
    refused,
    lost() {
      if (!closing) log.warn('broker out of reach; devices keep what they have to say');
      notedOn = null;
      roster.lost();
    },
  });

  function refused(reason: string): void {
    tried.resolve();
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
    talker.answered(serial, message.requestId, message.payload);
  }

  /** What devices say, at the one node that takes it in. Resolves when the broker may forget the message. */
  async function take(topic: string, payload: Buffer): Promise<void> {
    const arrivedAt = performance.now();
    const serial = topic.split('/', 2)[1];
    if (!isSerial(serial)) return warn('identity', { topic });
    const kind = parseUpTopic(topic)?.kind;
    // Whoever asked hears it.
    if (kind === 'reply') return;
    if (kind === 'status') {
      const status = readStatus(serial, topic, payload);
      // In the order of the device's other messages; what the talker hears may come earlier or later than they do.
      if (status) await isThere(serial, status.online);
      // An empty one only takes what was retained from the broker.
      if (payload.length === 0) return;
    } else {
      rollCall.heard(serial);
      if (!roster.isOnline(serial)) void doubts.ask(serial);
    }
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
    if (ack)
      talker
        .publish(downTopic(serial, 'ack'), ack)
        .then(() => noteAcknowledged(arrivedAt))
        .catch((error: unknown) => log.debug({ err: error }, 'acknowledgement not sent'));
  }

  /** Resolves when it is noted. */
  function isThere(serial: string, online: boolean): Promise<void> {
    roster.heard(serial, online);
    return presence.report(serial, online, clock.now());
  }

  const askTime = (serial: string) =>
    talker.ask(serial, { method: 'time', params: { now: clock.now().toISOString() } }, answerMs);

  const doubts = createBrokerDoubts({
    ask: askTime,
    async found(serial) {
      if (reader.holds() && !roster.isOnline(serial)) await isThere(serial, true);
    },
  });

  const rollCall = createRollCall({
    online: () => (reader.holds() ? roster.online() : []),
    ask: askTime,
    missing: kick,
    way: () => talker.way(),
    log,
    returnMs,
    everyMs: askSilentMs,
  });

  const reader = keepBrokerIntake({
    url,
    broker,
    clientId: intakeId,
    window,
    lock,
    log,
    take,
    ended: () => presence.abandon(),
    refused,
  });

  /** The broker is there, for the first time or again. Nothing that we know of devices counts until that is noted. */
  async function arrived(way: number): Promise<void> {
    const again = wasThere;
    wasThere = true;
    log.info('broker in reach');
    try {
      if (again) {
        options.returned?.();
        await throughOutages(async () => handlers.brokerReturned?.(), log, ending.signal);
      }
      await adopt();
    } catch (error) {
      if (!closing) log.error({ err: error }, 'return of the broker not noted');
    }
    if (talker.way() !== way) return;
    notedOn = way;
    tried.resolve();
    if (again) rollCall.begin();
  }

  /** Statuses that came while this node could not hear them are in the database, whoever took them in. */
  async function adopt(): Promise<void> {
    roster.adopt(await throughOutages(() => handlers.connectedDevices(), log, ending.signal));
  }
  const adopting = setInterval(
    () => void adopt().catch((error: unknown) => log.warn({ err: error }, 'connected devices not read')),
    adoptEveryMs,
  );
  adopting.unref();

  /** Ends the connection of a device; one that is there comes back, and says so. */
  async function kick(serial: string): Promise<void> {
    if (kicking.has(serial)) return;
    kicking.add(serial);
    const before = roster.entry(serial);
    try {
      await takePlaceOf(url, broker, serial);
      // In place of the will, which RabbitMQ leaves out then; what was said meanwhile counts for more.
      if (before?.online && roster.entry(serial) === before)
        await talker.publish(upTopic(serial, 'status'), { online: false }, true);
    } catch (error) {
      log.warn({ err: error, serial }, 'connection of a device not ended');
    } finally {
      kicking.delete(serial);
    }
  }

  const late = setTimeout(() => tried.resolve(), firstConnectMs);
  await tried.promise;
  clearTimeout(late);
  if (notedOn === null) log.error('broker out of reach; it is tried until it is there');

  return {
    keysCheckedBy: broker === 'mosquitto' ? 'broker' : 'us',
    port: 0,
    tlsPort: 0,
    publish: (serial, topic, payload, { retain = false } = {}) =>
      talker.publish(downTopic(serial, topic), payload, retain),

    async request(serial, request: RequestMessage, timeoutMs = requestTimeoutMs) {
      if (!roster.isOnline(serial)) throw new AppError('device-not-connected');
      return talker.ask(serial, request, timeoutMs);
    },
    isConnected: (serial) => roster.isOnline(serial),
    connectionCount: () => roster.online().length,
    // Statuses are noted by the intake: while it hears nothing, what is noted grows old.
    hears: () => notedOn === talker.way() && talker.connected() && (!reader.holds() || reader.reads()),
    disconnect: kick,
    check: (serials) => rollCall.check(serials),

    async close() {
      if (closing) return;
      closing = true;
      ending.abort();
      rollCall.stop();
      clearInterval(adopting);
      await intake.close();
      await presence.close();
      await reader.close();
      await talker.close();
    },
  };
}

/** The status in a message on `up/status`; null where there is none in it. Empty: the broker has nothing retained any more. */
function readStatus(serial: string, topic: string, payload: Buffer): StatusMessage | null {
  if (payload.length === 0) return { online: false };
  const message = parseDeviceMessage(serial, topic, payload);
  return 'kind' in message && message.kind === 'status' ? message.payload : null;
}
