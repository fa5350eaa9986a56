import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import type { MovableClock } from './clock.ts';
import {
  clockBody,
  eventBody,
  networkBody,
  offsetBody,
  ownSettingsBody,
  usageBody,
  type ShownDialler,
} from './control-messages.ts';
import { playedDevice, type PlayedDevice } from './demo-file.ts';
import type { Dialler } from './device.ts';
import { listenOnLoopback } from './listen.ts';

/** What the control port plays with. */
export interface Controlled {
  diallers: readonly Dialler[];
  /** The broker they connect to. */
  mqtt: { host: string; port: number };
  clock: MovableClock;
  /** Plays one more. */
  play(device: PlayedDevice): void;
}

const longestBody = 16_384;
const longestWait = 600;
const usualWait = 30;

interface Result {
  status: number;
  body: object;
}
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Lets tests and the sandbox's desk play with the diallers of this process, on loopback only.
 * @throws {Error} where the port is taken.
 */
export async function startControlServer(controlled: Controlled, port: number) {
  const server = createServer((request, response) => {
    answer(controlled, request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        const status = error instanceof Refusal ? error.status : 500;
        send(response, status, { error: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  const bound = await listenOnLoopback(server, port);
  return {
    url: `http://127.0.0.1:${bound}`,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(controlled: Controlled, request: IncomingMessage): Promise<Result> {
  // A browser names the page that asks; no page has business here.
  if (request.headers.origin !== undefined) throw new Refusal(403, 'Not for browsers');
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [first, serial, action, ...more] = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const call = `${request.method} /${first}${action ? `/{serial}/${action}` : (serial ?? '')}`;
  if (more.length > 0) throw new Refusal(404, 'No such address');
  if (call === 'GET /diallers')
    return { status: 200, body: { diallers: controlled.diallers.map(shown(controlled)) } };
  if (call === 'POST /diallers') {
    const device = await bodyOf(request, playedDevice);
    if (controlled.diallers.some((known) => known.serial === device.serial))
      throw new Refusal(409, `${device.serial} is played already`);
    refusing(() => controlled.play(device));
    return { status: 201, body: { serial: device.serial } };
  }
  if (call === 'POST /clock') {
    const { now } = await bodyOf(request, clockBody);
    controlled.clock.moveTo(Date.parse(now));
    return { status: 200, body: { now: new Date(controlled.clock.now()).toISOString() } };
  }
  const dialler = controlled.diallers.find((candidate) => candidate.serial === serial);
  if (!dialler) throw new Refusal(404, action ? `No dialer ${serial} here` : 'No such address');
  switch (call) {
    case 'POST /diallers/{serial}/events':
      return change(dialler, await bodyOf(request, eventBody), waitOf(url));
    case 'POST /diallers/{serial}/network': {
      const { up, how } = await bodyOf(request, networkBody);
      dialler.network(up, how);
      return { status: 200, body: { up } };
    }
    case 'POST /diallers/{serial}/connection':
      dialler.connectAnew();
      return { status: 202, body: {} };
    case 'POST /diallers/{serial}/usage': {
      dialler.uses(await bodyOf(request, usageBody));
      return { status: 202, body: {} };
    }
    case 'POST /diallers/{serial}/clock': {
      const { offset } = await bodyOf(request, offsetBody);
      dialler.setClock(controlled.clock.now() + offset * 1000);
      return { status: 200, body: { at: new Date(dialler.now()).toISOString() } };
    }
    case 'POST /diallers/{serial}/settings': {
      const { settings } = await bodyOf(request, ownSettingsBody);
      refusing(() => dialler.changeSettings(settings));
      return { status: 200, body: { settings: dialler.settings } };
    }
    default:
      throw new Refusal(404, 'No such address');
  }
}

/** Seconds to wait for the acknowledgement, or null where nobody waits. */
function waitOf({ searchParams }: URL): number | null {
  if (searchParams.get('wait') !== 'ack') return null;
  const seconds = Number(searchParams.get('seconds') ?? usualWait);
  return seconds > 0 && seconds <= longestWait ? seconds : usualWait;
}

async function change(
  dialler: Dialler,
  { alarm, active }: z.infer<typeof eventBody>,
  wait: number | null,
): Promise<Result> {
  const { boot, seq } = raise(dialler, alarm, active);
  if (wait === null) return { status: 202, body: { boot, seq } };
  const acknowledged = await dialler.acknowledged({ boot, seq }, wait * 1000);
  return { status: 202, body: { boot, seq, acknowledged } };
}

function raise(dialler: Dialler, alarm: string, active: boolean) {
  return refusing(() => (active ? dialler.raise(alarm) : dialler.restore(alarm)));
}

/** What a device cannot do is the fault of whoever asks. */
function refusing<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(400, error.message);
    throw error;
  }
}

function shown({ mqtt }: Controlled) {
  return ({ serial, key, sim, connected, inputs, unacknowledged }: Dialler): ShownDialler => {
    return { serial, key, sim, connected, mqtt, inputs, unacknowledged };
  };
}

async function bodyOf<T>(request: IncomingMessage, schema: z.ZodMiniType<T>): Promise<T> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestBody) throw new Refusal(413, 'Too long');
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString()));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Refusal(400, problems.join('; '));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is no JSON');
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
