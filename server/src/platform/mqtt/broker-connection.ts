import { connect, connectAsync, ErrorWithReasonCode, type IClientOptions, type MqttClient } from 'mqtt';

/** What the broker of `MQTT_URL` is: the first two ask us whom they let in, the last reads files that we write. */
export type BrokerKind = 'rabbitmq' | 'emqx' | 'mosquitto';

/** RabbitMQ 3.10, which Debian has, speaks no MQTT 5. */
export function protocolOf(broker: BrokerKind): 4 | 5 {
  return broker === 'rabbitmq' ? 4 : 5;
}

/** A connection of the portal's that comes back by itself. It does not wait for the first one. */
export function openConnection(url: string, options: IClientOptions): MqttClient {
  return connect(url, {
    reconnectPeriod: 1_000,
    reconnectOnConnackError: true,
    connectTimeout: 10_000,
    keepalive: 15,
    resubscribe: false,
    ...options,
  });
}

/** In words why the broker lets the portal itself not in, or not read; null for any other fault. */
export function refusalOf(error: unknown): string | null {
  const notAllowed: Record<number, string> = {
    4: 'bad user name or password',
    5: 'not authorized',
    0x80: 'subscription refused',
    0x86: 'bad user name or password',
    0x87: 'not authorized',
  };
  return error instanceof ErrorWithReasonCode ? (notAllowed[error.code] ?? null) : null;
}

/**
 * Ends the connection of a device: a broker closes the older of two connections of one client id, and ours leaves at once.
 * Under the portal's own account, which may have any client id.
 */
export async function takePlaceOf(url: string, broker: BrokerKind, serial: string): Promise<void> {
  const options = { protocolVersion: protocolOf(broker), clientId: serial, clean: true };
  const client = await connectAsync(url, { ...options, reconnectPeriod: 0, connectTimeout: 5_000 }, false);
  client.on('error', () => undefined);
  await client.endAsync().catch(() => undefined);
}
