import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import twilio from 'twilio';
import * as z from 'zod';
import { portOf } from './port.ts';

/** A request that the sandbox made. */
export interface Heard {
  path: string;
  method: string;
  fields: Record<string, string>;
  /** The real client library takes its signature. */
  genuine: boolean;
}

/** A job of the portal's business time. */
interface Job {
  due: number;
  run: () => unknown;
}

/** A tiny server that plays Belfry towards the sandbox: records requests, gives scripted answers, keeps a clock. */
export interface TestPortal {
  url: string;
  heard: Heard[];
  /** What came as `x-dev-secret` with requests to the clock. */
  secrets: unknown[];
  /** How often its clock was moved. */
  moves: number;
  /** Answers of a path: a document, or a status. */
  answers: Map<string, string | number | ((fields: Record<string, string>) => string)>;
  /** Business time in ms. */
  now: number;
  /** Runs when business time comes to the moment. */
  at(due: number, run: () => unknown): void;
  /** The values of one field, in the order they were heard on a path. */
  values(path: string, name: string): (string | undefined)[];
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startTestPortal(authToken: string): Promise<TestPortal> {
  const jobs: Job[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      if (path.startsWith('/api/dev/clock')) {
        portal.secrets.push(request.headers['x-dev-secret']);
        void moveClock(body, response);
        return;
      }
      const fields = Object.fromEntries(new URLSearchParams(body));
      const signature = String(request.headers['x-twilio-signature']);
      const genuine = twilio.validateRequest(authToken, signature, `${portal.url}${path}`, fields);
      portal.heard.push({ path, method: request.method ?? '', fields, genuine });
      const answer = portal.answers.get(path.split('?')[0] ?? '') ?? '';
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.end(typeof answer === 'string' ? answer : answer(fields));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const nextDue = () => (jobs.length > 0 ? Math.min(...jobs.map((job) => job.due)) : null);

  async function moveClock(body: string, response: ServerResponse): Promise<void> {
    if (body) portal.moves += 1;
    if (body) await runUntil(Date.parse(z.object({ to: z.string() }).parse(JSON.parse(body)).to));
    const next = nextDue();
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        now: new Date(portal.now).toISOString(),
        nextDue: next === null ? null : new Date(next).toISOString(),
      }),
    );
  }

  async function runUntil(moment: number): Promise<void> {
    portal.now = Math.max(portal.now, moment);
    for (;;) {
      const index = jobs.findIndex((job) => job.due === nextDue() && job.due <= portal.now);
      if (index < 0) return;
      await jobs.splice(index, 1)[0]?.run();
    }
  }

  const portal: TestPortal = {
    url: `http://127.0.0.1:${portOf(server)}`,
    heard: [],
    secrets: [],
    moves: 0,
    answers: new Map(),
    now: Date.now(),
    at: (due, run) => void jobs.push({ due, run }),
    values: (path, name) =>
      portal.heard.filter((one) => one.path.split('?')[0] === path).map((one) => one.fields[name]),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return portal;
}
