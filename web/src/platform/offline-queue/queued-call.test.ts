import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import {
  afterFailure,
  dueNow,
  mustAsk,
  nextCall,
  outcomeOf,
  type QueuedCall,
  refused,
  untilNext,
} from './queued-call.ts';

const now = 1_000_000_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;

const kept = (more: Partial<QueuedCall> = {}): QueuedCall => ({
  id: 1,
  userId: 'anna',
  method: 'PATCH',
  path: '/things/{id}',
  resource: '/things/1',
  tag: 'things',
  summary: 'Change a thing',
  about: 'Thing',
  asks: false,
  queuedAt: now,
  failures: 0,
  nextTryAt: 0,
  state: 'waiting',
  ...more,
});
const noAnswer = new ApiError({ code: 'connection-error', status: 0 });

describe('which goes next', () => {
  const second = kept({ id: 2 });
  const other = kept({ id: 3, resource: '/things/2' });

  test.each([
    ['the oldest', [kept(), second, other], 1],
    ['not before its time, nor what follows it there', [kept({ nextTryAt: now + 1 }), second, other], 3],
    ['not while it is asked about, nor what follows it there', [kept({ state: 'asking' }), second, other], 3],
    ['what follows one that was refused', [kept({ state: 'refused' }), second, other], 2],
    ['none where none is left', [kept({ state: 'refused' })], undefined],
    ['one whose time was set by a clock that ran ahead', [kept({ nextTryAt: now + day })], 1],
  ])('%s', (_what, calls, id) => {
    expect(nextCall(calls, now)?.id).toBe(id);
  });

  test('and when', () => {
    expect(untilNext([], now)).toBeUndefined();
    expect(untilNext([kept({ state: 'asking' }), second], now)).toBeUndefined();
    expect(untilNext([kept({ nextTryAt: now + 5000 }), second], now)).toBe(5000);
    expect(untilNext([kept({ nextTryAt: now + 5000 }), other], now)).toBe(0);
  });
});

test.each([
  ['a change, however old', { queuedAt: now - 400 * day }, false],
  ['a purchase of five minutes', { asks: true, queuedAt: now - 5 * minute }, false],
  ['a purchase of more', { asks: true, queuedAt: now - 5 * minute - 1 }, true],
  ['a purchase from a clock that was set back', { asks: true, queuedAt: now + 1 }, true],
  ['a purchase just confirmed', { asks: true, queuedAt: now - day, confirmedAt: now - minute }, false],
  ['a purchase confirmed long ago', { asks: true, queuedAt: now - day, confirmedAt: now - 6 * minute }, true],
  ['a key that the server still knows', { idempotencyKey: 'k', queuedAt: now - 7 * day }, false],
  ['a key that it has forgotten', { idempotencyKey: 'k', queuedAt: now - 7 * day - 1 }, true],
])('asked before it is sent: %s', (_what, more, asks) => {
  expect(mustAsk(kept(more), now)).toBe(asks);
});

test.each([
  [0, 'PATCH', 'no-network'],
  [401, 'PATCH', 'later'],
  [408, 'PATCH', 'later'],
  [429, 'PATCH', 'later'],
  [502, 'PATCH', 'later'],
  [503, 'PATCH', 'later'],
  [504, 'PATCH', 'later'],
  [400, 'PATCH', 'refused'],
  [403, 'PATCH', 'refused'],
  [404, 'PATCH', 'refused'],
  [409, 'PATCH', 'refused'],
  [500, 'PATCH', 'refused'],
  [404, 'DELETE', 'sent'],
  [409, 'DELETE', 'refused'],
] as const)('an answer %i to a %s: %s', (status, method, outcome) => {
  expect(outcomeOf({ method }, new ApiError({ code: 'x', status }))).toBe(outcome);
});

test('a 409 with Retry-After is the first try that is still under way', () => {
  const error = new ApiError({ code: 'not-allowed-now', status: 409, passes: true });
  expect(outcomeOf({ method: 'POST' }, error)).toBe('later');
});

test('each failure waits longer: 5 s, doubling, at most 300 s; after 50 repetitions it has failed', () => {
  let call = kept();
  const waits: number[] = [];
  while (call.state === 'waiting') {
    call = afterFailure(call, noAnswer, now);
    if (call.state === 'waiting') waits.push((call.nextTryAt - now) / 1000);
  }
  expect(waits).toHaveLength(50);
  expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  expect(call.refusal).toEqual({ code: 'connection-error', status: 0, requestId: undefined });
});

test('coming back forgets the waiting', () => {
  expect(dueNow(kept({ failures: 7, nextTryAt: now + 1 }))).toMatchObject({ failures: 0, nextTryAt: 0 });
});

test('a refusal is kept with its reason', () => {
  const error = new ApiError({ code: 'in-use', status: 409, requestId: 'req-7' });
  expect(refused(kept(), error)).toMatchObject({
    state: 'refused',
    refusal: { code: 'in-use', status: 409, requestId: 'req-7' },
  });
  const current = { name: 'Barn', version: 4 };
  const outdated = new ApiError({ code: 'changed-meanwhile', status: 409, current });
  expect(refused(kept(), outdated).refusal).toMatchObject({ current });
});
