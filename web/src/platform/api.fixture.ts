import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { api } from '#platform/api-client/send.ts';

/** A call as the server heard it. */
export interface Heard {
  /** `PATCH /api/devices/1` */
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}
/** Answers a call; without one the line is cut. */
export type Answer = (response: ServerResponse, heard: Heard) => void;

/** An API on a real line, whose words the test chooses, and a browser's storage beside it. */
export interface TestApi {
  /** Address below which its paths stand. */
  readonly base: string;
  readonly heard: readonly Heard[];
  /** What was called, in order. */
  calls(): string[];
  /** What is said next, one answer a call. */
  answers: Answer[];
  /** What is said when no answer is left. */
  otherwise: Answer;
  /** The browser's local storage. */
  readonly stored: Map<string, string>;
  close(): void;
}

/** Cuts the line: no answer. */
export const silence: Answer = (response) => response.destroy();
/** Takes the call and never says anything. */
export const never: Answer = () => {};

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Answers with a problem document. */
export function refusal(status: number, code: string, more: object = {}): Answer {
  return json(status, { type: 'about:blank', title: code, status, code, requestId: 'req-1', ...more });
}

/** An access token of a user, which nobody has signed. */
export function tokenOf(
  userId: string,
  exp: number,
  mark = 0,
  permissions: readonly string[] = ['D'],
): string {
  const user = {
    id: userId,
    email: '',
    role: { id: 2, permissions },
    language: 'en-US',
    company: 'c',
  };
  return `e30.${Buffer.from(JSON.stringify({ user, exp, iat: mark })).toString('base64url')}.unsigned`;
}

/** Starts the API; calls go there, and local storage is the test's. Stop it with `close`. */
export async function startTestApi(stored: Record<string, string>): Promise<TestApi> {
  const heard: Heard[] = [];
  const storage = new Map(Object.entries(stored));
  const server: Server = createServer((request, response) => {
    // Its clock is the test's to tell.
    response.sendDate = false;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const said = { call: `${request.method} ${request.url}`, headers: request.headers, body };
      heard.push(said);
      (test.answers.shift() ?? test.otherwise)(response, said);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  const test: TestApi = {
    base: api.base,
    heard,
    calls: () => heard.map(({ call }) => call),
    answers: [],
    otherwise: silence,
    stored: storage,
    close() {
      server.closeAllConnections();
      server.close();
      vi.unstubAllGlobals();
    },
  };
  return test;
}

/** Moves timers and the wall clock by hand; real lines go on, and time-outs of calls follow the moved clock. */
export function stopTheClock(now = Date.UTC(2026, 10, 20, 12)): void {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), delay);
    return late.signal;
  });
}

/** Waits for what comes over a real line, without the clock that the test has stopped. */
export async function until(what: () => unknown): Promise<void> {
  const end = process.hrtime.bigint() + 5_000_000_000n;
  while (!what()) {
    if (process.hrtime.bigint() > end) throw new Error(`waited in vain for: ${String(what)}`);
    await nextTurn();
  }
}

/** Lets all that is under way come to rest: some turns of the loop, in which real lines answer. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await nextTurn();
}
