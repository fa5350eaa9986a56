import { accessTokenSeconds } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followClock } from '#ui/present.ts';
import { backoffDelay } from '#platform/backoff.ts';
import { online } from '#platform/connectivity.ts';
import {
  type Answer,
  json,
  refusal,
  rest,
  silence,
  startTestApi,
  stopTheClock,
  type TestApi,
  tokenOf,
  until,
} from '#platform/api.fixture.ts';
import { refreshDelay, startRefreshTimer } from './refresh-timer.ts';
import { readSession, session } from './session.ts';

const start = Date.UTC(2026, 10, 20, 12);
const minutes = 60_000;

let api: TestApi;
let stop: () => void = () => {};
let made = 0;

/** The server's answer, by its own clock: `ahead` milliseconds before ours. */
const newTokens =
  (ahead = 0): Answer =>
  (response, said) => {
    made += 1;
    const now = Date.now() + ahead;
    const token = tokenOf('anna', Math.floor(now / 1000) + accessTokenSeconds, made);
    const date = new Date(now).toUTCString();
    json(200, { token, refresh_token: `refresh-${made}` }, { date })(response, said);
  };
const refused = (status: number, more = {}): Answer => refusal(status, 'not-signed-in', more);

beforeEach(async () => {
  stopTheClock(start);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  made = 0;
  const exp = start / 1000 + accessTokenSeconds;
  api = await startTestApi({ token: tokenOf('anna', exp), refreshToken: 'refresh-0' });
  vi.stubGlobal('navigator', {});
  api.otherwise = newTokens();
  online.set(true);
  followClock(start);
  session.set(readSession());
});
afterEach(() => {
  stop();
  api.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moves the clock and lets the line answer what that set off. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await rest();
}
const refreshes = () => api.heard.length;

test('the token is refreshed 300 s before its end, at once when that has passed', () => {
  const seconds = start / 1000;
  expect(refreshDelay(seconds + 900, start)).toBe(600_000);
  expect(refreshDelay(seconds + 300, start)).toBe(0);
  expect(refreshDelay(seconds - 10, start)).toBe(0);
});

test('the back-off begins at 5 s, doubles, and ends at 300 s', () => {
  const delays = [1, 2, 3, 6, 7, 8, 50].map(backoffDelay);
  expect(delays).toEqual([5000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000]);
});

test('while the app is open a token of 15 minutes is refreshed every 10', async () => {
  stop = startRefreshTimer();
  await pass(10 * minutes - 1);
  expect(refreshes()).toBe(0);
  await pass(1);
  expect(refreshes()).toBe(1);
  await pass(10 * minutes - 1);
  expect(refreshes()).toBe(1);
  await pass(1);
  expect(refreshes()).toBe(2);
  expect(api.stored.get('refreshToken')).toBe('refresh-2');
});

test('a token whose time has passed is refreshed at once', async () => {
  await vi.advanceTimersByTimeAsync(20 * minutes);
  stop = startRefreshTimer();
  await pass(0);
  expect(refreshes()).toBe(1);
});

test('nobody signed in: nothing is refreshed; and nothing after the stop', async () => {
  session.set({ user: null, exp: 0, duties: [], dutiesWait: false, leaving: false });
  const stopFirst = startRefreshTimer();
  await pass(60 * minutes);
  stopFirst();
  session.set(readSession());
  await pass(60 * minutes);
  expect(refreshes()).toBe(0);
});

describe('a failed timed refresh', () => {
  const failOnce = async (answer: Answer) => {
    api.answers = [answer];
    stop = startRefreshTimer();
    await pass(10 * minutes);
    expect(refreshes()).toBe(1);
  };

  test.each([undefined, 'refresh_token_expired', 'invalid_token', 'role_changed'])(
    'with 401 (%s) deletes the stored tokens',
    async (reason) => {
      await failOnce(refused(401, { reason }));
      expect([...api.stored.keys()]).toEqual([]);
      expect(session.get()).toEqual({ user: null, exp: 0, duties: [], dutiesWait: false, leaving: false });
      await pass(60 * minutes);
      expect(refreshes()).toBe(1);
    },
  );

  test.each([400, 403, 404, 429, 500])('with %i goes to /logout', async (status) => {
    await failOnce(refused(status));
    expect(session.get()).toMatchObject({ leaving: true, stranded: false });
    await pass(60 * minutes);
    expect(refreshes()).toBe(1);
  });

  test('with an answer that has no token goes to /logout', async () => {
    await failOnce(json(200, { reason: 'later' }));
    expect(session.get().leaving).toBe(true);
  });

  test.each([
    ['no answer', silence],
    ['502', refused(502)],
    ['503', refused(503)],
    ['504', refused(504)],
  ])('with %s is tried again after 5 s, then 10 s', async (_what, answer) => {
    api.otherwise = answer;
    stop = startRefreshTimer();
    await pass(10 * minutes);
    await pass(4999);
    expect(refreshes()).toBe(1);
    await pass(1);
    expect(refreshes()).toBe(2);
    await pass(9999);
    expect(refreshes()).toBe(2);
    await pass(1);
    expect(refreshes()).toBe(3);
    expect(session.get()).toMatchObject({ user: { id: 'anna' }, leaving: false });
  });

  test('without a network is tried again 50 times, then the way is to /logout', async () => {
    api.otherwise = silence;
    stop = startRefreshTimer();
    await pass(10 * minutes);
    for (let retry = 1; retry <= 50; retry += 1) {
      expect(session.get().leaving).toBe(false);
      await pass(backoffDelay(retry));
      expect(refreshes()).toBe(1 + retry);
    }
    // Nobody has ended anything: what waits to be sent stays.
    expect(session.get()).toMatchObject({ leaving: true, stranded: true });
    await pass(60 * minutes);
    expect(refreshes()).toBe(51);
  });

  test('counts from the start again once one has succeeded', async () => {
    const busy = refused(503);
    api.answers = [busy, busy, newTokens(), busy];
    stop = startRefreshTimer();
    await pass(10 * minutes);
    await pass(5000);
    await pass(10_000);
    expect(refreshes()).toBe(3);
    await pass(10 * minutes);
    await pass(5000);
    expect(refreshes()).toBe(5);
  });
});

describe('coming back online', () => {
  const fallSilent = async () => {
    api.otherwise = silence;
    stop = startRefreshTimer();
    await pass(10 * minutes);
    for (let retry = 1; retry <= 5; retry += 1) await pass(backoffDelay(retry));
    expect(refreshes()).toBe(6);
  };

  test('refreshes without waiting for the back-off, and resets its counter', async () => {
    await fallSilent();
    online.set(true);
    await pass(0);
    expect(refreshes()).toBe(7);
    await pass(5000);
    expect(refreshes()).toBe(8);
  });

  test('by the word of the browser alone does so too', async () => {
    await fallSilent();
    api.otherwise = newTokens();
    online.set(true);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(session.get().leaving).toBe(false);
    expect(api.stored.get('refreshToken')).toBe('refresh-1');
  });
});

describe('after a sleep', () => {
  test.each([
    ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['the page is seen', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the network is there', () => window.dispatchEvent(new Event('online'))],
  ])('the timer has slept too: the token is refreshed when %s', async (_what, wake) => {
    stop = startRefreshTimer();
    await pass(minutes);
    vi.setSystemTime(start + 8 * 60 * minutes);
    wake();
    await pass(0);
    expect(refreshes()).toBe(1);
  });

  test('that began soon after a refresh, the next one is not put off', async () => {
    stop = startRefreshTimer();
    await pass(10 * minutes);
    expect(refreshes()).toBe(1);
    vi.setSystemTime(start + 8 * 60 * minutes);
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(refreshes()).toBe(2);
  });

  test('a try that was waited for is made up', async () => {
    api.answers = [silence, silence, silence];
    stop = startRefreshTimer();
    await pass(10 * minutes);
    await pass(5000);
    await pass(10_000);
    expect(refreshes()).toBe(3);
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(refreshes()).toBe(3);
    vi.setSystemTime(Date.now() + 60 * minutes);
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(refreshes()).toBe(4);
  });
});

test('a clock that is wrong by hours does not make refreshes endless, nor late', async () => {
  const behind = -3 * 60 * minutes;
  api.otherwise = newTokens(behind);
  stop = startRefreshTimer();
  vi.setSystemTime(start + 3 * 60 * minutes);
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(refreshes()).toBe(1);
  await pass(10 * minutes - 1);
  expect(refreshes()).toBe(1);
  await pass(1);
  await until(() => refreshes() === 2);
});
