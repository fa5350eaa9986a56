import { connectAsync, type MqttClient } from 'mqtt';
import { randomUUID } from 'node:crypto';
import type { RequestMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { downTopic, parseUpTopic, upTopic } from '@belfry/contract/device-messages/topics.ts';
import { AppError } from '../http/app-error.ts';
import { keepBrokerIntake, type IntakeLock } from './broker-intake.ts';
import { createRollCall } from './broker-roll-call.ts';
import { throughOutages } from './database-outage.ts';
import type { DeviceGateway, GatewayHandlers, GatewayOptions } from './device-gateway.ts';
import { createDeviceIntake } from './device-intake.ts';
import { parseDeviceMessage } from './device-payload.ts';
import { createDevicePresence } from './device-presence.ts';
import { openDynamicSecurity, type DynamicSecurity } from './dynamic-security.ts';
import { createPendingReplies } from './pending-replies.ts';
import { createQuietLog } from './quiet-log.ts';
import { isSerial } from './topic-access.ts';

/** Settings of a gateway on a broker of its own. */
export interface BrokerGatewayOptions extends GatewayOptions {
  /** `mqtt://user:password@host:1883` or `mqtts://…`; the broker speaks MQTT 5. */
  url: string;
  /** Without it this node always takes in: for a single node. */
  lock?: IntakeLock;
  /** `dynamic-security`: Mosquitto's plugin, accounts kept by us; `none`: the broker checks devices by other means. */
  credentials?: 'dynamic-security' | 'none';
  /** Client id of the intake; another one for each installation that shares the broker. */
  intakeId?: string;
  /** Messages on their way from the broker at a time. */
  window?: number;
  /** Milliseconds that devices have to be heard of when the broker is back, before they are asked. */
  returnMs?: number;
}

const requestTimeoutMs = 10_000;
/** Time that devices have to be heard of by themselves when the broker is back. */
const returnTimeMs = 120_000;
const alone: IntakeLock = { acquire: () => Promise.resolve(() => Promise.resolve()) };

/**
 * Connects to a broker beyond this process. Every node talks to devices; the one with the lock takes in.
 * `authenticate` is not called: the broker checks the devices.
 * @throws when the broker cannot be reached or refuses our account.
 */
export async function startBrokerGateway(
  options: BrokerGatewayOptions,
  handlers: GatewayHandlers,
): Promise<DeviceGateway> {
  const { url, log, clock, lock = alone, credentials = 'dynamic-security' } = options;
  const { intakeId = 'belfry-intake', window = 1_000, returnMs = returnTimeMs } = options;
  const warn = createQuietLog(log);
  const replies = createPendingReplies();
  const presence = createDevicePresence(handlers, log);
  const intake = createDeviceIntake(options, handlers, () => undefined);
  const online = new Map<string, boolean>();
  const kicking = new Set<string>();
  let closing = false;
  /** False from the loss of the broker until what followed from it is noted. */
  let hears = true;
  const ending = new AbortController();

  if (credentials === 'dynamic-security') await preparePortal(url);
  const talker = await connectPortal(url);
  talker.on('error', (error) => log.debug({ err: error }, 'broker connection'));
  talker.on('offline', () => {
    hears = false;
    log.warn('broker out of reach; devices keep what they have to say');
  });
  talker.on('connect', () => {
    log.info('broker in reach');
    if (!hears) void returned();
  });
  talker.on('message', heard);
  const security: DynamicSecurity | null =
    credentials === 'dynamic-security' ? await openDynamicSecurity(talker) : null;

  /** Status and replies come to every node; only the intake tells the portal who is there. */
  function heard(topic: string, payload: Buffer, { retain }: { retain: boolean }): void {
    const serial = parseUpTopic(topic)?.serial;
    if (!isSerial(serial)) return;
    if (payload.length === 0) return forget(serial);
    const message = parseDeviceMessage(serial, topic, payload);
    if (!('kind' in message)) {
      warn(message.fault, { serial, topic, detail: message.detail });
    } else if (message.kind === 'reply') {
      rollCall.heard(serial);
      replies.answered(serial, message.requestId, message.payload);
    } else if (message.kind === 'status') {
      if (!retain) rollCall.heard(serial);
      online.set(serial, message.payload.online);
      if (reader.holds()) presence.report(serial, message.payload.online, clock.now());
    }
  }

  /** The device's status was taken from the broker: it has no account any more. */
  function forget(serial: string): void {
    if (online.get(serial) && reader.holds()) presence.report(serial, false, clock.now());
    online.delete(serial);
  }

  /** In place of the will, which the broker leaves out when it ends a connection for a change of the account. */
  async function sayOffline(serial: string): Promise<void> {
    if (online.get(serial)) await send(upTopic(serial, 'status'), { online: false }, true);
  }

  async function take(topic: string, payload: Buffer): Promise<void> {
    const serial = parseUpTopic(topic)?.serial;
    if (!isSerial(serial)) return warn('unknown-topic', { topic });
    rollCall.heard(serial);
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

  /** The broker is back. Nothing that we know of devices counts until that is noted. */
  async function returned(): Promise<void> {
    try {
      await throughOutages(async () => handlers.brokerReturned?.(), log, ending.signal);
    } catch (error) {
      log.error({ err: error }, 'return of the broker not noted');
    }
    hears = true;
    rollCall.begin();
  }

  async function kick(serial: string): Promise<void> {
    if (!security || kicking.has(serial)) return;
    kicking.add(serial);
    try {
      await sayOffline(serial);
      await security.kick(serial);
    } catch (error) {
      log.warn({ err: error, serial }, 'connection of a device not ended');
    } finally {
      kicking.delete(serial);
    }
  }

  const rollCall = createRollCall({
    online: () => (reader.holds() ? [...online].filter(([, is]) => is).map(([serial]) => serial) : []),
    ask: (serial) =>
      askDevice(
        serial,
        { method: 'time', params: { now: clock.now().toISOString() } },
        Math.min(requestTimeoutMs, returnMs),
      ),
    missing: sayOffline,
    log,
    returnMs,
  });

  async function askDevice(serial: string, request: RequestMessage, timeoutMs = requestTimeoutMs) {
    if (!online.get(serial)) throw new AppError('device-not-connected');
    // A request that nobody waits for any more must not reach a device that comes back later.
    const messageExpiryInterval = Math.ceil(timeoutMs / 1000);
    return replies.ask(serial, timeoutMs, (id) =>
      send(downTopic(serial, `request/${id}`), request, false, { messageExpiryInterval }),
    );
  }

  const reader = keepBrokerIntake({ url, clientId: intakeId, window, lock, log }, take, () => {
    for (const [serial, isOnline] of online) presence.report(serial, isOnline, clock.now());
  });

  await talker.subscribeAsync(['d/+/up/status', 'd/+/up/reply/+'], { qos: 1 });

  async function send(
    topic: string,
    payload: object,
    retain = false,
    properties: { messageExpiryInterval?: number } = {},
  ): Promise<void> {
    if (!talker.connected) throw new AppError('communication-error');
    await talker.publishAsync(topic, JSON.stringify(payload), { qos: 1, retain, properties });
  }

  return {
    keysCheckedBy: 'broker',
    port: 0,
    tlsPort: 0,
    publish: (serial, topic, payload, { retain = false } = {}) =>
      send(downTopic(serial, topic), payload, retain),

    request: askDevice,
    isConnected: (serial) => online.get(serial) === true,
    connectionCount: () => [...online.values()].filter(Boolean).length,
    hears: () => hears && talker.connected,
    disconnect: kick,

    async setDeviceCredential(serial, key) {
      if (!security) return;
      await sayOffline(serial);
      await security.setDevice(serial, key);
    },

    async removeDeviceCredential(serial) {
      await security?.removeDevice(serial);
      await Promise.all(
        [upTopic(serial, 'status'), downTopic(serial, 'settings')].map((topic) =>
          talker.publishAsync(topic, '', { qos: 1, retain: true }),
        ),
      );
    },

    async close() {
      if (closing) return;
      closing = true;
      ending.abort();
      rollCall.stop();
      await intake.close();
      await presence.close();
      await reader.close();
      await talker.endAsync();
    },
  };
}

function connectPortal(url: string): Promise<MqttClient> {
  return connectAsync(
    url,
    {
      protocolVersion: 5,
      clientId: `belfry-${randomUUID()}`,
      clean: true,
      reconnectPeriod: 1_000,
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      keepalive: 15,
    },
    false,
  );
}

/** On a connection of its own: the broker cuts the connections of an account whose rights change. */
async function preparePortal(url: string): Promise<void> {
  const client = await connectPortal(url);
  client.on('error', () => undefined);
  try {
    const security = await openDynamicSecurity(client);
    await security.preparePortal(decodeURIComponent(new URL(url).username));
  } finally {
    await client.endAsync(true);
  }
}
