import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import {
  acceptMessage,
  eventMessage,
  helloMessage,
  replyMessage,
  reportMessage,
  statusMessage,
  usageMessage,
  type AcceptMessage,
  type EventMessage,
  type HelloMessage,
  type ReplyMessage,
  type ReportMessage,
  type RequestMessage,
  type StatusMessage,
  type UsageMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import { downTopic, parseUpTopic } from '@belfry/contract/device-messages/topics.ts';
import { listenOnLoopback } from './listen.ts';

/** What one device said, in the order it came. */
export interface Said {
  events: EventMessage[];
  hellos: HelloMessage[];
  statuses: StatusMessage[];
  reports: ReportMessage[];
  accepts: AcceptMessage[];
  usages: UsageMessage[];
}

/** The portal's side of the contract, on a real broker, for tests. */
export interface TestPortal {
  readonly port: number;
  /** Messages that are not what the contract says. */
  readonly faults: string[];
  /** Keys by serial; a device that is not in it may connect with any key. */
  readonly keys: Map<string, string>;
  /** Whether to acknowledge an event; all unless set. */
  acknowledges: (serial: string, event: EventMessage) => boolean;
  by(serial: string): Said;
  connected(serial: string): boolean;
  send(serial: string, topic: Parameters<typeof downTopic>[1], payload: unknown, retain?: boolean): void;
  request(serial: string, request: RequestMessage): Promise<ReplyMessage>;
  /** Breaks all connections; devices may come back. */
  dropAll(): void;
  close(): Promise<void>;
}

/** Listens on loopback, on a free port unless told otherwise. */
export async function startTestPortal(port = 0): Promise<TestPortal> {
  const keys = new Map<string, string>();
  const faults: string[] = [];
  const said = new Map<string, Said>();
  const connected = new Set<string>();
  const sockets = new Set<Socket>();
  const replies = new Map<string, (reply: ReplyMessage) => void>();
  const broker = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      const key = keys.get(client.id);
      const right = username === client.id && (key === undefined || key === password?.toString());
      if (right) done(null, true);
      else done(Object.assign(new Error('refused'), { returnCode: 5 }), false);
    },
    authorizePublish(client, packet, done) {
      const payload = packet.payload.toString();
      const understood = !client || hear(client.id, packet.topic, JSON.parse(payload));
      if (!understood) faults.push(`${packet.topic} ${payload}`);
      done(null);
    },
  });
  broker.on('clientReady', ({ id }) => connected.add(id));
  broker.on('clientDisconnect', ({ id }) => connected.delete(id));
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  const bound = await listenOnLoopback(server, port);

  /** False where the message is not what the contract says. */
  function hear(serial: string, topic: string, payload: unknown): boolean {
    const meaning = parseUpTopic(topic);
    if (meaning?.serial !== serial) return false;
    const { events, hellos, statuses, reports, accepts, usages } = portal.by(serial);
    switch (meaning.kind) {
      case 'event':
        return keep(eventMessage.safeParse(payload), (event) => {
          events.push(event);
          const { boot, seq } = event;
          if (portal.acknowledges(serial, event)) portal.send(serial, 'ack', { boot, seq });
        });
      case 'hello':
        return keep(helloMessage.safeParse(payload), (hello) => hellos.push(hello));
      case 'status':
        return keep(statusMessage.safeParse(payload), (status) => statuses.push(status));
      case 'report':
        return keep(reportMessage.safeParse(payload), (report) => reports.push(report));
      case 'accept':
        return keep(acceptMessage.safeParse(payload), (accept) => accepts.push(accept));
      case 'usage':
        return keep(usageMessage.safeParse(payload), (usage) => usages.push(usage));
      case 'reply':
        return keep(replyMessage.safeParse(payload), (reply) => replies.get(meaning.requestId)?.(reply));
      default:
        return false;
    }
  }

  const portal: TestPortal = {
    port: bound,
    faults,
    keys,
    acknowledges: () => true,
    by(serial) {
      const known = said.get(serial) ?? {
        events: [],
        hellos: [],
        statuses: [],
        reports: [],
        accepts: [],
        usages: [],
      };
      said.set(serial, known);
      return known;
    },
    connected: (serial) => connected.has(serial),
    send(serial, topic, payload, retain = false) {
      const packet = {
        cmd: 'publish' as const,
        topic: downTopic(serial, topic),
        qos: 1 as const,
        dup: false,
      };
      broker.publish({ ...packet, retain, payload: JSON.stringify(payload) }, () => undefined);
    },
    request(serial, request) {
      const id = randomUUID();
      return new Promise((resolve) => {
        replies.set(id, resolve);
        portal.send(serial, `request/${id}`, request);
      });
    },
    dropAll() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        broker.close(resolve);
      });
    },
  };
  return portal;
}

function keep<T>(parsed: { success: true; data: T } | { success: false }, take: (data: T) => void): boolean {
  if (parsed.success) take(parsed.data);
  return parsed.success;
}
