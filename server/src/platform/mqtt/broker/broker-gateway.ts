import type { RequestMessage, StatusMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { downTopic, parseUpTopic, upTopic } from '@belfry/contract/device-messages/topics.ts';
import { isPassedOn } from '#platform/database/database-faults.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { takePlaceOf, type BrokerKind } from './broker-connection.ts';
import { createBrokerDoubts } from './broker-doubts.ts';
import { createBrokerDuty } from './broker-duty.ts';
import { createBrokerCuts } from './broker-cuts.ts';
import { keepBrokerIntake, type MessageFacts } from './broker-intake.ts';
import { createRollCall } from './broker-roll-call.ts';
import { createBrokerRoster } from './broker-roster.ts';
import { openTalker } from './broker-talker.ts';
import { throughOutages } from '../gateway/database-outage.ts';
import type {
  DeviceGateway,
  GatewayHandlers,
  GatewayOptions,
  GatewayState,
} from '../gateway/device-gateway.ts';
import { noteAcknowledged } from '../gateway/event-acknowledgement.ts';
import { parseDeviceMessage } from '../gateway/device-payload.ts';
import { aloneLease, type IntakeLease } from './intake-lease.ts';
import { createQuietLog } from '../gateway/quiet-log.ts';
import { isSerial } from '../gateway/topic-access.ts';

/** Settings of a gateway on a broker of its own. */
export interface BrokerGatewayOptions extends GatewayOptions {
  /** `mqtt://user:password@host:1883` or `mqtts://…`, with the portal's own account. */
  url: string;
  broker: BrokerKind;
  /** Without it this node always takes in: for a single node. */
  lease?: IntakeLease;
  /** Milliseconds that the intake may be without the broker before another node may try. */
  deafMs?: number;
  /** Milliseconds in which the intake takes in nothing of what is there before another node may try. */
  stuckMs?: number;
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
const deafTimeMs = 5_000;
const stuckTimeMs = 10_000;

/**
 * Connects to a broker beyond this process. Every node talks to devices; the one with the lease takes in.
 * `authenticate` is not called here: the broker checks the devices. One that is out of reach is tried until it is there.
 */
export async function startBrokerGateway(
  options: BrokerGatewayOptions,
  handlers: GatewayHandlers,
): Promise<BrokerGateway> {
  const { url, broker, log, clock, lease = aloneLease, intakeId = 'belfry-intake', window = 1_000 } = options;
  const { returnMs = returnTimeMs, askSilentMs = askSilentTimeMs, answerMs = requestTimeoutMs } = options;
  const { firstConnectMs = firstConnectTimeMs, publishMs = publishTimeMs, deafMs = deafTimeMs } = options;
  const { stuckMs = stuckTimeMs } = options;
  const warn = createQuietLog(log);
  const cuts = createBrokerCuts(() => clock.now());
  const duty = createBrokerDuty(options, handlers);
  const roster = createBrokerRoster();
  const kicking = new Set<string>();
  let closing = false;
  /** Who counted as connected when the broker was back, and when that was, until somebody reads. */
  let countedBefore: { connected: readonly string[]; since: number } | null = null;
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
      cuts.lost();
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
      if (status?.online && !retain) cuts.announced(serial);
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
  async function take(topic: string, payload: Buffer, { fresh }: MessageFacts): Promise<void> {
    const { intake } = duty.now();
    const arrivedAt = performance.now();
    const serial = topic.split('/', 2)[1];
    if (!isSerial(serial)) return warn('identity', { topic });
    const kind = parseUpTopic(topic)?.kind;
    // Whoever asked hears it.
    if (kind === 'reply') return;
    if (kind === 'status') {
      const status = readStatus(serial, topic, payload);
      // In the order of the device's other messages; what the talker hears may come earlier or later than they do.
      if (status?.online && fresh) cuts.announced(serial);
      if (status) await isThere(serial, status.online);
      // An empty one only takes what was retained from the broker.
      if (payload.length === 0) return;
    } else {
      rollCall.heard(serial);
      if (!roster.isOnline(serial)) void doubts.ask(serial);
    }
    const result = await intake.take(serial, topic, payload).catch((error: unknown) => {
      // It is the next term's.
      if (closing || !reader.holds() || isPassedOn(error)) throw error;
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
    return duty.now().presence.report(serial, online, clock.now());
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
    called,
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
    lease,
    deafMs,
    stuckMs,
    log,
    reaches: () => notedOn === talker.way() && talker.connected(),
    began: (term) => duty.began(term),
    take,
    reading() {
      // Where another one read since then, it has seen who came back.
      if (countedBefore && countedBefore.since > lease.heardElsewhere()) cuts.begin(countedBefore.connected);
      // From now on we hear of those who come back.
      if (countedBefore) rollCall.begin();
      countedBefore = null;
    },
    ended: () => duty.ended(),
    refused,
  });

  /** The roll call after a return is through: now is known whom the broker had cut off. */
  async function called(missing: readonly string[]): Promise<void> {
    // Nobody has read since the broker is back: who does calls the roll.
    if (countedBefore && !lease.elsewhere())
      return log.debug('roll call of nobody: the intake does not read yet');
    const found = cuts.end(missing);
    if (found === null || !reader.holds()) return;
    const { handlers: fenced } = duty.now();
    await throughOutages(async () => fenced.connectionsCut?.(found), log, ending.signal).catch(
      (error: unknown) => {
        // The next term looks for itself.
        if (!isPassedOn(error)) throw error;
      },
    );
  }

  /** The broker is there, for the first time or again. Nothing that we know of devices counts until that is noted. */
  async function arrived(way: number): Promise<void> {
    const again = wasThere;
    const since = performance.now();
    wasThere = true;
    log.info('broker in reach');
    try {
      if (again) {
        options.returned?.();
        if (!lease.elsewhere())
          await throughOutages(async () => handlers.brokerReturned?.(), log, ending.signal);
      }
      const connected = await adopt();
      if (again && !reader.reads()) countedBefore = { connected, since };
    } catch (error) {
      if (!closing) log.error({ err: error }, 'return of the broker not noted');
    }
    if (talker.way() !== way) return;
    notedOn = way;
    tried.resolve();
    if (again) rollCall.begin();
  }

  /** Statuses that came while this node could not hear them are in the database, whoever took them in. */
  async function adopt(): Promise<readonly string[]> {
    const connected = await throughOutages(() => handlers.connectedDevices(), log, ending.signal);
    roster.adopt(connected);
    return connected;
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

  function intakeIs(): GatewayState['intake'] {
    if (reader.holds()) return reader.reads() ? 'here' : 'nobody';
    return lease.elsewhere() ? 'elsewhere' : 'nobody';
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
    hears: () => notedOn === talker.way() && talker.connected() && intakeIs() !== 'nobody',
    state: () => ({ broker: talker.connected() ? 'ok' : 'away', intake: intakeIs() }),
    disconnect: kick,
    check: (serials) => rollCall.check(serials),

    async close() {
      if (closing) return;
      closing = true;
      ending.abort();
      rollCall.stop();
      clearInterval(adopting);
      await duty.close();
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
