import { expect, test } from 'vitest';
import { type LiveConnection, type LiveHappening, nextLive } from './live-status.ts';

const off: LiveConnection = { status: { kind: 'off' }, lostAt: 0, lastError: null };
const after = (...happenings: LiveHappening[]) => happenings.reduce(nextLive, off).status;

test('it is live once the server has taken the token', () => {
  expect(after({ kind: 'start', at: 1 })).toEqual({ kind: 'connecting' });
  expect(after({ kind: 'start', at: 1 }, { kind: 'subscribed' })).toEqual({ kind: 'live' });
});

test('a lost connection counts its attempts', () => {
  const lost = [{ kind: 'start', at: 1 }, { kind: 'subscribed' }, { kind: 'lost', at: 5 }] as const;
  expect(after(...lost)).toEqual({ kind: 'reconnecting', attempt: 1 });
  expect(after(...lost, { kind: 'attempt', attempt: 4 })).toEqual({ kind: 'reconnecting', attempt: 4 });
  expect(after(...lost, { kind: 'attempt', attempt: 4 }, { kind: 'subscribed' })).toEqual({ kind: 'live' });
});

test('offline says since when nothing came, however often it was tried since', () => {
  const status = after(
    { kind: 'start', at: 1 },
    { kind: 'subscribed' },
    { kind: 'lost', at: 5 },
    { kind: 'given-up' },
    { kind: 'attempt', attempt: 1 },
    { kind: 'lost', at: 9 },
    { kind: 'given-up' },
  );
  expect(status).toEqual({ kind: 'offline', since: 5 });
});

test('what was never live is offline since the first try', () => {
  expect(after({ kind: 'start', at: 3 }, { kind: 'given-up' })).toEqual({ kind: 'offline', since: 3 });
});

test('a connect error stores its message and raises the counter; once live it is forgotten', () => {
  const failed = [
    { kind: 'start', at: 1 },
    { kind: 'failed', message: 'websocket error' },
    { kind: 'failed', message: 'timeout' },
  ] as const;
  expect(failed.reduce(nextLive, off)).toMatchObject({
    status: { kind: 'reconnecting', attempt: 2 },
    lastError: 'timeout',
  });
  expect(nextLive(failed.reduce(nextLive, off), { kind: 'subscribed' }).lastError).toBeNull();
});

test('what the server says may be missing is told since then, until it is live again', () => {
  const partly = [
    { kind: 'start', at: 1 },
    { kind: 'subscribed' },
    { kind: 'not-live', at: 4 },
    { kind: 'not-live', at: 6 },
  ] as const;
  expect(after(...partly)).toEqual({ kind: 'partly', since: 4 });
  expect(after(...partly, { kind: 'subscribed' })).toEqual({ kind: 'live' });
  expect(after(...partly, { kind: 'lost', at: 9 }, { kind: 'given-up' })).toEqual({
    kind: 'offline',
    since: 4,
  });
  expect(after({ kind: 'start', at: 1 }, { kind: 'not-live', at: 4 })).toEqual({ kind: 'connecting' });
});
