import type { Client, ConnectPacket, PublishPacket } from 'aedes';
import type { Socket } from 'node:net';
import { maxDevicePayload } from '@belfry/contract/device-messages/device-messages.ts';
import { upTopic } from '@belfry/contract/device-messages/topics.ts';
import { parseDeviceMessage } from '../gateway/device-payload.ts';
import { covers, isSerial } from '../gateway/topic-access.ts';

/** The longest keep-alive, in seconds: a silent device is noticed after 1.5 of it. */
export const maxKeepAlive = 300;
/** The largest MQTT packet of a stranger: the payload with room for topic and header. */
const maxPacket = maxDevicePayload + 1_024;
/** That of a device that was let in: what is too large can be kept and acknowledged, rather than come again and again. */
const maxDevicePacket = 4 * maxPacket;

/** Why a connection is refused, with the return code of its CONNACK (MQTT 3.1.1 §3.2.2.3). */
export interface ConnectRefusal {
  reason: 'identity' | 'will' | 'keep-alive';
  returnCode: 2 | 5;
}

/** Checks all of a CONNECT but the key: client id = user name = serial, own will, bounded keep-alive. */
export function checkConnect(packet: ConnectPacket): ConnectRefusal | null {
  const { clientId, username, keepalive = 0, will } = packet;
  if (!isSerial(clientId) || username !== clientId) return { reason: 'identity', returnCode: 2 };
  if (will && !isOwnWill(clientId, will)) return { reason: 'will', returnCode: 5 };
  if (keepalive < 1 || keepalive > maxKeepAlive) return { reason: 'keep-alive', returnCode: 5 };
  return null;
}

function isOwnWill(serial: string, will: NonNullable<ConnectPacket['will']>): boolean {
  if (will.topic !== upTopic(serial, 'status') || will.qos === 2) return false;
  const message = parseDeviceMessage(serial, will.topic, will.payload);
  return 'kind' in message && message.kind === 'status' && !message.payload.online;
}

declare module 'aedes' {
  /** What its own types leave out; a test notices when they change. */
  interface Client {
    subscriptions: Record<string, { qos: number }>;
    _parser: { _list: { length: number } };
  }
}

/**
 * Closes a connection that announces a packet larger than any of ours, before it is in memory: the parser of aedes
 * would collect up to 256 MB, also of a stranger. Call it after aedes has attached its own listener.
 */
export function boundPacketSize(socket: Socket, client: Client): void {
  socket.on('readable', () => {
    const most = client.connected ? maxDevicePacket : maxPacket;
    // oxlint-disable-next-line no-underscore-dangle -- aedes has no limit of its own
    if (client._parser._list.length > most) socket.destroy(new Error('packet too large'));
  });
}

/** Holds back what is written to a client until the end of this turn of the event loop, and sends it as one. */
export function inOneWrite({ conn }: Client): void {
  conn.cork();
  setImmediate(() => conn.uncork());
}

/** Sends to this one client, if it subscribed: a device that does not read cannot hold up the broker's queue. */
export function sendTo(client: Client, topic: string, payload: object): Promise<void> {
  const { subscriptions } = client;
  // What names the topic itself counts before what only covers it.
  const filter =
    topic in subscriptions ? topic : Object.keys(subscriptions).find((any) => covers(any, topic));
  if (filter === undefined) return Promise.resolve();
  const qos = subscriptions[filter]!.qos > 0 ? 1 : 0;
  const packet = downPacket(topic, payload, { qos, retain: false });
  inOneWrite(client);
  return new Promise((resolve) => client.publish(packet, () => resolve()));
}

/** A message of ours. */
export function downPacket(
  topic: string,
  payload: object,
  { qos, retain }: { qos: 0 | 1; retain: boolean },
): PublishPacket {
  return { cmd: 'publish', topic, payload: JSON.stringify(payload), qos, retain, dup: false };
}
