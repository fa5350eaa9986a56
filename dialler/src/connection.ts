import { MqttClient } from 'mqtt';
import type { StatusMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { upTopic, type UpTopic } from '@belfry/contract/device-messages/topics.ts';
import { createBackOff, type BackOffOptions } from './back-off.ts';
import type { Cancel, Clock } from './clock.ts';
import { createNetworkLine, type NetworkState } from './network-line.ts';

/** Why there is no connection: the broker does not let us in, cannot be reached, or the cable is out. */
export type ConnectionFault = 'refused' | 'unreachable' | 'network-down';

/** Where and how a device connects. */
export interface ConnectionOptions {
  serial: string;
  host: string;
  port: number;
  tls: boolean;
  /** Seconds without a word after which each end believes the other gone. */
  keepAlive: number;
  backOff: BackOffOptions;
  timers: Clock;
  /** The key to try now. */
  key: () => string;
  /** Connected and subscribed. */
  opened: () => void;
  closed: (fault: ConnectionFault) => void;
  /** The broker knows the device not, or not with this key. */
  refused: () => void;
  received: (topic: string, payload: Buffer) => void;
}

/** A device's connection: kept up until `stop`, its session kept by the broker (clean session false). */
export interface Connection {
  readonly connected: boolean;
  /** Why it is not connected, or null. */
  readonly fault: ConnectionFault | null;
  readonly network: NetworkState;
  start(): void;
  /** QoS 1. `done` runs at the broker's PUBACK, never when the connection is lost before. */
  publish(topic: UpTopic | `reply/${string}`, payload: object, retain?: boolean, done?: () => void): void;
  /** The broker works for us: the next loss begins with the shortest wait again. */
  proved(): void;
  /** Closes without a goodbye and comes back as the back-off says. */
  drop(): void;
  /** Closes without a goodbye and connects again at once. */
  reconnect(): void;
  setNetwork(state: NetworkState): void;
  /** Says `{online: false}` and closes. Without `goodbye` as if the power was cut: the broker publishes the will. */
  stop(options?: { goodbye?: boolean }): Promise<void>;
}

/** Connected for so long, a device begins with the shortest wait again, in ms. */
const steadyAfter = 10_000;
const connectTimeout = 10_000;
const goodbyeTimeout = 1_000;
const offline = JSON.stringify({ online: false } satisfies StatusMessage);
const refusals = new Set<unknown>([2, 4, 5]);

/** Nothing is connected before `start`. */
export function createConnection(options: ConnectionOptions): Connection {
  const { serial, timers } = options;
  const line = createNetworkLine(options);
  const backOff = createBackOff(options.backOff);
  let client: MqttClient | null = null;
  let ready = false;
  let openedAt = 0;
  let stopped = true;
  let atOnce = false;
  let fault: ConnectionFault | null = null;
  let cancelRetry: Cancel | null = null;

  function connect(): void {
    cancelRetry?.();
    if (stopped || client || line.state !== 'up') return;
    atOnce = false;
    let problem: ConnectionFault = 'unreachable';
    const mine = new MqttClient(() => line.open(), {
      protocolId: 'MQTT',
      protocolVersion: 4,
      clientId: serial,
      username: serial,
      password: options.key(),
      clean: false,
      keepalive: options.keepAlive,
      will: { topic: upTopic(serial, 'status'), payload: Buffer.from(offline), qos: 1, retain: true },
      reconnectPeriod: 0,
      resubscribe: false,
      connectTimeout,
    });
    client = mine;
    mine.on('connect', () => subscribe(mine));
    mine.on('message', (topic, payload) => {
      if (client === mine) options.received(topic, payload);
    });
    mine.on('error', (error) => {
      if ('code' in error && refusals.has(error.code)) problem = 'refused';
    });
    mine.on('close', () => {
      if (client === mine) lost(problem);
    });
  }

  function subscribe(mine: MqttClient): void {
    const wanted = { [`d/${serial}/down/#`]: { qos: 1 }, [`d/${serial}/down/stored`]: { qos: 0 } } as const;
    mine.subscribe(wanted, (error, granted) => {
      if (client !== mine) return;
      if (error || granted?.some(({ qos }) => qos === 128)) return drop();
      ready = true;
      fault = null;
      openedAt = timers.now();
      options.opened();
    });
  }

  function lost(problem: ConnectionFault): void {
    if (ready && timers.now() - openedAt >= steadyAfter) backOff.reset();
    client = null;
    ready = false;
    fault = line.state === 'up' ? problem : 'network-down';
    if (problem === 'refused') options.refused();
    options.closed(fault);
    if (atOnce) connect();
    else retryLater();
  }

  function retryLater(): void {
    cancelRetry?.();
    if (!stopped && line.state === 'up') cancelRetry = timers.after(backOff.next(), connect);
  }

  function drop(): void {
    client?.stream.destroy();
  }

  return {
    get connected() {
      return ready;
    },
    get fault() {
      return ready ? null : fault;
    },
    get network() {
      return line.state;
    },
    start() {
      stopped = false;
      connect();
    },
    publish(topic, payload, retain = false, done) {
      if (!ready || !client) return;
      const mine = client;
      mine.publish(upTopic(serial, topic), JSON.stringify(payload), { qos: 1, retain }, (error) => {
        if (!error && client === mine) done?.();
      });
    },
    proved: () => backOff.reset(),
    drop,
    reconnect() {
      atOnce = true;
      if (client) drop();
      else connect();
    },
    setNetwork(state) {
      if (state === line.state) return;
      line.set(state);
      cancelRetry?.();
      if (state !== 'up') return;
      backOff.reset();
      if (client) atOnce = true;
      else connect();
    },
    async stop({ goodbye = true } = {}) {
      stopped = true;
      cancelRetry?.();
      const mine = client;
      if (mine) await end(mine, goodbye && ready && line.state === 'up');
      line.close();
    },
  };

  function end(mine: MqttClient, goodbye: boolean): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timers.after(goodbyeTimeout, () => mine.stream.destroy());
      mine.once('close', () => {
        cancel();
        resolve();
      });
      const status = upTopic(serial, 'status');
      if (goodbye) mine.publish(status, offline, { qos: 1, retain: true }, () => mine.end());
      else mine.stream.destroy();
    });
  }
}
