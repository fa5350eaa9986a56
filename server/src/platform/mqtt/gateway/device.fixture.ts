import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import type { EventMessage, HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { upTopic } from '@belfry/contract/device-messages/topics.ts';
import type {
  DeviceMessage,
  EventVerdict,
  GatewayHandlers,
  OddMessage,
  ReceivedEvent,
} from './device-gateway.ts';

/** A portal that keeps everything in memory, to see what a gateway does with it. */
export function rememberingHandlers(overrides: Partial<GatewayHandlers> = {}) {
  const stored: ReceivedEvent[] = [];
  const batches: number[] = [];
  const received: DeviceMessage[] = [];
  const odd: OddMessage[] = [];
  const presence: string[] = [];
  const handlers: GatewayHandlers = {
    authenticate: (shown) => Promise.resolve(shown.map(({ serial, key }) => key === keyOf(serial))),
    storeEvents(batch) {
      stored.push(...batch);
      batches.push(batch.length);
      return Promise.resolve(batch.map((): EventVerdict => 'stored'));
    },
    storeOdd(message): Promise<EventVerdict> {
      odd.push(message);
      return Promise.resolve('stored');
    },
    receive: (message) => Promise.resolve(void received.push(message)),
    keyVerifiers: () => Promise.resolve([]),
    connectedDevices: () =>
      Promise.resolve(
        [...new Map(presence.map((line) => line.split(' ') as [string, string]))]
          .filter(([, state]) => state === 'connected')
          .map(([serial]) => serial),
      ),
    notePresences(changes) {
      for (const { serial, connected } of changes)
        presence.push(`${serial} ${connected ? 'connected' : 'disconnected'}`);
      return Promise.resolve();
    },
    ...overrides,
  };
  return { stored, batches, received, odd, presence, handlers };
}

/** The key that {@link rememberingHandlers} takes for a device. */
export function keyOf(serial: string): string {
  return `key of ${serial}`;
}

/** A log whose lines can be read back as objects. */
export function readableLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

/** Connects a device; it does not reconnect by itself. Received messages collect in `received`. */
export async function connectDevice(port: number, serial: string, options: IClientOptions = {}) {
  const device = { clientId: serial, username: serial, password: keyOf(serial), reconnectPeriod: 0 };
  const url = `${options.protocol ?? 'mqtt'}://127.0.0.1:${port}`;
  const client = await connectAsync(url, { ...device, connectTimeout: 5_000, ...options }, false);
  return listen(client, serial);
}

/** A connected device of a test. */
export type TestDevice = ReturnType<typeof listen>;

function listen(client: MqttClient, serial: string) {
  const received: { topic: string; payload: Record<string, unknown>; retain: boolean }[] = [];
  client.on('error', () => undefined);
  client.on('message', (topic, payload, { retain }) => {
    received.push({ topic, payload: JSON.parse(payload.toString()), retain });
  });
  return {
    client,
    serial,
    received,
    acks: () => received.filter(({ topic }) => topic.endsWith('/ack')).map(({ payload }) => payload['seq']),
    subscribe: () => client.subscribeAsync(`d/${serial}/down/#`, { qos: 1 }),
    send: (topic: string, payload: object | string | Buffer) =>
      client.publishAsync(
        topic.startsWith('d/') ? topic : `d/${serial}/up/${topic}`,
        typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
        { qos: 1 },
      ),
    raise: (seq: number, change: Partial<EventMessage> = {}) =>
      client.publishAsync(upTopic(serial, 'event'), JSON.stringify(eventNumber(seq, change)), { qos: 1 }),
    /** Resolves when the connection ends. */
    closed: () => new Promise<void>((resolve) => void client.once('close', resolve)),
    /** As a cut cable: no DISCONNECT. */
    cut: () => client.stream.destroy(),
    leave: () => client.endAsync(),
  };
}

/** An event of `input.1`, raised when `seq` is odd. */
export function eventNumber(seq: number, change: Partial<EventMessage> = {}): EventMessage {
  return { boot: 1, seq, at: '2026-11-20T03:00:00Z', alarm: 'input.1', active: seq % 2 === 1, ...change };
}

/** A plain `up/hello`. */
export const hello: HelloMessage = {
  softwareVersion: '3.1.0',
  macAddress: '00:11:22:33:44:55',
  ipv4: '192.168.1.20',
  port: 80,
  uptime: 60,
  boot: 1,
  at: '2026-11-20T03:00:00Z',
  via: 'ethernet',
  interfaces: [],
  inputs: [{ alarm: 'input.1', active: false }],
};
