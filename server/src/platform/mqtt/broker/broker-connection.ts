import { connect, connectAsync, ErrorWithReasonCode, type IClientOptions, type MqttClient } from 'mqtt';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** What the broker of `MQTT_URL` is: the first two ask us whom they let in, the last reads files that we write. */
export type BrokerKind = 'rabbitmq' | 'emqx' | 'mosquitto';

/** A connection of the portal's that reads some topics. */
export interface BrokerConnectionOptions {
  url: string;
  broker: BrokerKind;
  /** Client id, and what kind of session it is. */
  session: Pick<IClientOptions, 'clientId' | 'clean' | 'properties' | 'keepalive'>;
  topics: readonly string[];
  log: Logger;
  /** It reads all of them, for the first time or again. */
  reads: () => void;
  /** It was connected, and is no more. */
  lost: () => void;
  /** The broker lets the portal not in, or not read; in words. Called at each try. */
  refused: (reason: string) => void;
}

const connectTimeoutMs = 10_000;
/** A broker that closes the connection instead of saying no, as RabbitMQ does, has meant it by then. */
const cutsThatRefuse = 3;
/** A peer that does not answer a farewell is left without it. */
const farewellMs = 2_000;

/** RabbitMQ 3.10, which Debian has, speaks no MQTT 5. */
export function protocolOf(broker: BrokerKind): 4 | 5 {
  return broker === 'rabbitmq' ? 4 : 5;
}

/** Opens a connection that comes back by itself, a second after each loss or refusal, and then reads its topics anew. */
export function openBrokerConnection(options: BrokerConnectionOptions): MqttClient {
  const { url, broker, session, topics, log, reads, lost, refused } = options;
  let subscribing = false;
  let cuts = 0;
  const client = connect(url, {
    keepalive: 5,
    ...session,
    protocolVersion: protocolOf(broker),
    reconnectPeriod: 1_000,
    reconnectOnConnackError: true,
    connectTimeout: connectTimeoutMs,
    resubscribe: false,
  });
  client.on('error', (error) => {
    const reason = refusalOf(error);
    if (reason === null) log.debug({ err: error }, 'broker connection');
    else refused(reason);
  });
  client.on('connect', () => {
    const { stream } = client;
    subscribing = true;
    client.once('close', () => {
      if (subscribing && ++cuts >= cutsThatRefuse) refused('connection closed at the subscription');
      lost();
    });
    client.subscribe([...topics], { qos: 1 }, (error) => {
      if (client.stream !== stream || !client.connected) return;
      subscribing = false;
      if (!error) {
        cuts = 0;
        return reads();
      }
      refused('subscription refused');
      // It would stay deaf.
      stream.destroy();
    });
  });
  return client;
}

/** In words why the broker does not let the portal in; null for any other fault. */
export function refusalOf(error: unknown): string | null {
  const notAllowed: Record<number, string> = {
    4: 'bad user name or password',
    5: 'not authorized',
    0x86: 'bad user name or password',
    0x87: 'not authorized',
  };
  return error instanceof ErrorWithReasonCode ? (notAllowed[error.code] ?? null) : null;
}

/** Says farewell and ends the connection for good, also where nobody answers any more. */
export async function leave(client: MqttClient): Promise<void> {
  const { stream, connected } = client;
  const said = client.endAsync(!connected).catch(() => undefined);
  const patience = new AbortController();
  await Promise.race([
    said,
    delay(farewellMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
  stream.destroy();
}

/**
 * Ends the connection of a device: a broker closes the older of two connections of one client id, and ours leaves at once.
 * Under the portal's own account, which may have any client id.
 */
export async function takePlaceOf(url: string, broker: BrokerKind, serial: string): Promise<void> {
  const options = { protocolVersion: protocolOf(broker), clientId: serial, clean: true };
  const client = await connectAsync(url, { ...options, reconnectPeriod: 0, connectTimeout: 5_000 }, false);
  client.on('error', () => undefined);
  await leave(client);
}
