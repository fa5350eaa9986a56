import { EventEmitter } from 'node:events';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubscribeAnswer } from '@belfry/contract/live-events/live-events.ts';
import { adoptTokens, forgetSession, leave, session } from '#platform/session/session.ts';
import { tokenOf } from '#platform/api.fixture.ts';
import { connected, startLive } from './live-connection.ts';
import { liveKeys } from './live-keys.ts';
import { liveStatus } from './live-status.ts';

type GivenSocket = Parameters<typeof connected>[0];

/** A socket whose line the test holds: `said` is what was done with it, in order. */
class TestSocket extends EventEmitter {
  connected = false;
  active = true;
  io = new EventEmitter();
  said: unknown[] = [];
  answer: SubscribeAnswer = { ok: true };
  timeout = () => ({
    emit: (event: string, ...args: unknown[]) => {
      this.said.push(event);
      const answer = args.at(-1);
      if (typeof answer === 'function') (answer as (error: null, given: object) => void)(null, this.answer);
    },
  });
  connect() {
    this.said.push('connect');
    return this;
  }
  disconnect() {
    this.connected = false;
    this.said.push('disconnect');
    return this;
  }
  /** The line stands. */
  opens() {
    this.connected = true;
    this.emit('connect');
  }
  /** The server closes it. */
  isClosed() {
    this.connected = false;
    this.emit('disconnect', 'io server disconnect');
  }
}

const socketOf = (given: TestSocket) => given as unknown as GivenSocket;
const signIn = (userId = 'anna', mark = 0) =>
  adoptTokens({ token: tokenOf(userId, Date.now() / 1000 + 900, mark), refresh_token: `r-${userId}` });
let socket: TestSocket;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  signIn();
  socket = new TestSocket();
  client = new QueryClient();
  startLive(client, () => socketOf(socket));
});
afterEach(() => {
  forgetSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the button, or another tab', () => forgetSession()],
  ['a 401 that leads to /logout', () => leave()],
  ['the server, which has ended the session', () => socket.emit('session', { reason: 'ended' })],
  ['the server, after a change of role', () => socket.emit('session', { reason: 'role_changed' })],
  ['somebody else who signs in', () => signIn('ben')],
])('logout by %s is told to the server before the socket closes', (_way, end) => {
  socket.opens();
  end();
  expect(socket.said).toEqual(['connect', 'subscribe', 'logout', 'disconnect']);
  expect(liveStatus.get()).toEqual({ kind: 'off' });
});

test('a logout without a connection is quiet, and ends the tries', () => {
  socket.opens();
  socket.isClosed();
  forgetSession();
  vi.advanceTimersByTime(60_000);
  expect(socket.said).toEqual(['connect', 'subscribe', 'connect', 'disconnect']);
});

test('whoever signs in next gets a connection; whoever is leaving does not', () => {
  forgetSession();
  const next = new TestSocket();
  startLive(new QueryClient(), () => socketOf(next));
  signIn('ben');
  session.set({ ...session.get(), leaving: true });
  startLive(new QueryClient(), () => socketOf(next));
  expect(next.said).toEqual([]);
  signIn('ben');
  startLive(new QueryClient(), () => socketOf(next));
  startLive(new QueryClient(), () => socketOf(next));
  expect(next.said).toEqual(['connect']);
});

test('a fresh token subscribes again', () => {
  socket.opens();
  signIn('anna', 1);
  adoptTokens({ token: tokenOf('anna', Date.now() / 1000 + 1800), refresh_token: 'r-2' });
  expect(socket.said).toEqual(['connect', 'subscribe', 'subscribe']);
});

test('emitting while disconnected raises the error of the spec', () => {
  expect(() => connected(socketOf(socket)).emit('logout')).toThrow('Socket is not connected');
  expect(socket.said).toEqual(['connect']);
});

test('a connection that the server closed is opened again at once, subscribed or not', () => {
  socket.connected = true;
  socket.isClosed();
  expect(socket.said).toEqual(['connect', 'connect']);
});

test('a server that closes again and again gets the pauses of the spec, then rest', () => {
  const waits = [];
  for (;;) {
    socket.opens();
    const before = socket.said.length;
    socket.isClosed();
    if (liveStatus.get().kind === 'offline') break;
    let waited = 0;
    for (; socket.said.length === before; waited += 500) vi.advanceTimersByTime(500);
    waits.push(waited);
  }
  expect(waits).toEqual([0, 1000, 2000, 4000, 5000]);
});

test('after a while of quiet it is opened at once again', () => {
  socket.opens();
  socket.isClosed();
  socket.opens();
  vi.advanceTimersByTime(10_000);
  const before = socket.said.length;
  socket.isClosed();
  expect(socket.said.slice(before)).toEqual(['connect']);
});

test('told "not live" it says so and asks for open alarms every 15 s; told "live" it asks for everything once', () => {
  const asked = vi.spyOn(client, 'invalidateQueries');
  const keys = () => asked.mock.calls.splice(0).map(([filter]) => filter?.queryKey?.[0]);
  socket.opens();
  keys();
  vi.advanceTimersByTime(30_000);
  expect(keys()).toEqual([]);
  socket.emit('notice', { code: 'not-live' });
  expect(liveStatus.get()).toEqual({ kind: 'partly', since: Date.now() });
  vi.advanceTimersByTime(30_000);
  expect(keys()).toEqual(['open-alarms', 'open-alarms']);
  socket.emit('notice', { code: 'live' });
  expect(liveStatus.get()).toEqual({ kind: 'live' });
  expect(keys()).toEqual(expect.arrayContaining(['devices', 'nodes', 'open-alarms', 'history']));
  vi.advanceTimersByTime(30_000);
  expect(keys()).toEqual([]);
});

test('a fresh token while it is "not live" changes nothing of since when, unless it is live by now', () => {
  socket.opens();
  socket.emit('notice', { code: 'not-live' });
  const since = Date.now();
  vi.advanceTimersByTime(60_000);
  socket.answer = { ok: true, isLate: true };
  adoptTokens({ token: tokenOf('anna', Date.now() / 1000 + 1800, 1), refresh_token: 'r-2' });
  socket.emit('notice', { code: 'not-live' });
  expect(liveStatus.get()).toEqual({ kind: 'partly', since });
  socket.answer = { ok: true };
  adoptTokens({ token: tokenOf('anna', Date.now() / 1000 + 2700), refresh_token: 'r-3' });
  expect(liveStatus.get()).toEqual({ kind: 'live' });
});

test('told "live" while live, it asks for what it may have missed', () => {
  const asked = vi.spyOn(client, 'invalidateQueries');
  socket.opens();
  asked.mockClear();
  socket.emit('notice', { code: 'live' });
  expect(asked).toHaveBeenCalledWith({ queryKey: ['open-alarms'] });
  expect(liveStatus.get()).toEqual({ kind: 'live' });
});

test.each(['payment', 'invoice'])('told of a change of a %s, it asks for all about what is owed', (event) => {
  const asked = vi.spyOn(client, 'invalidateQueries');
  socket.emit(event, { id: 'i1', version: 2 });
  vi.advanceTimersByTime(5_000);
  expect(asked.mock.calls).toEqual([[{ queryKey: liveKeys.payments }]]);
});
