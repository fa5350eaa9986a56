import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  json,
  never,
  refusal,
  rest,
  silence,
  startTestApi,
  stopTheClock,
  type TestApi,
  tokenOf,
  until,
} from '#platform/api.fixture.ts';

const exp = Date.UTC(2030, 0) / 1000;
const token = (mark: number) => tokenOf('anna', exp, mark);
const successor = json(200, { token: token(1), refresh_token: 'refresh-1' });

let api: TestApi;

beforeEach(async () => {
  api = await startTestApi({ token: token(0), refreshToken: 'refresh-0' });
});
afterEach(() => {
  api.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** A tab: modules of its own, over the storage and the locks that all share. */
async function openTab() {
  vi.resetModules();
  const { refreshTokens } = await import('./refresh.ts');
  const { session } = await import('./session.ts');
  const { api: own } = await import('#platform/api-client/send.ts');
  own.base = api.base;
  return { refreshTokens, session };
}

async function openTabs(n: number) {
  const tabs: Awaited<ReturnType<typeof openTab>>[] = [];
  while (tabs.length < n) tabs.push(await openTab());
  return tabs;
}

/** Locks of the browser, as far as we use them. */
function testLocks(heldByASleeper = false) {
  let last: Promise<unknown> = heldByASleeper ? new Promise(() => {}) : Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const mine = Promise.race([
        last,
        new Promise((_go, stop) => signal.addEventListener('abort', () => stop(signal.reason as Error))),
      ]).then(work);
      last = Promise.allSettled([last, mine]);
      return mine;
    },
  };
}

describe('fifty refreshes in five tabs', () => {
  test('are one on the line, and every tab is signed in', async () => {
    vi.stubGlobal('navigator', { locks: testLocks() });
    api.answers = [successor];
    const tabs = await openTabs(5);
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.refreshTokens())));
    expect(api.calls()).toEqual(['POST /api/auth/refresh']);
    expect(tabs.map((tab) => tab.session.get().user?.id)).toEqual(Array(5).fill('anna'));
    expect(api.stored.get('refreshToken')).toBe('refresh-1');
  });

  test('are one a tab where there are no locks, each with the token that the server gives the same successor', async () => {
    vi.stubGlobal('navigator', {});
    api.otherwise = successor;
    const tabs = await openTabs(5);
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.refreshTokens())));
    expect(api.heard.map(({ headers }) => headers.authorization)).toEqual(Array(5).fill('Bearer refresh-0'));
    expect(tabs.map((tab) => tab.session.get().user?.id)).toEqual(Array(5).fill('anna'));
  });
});

test('a tab that sleeps on the lock is waited for two seconds, not for ever', async () => {
  stopTheClock();
  vi.stubGlobal('navigator', { locks: testLocks(true) });
  const tab = await openTab();
  api.answers = [successor];
  const refreshed = tab.refreshTokens();
  await vi.advanceTimersByTimeAsync(1999);
  await rest();
  expect(api.heard).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await refreshed;
  expect(api.stored.get('refreshToken')).toBe('refresh-1');
});

test.each([
  ['one request is given up after 8 s', 8000, undefined],
  ['all of it is given up after 10 s', 10_000, 60_000],
])('%s', async (_what, limit, requestLimit) => {
  stopTheClock();
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  const { refresh } = await import('@belfry/contract/people/sessions/sessions.contract.ts');
  if (requestLimit) Object.assign(refresh, { timeout: requestLimit });
  api.answers = [never];
  let outcome: unknown;
  void tab.refreshTokens().catch((error: unknown) => (outcome = error));
  await until(() => api.heard.length === 1);
  await vi.advanceTimersByTimeAsync(limit - 1);
  await rest();
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await until(() => outcome);
  expect(outcome).toMatchObject({ status: 0 });
});

test('a tab that sees half of what another one stored finds a fresh access token, and leaves the refresh token alone', async () => {
  vi.stubGlobal('navigator', {});
  const stored = vi.spyOn(localStorage, 'setItem');
  const tab = await openTab();
  api.answers = [successor];
  await tab.refreshTokens();
  expect(stored.mock.calls.map(([key]) => key)).toEqual(['token', 'refreshToken']);
});

describe('what another tab did meanwhile', () => {
  test.each([
    ['a sign-out', null, null],
    ['the sign-in of somebody else', tokenOf('ben', exp), 'refresh-of-ben'],
  ])('%s is not undone by an answer that comes late', async (_what, newToken, newRefresh) => {
    const tab = await openTab();
    api.answers = [
      (response, said) => {
        if (newToken) api.stored.set('token', newToken).set('refreshToken', newRefresh);
        else api.stored.clear();
        successor(response, said);
      },
    ];
    await tab.refreshTokens();
    expect(api.stored.get('token')).toBe(newToken ?? undefined);
    expect(api.stored.get('refreshToken')).toBe(newRefresh ?? undefined);
    expect(tab.session.get().user?.id).toBe(newToken ? 'ben' : undefined);
  });

  test('holds also where only the first half of it has come', async () => {
    const tab = await openTab();
    api.answers = [
      (response, said) => {
        api.stored.set('token', tokenOf('ben', exp));
        successor(response, said);
      },
    ];
    await tab.refreshTokens();
    expect(api.stored.get('token')).toBe(tokenOf('ben', exp));
    expect(api.stored.get('refreshToken')).toBe('refresh-0');
  });

  test.each([
    ['', 'refresh-1'],
    [', also half seen,', 'refresh-0'],
  ])('a refresh%s makes a refusal of the old token none of ours', async (_how, refreshToken) => {
    const tab = await openTab();
    api.answers = [
      (response, said) => {
        api.stored.set('token', token(1)).set('refreshToken', refreshToken);
        refusal(401, 'not-signed-in', { reason: 'invalid_token' })(response, said);
      },
    ];
    await tab.refreshTokens();
    expect(api.stored.get('refreshToken')).toBe(refreshToken);
    expect(tab.session.get().user?.id).toBe('anna');
  });
});

test('no answer keeps both tokens', async () => {
  const tab = await openTab();
  api.answers = [silence];
  await expect(tab.refreshTokens()).rejects.toMatchObject({ status: 0 });
  expect([...api.stored.values()]).toEqual([token(0), 'refresh-0']);
});
