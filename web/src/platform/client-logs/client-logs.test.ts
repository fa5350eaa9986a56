import 'fake-indexeddb/auto';
import {
  logEntry,
  type LogEntry,
  postLogs,
} from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { logLimits } from '@belfry/contract/people/client-logs/log-limits.ts';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#platform/api-client/api-error.ts';
import { OtherUserError } from '#platform/api-client/signed-call.ts';
import {
  json,
  refusal,
  rest,
  silence,
  startTestApi,
  type TestApi,
  tokenOf,
  until,
} from '#platform/api.fixture.ts';
import { logOfFault } from './log-of-fault.ts';
import { mostKept, readLogs } from './log-store.ts';
import type { Fault } from './note-fault.ts';
import { batchOf } from './send-logs.ts';

const at = Date.UTC(2026, 10, 20, 3);
const anna = tokenOf('anna', at / 1000 + 900);
const done = (response: Parameters<typeof silence>[0]) => void response.writeHead(204).end();
/** What ends words, texts and values, and what is none of ASCII. */
const signs = ' \'"`\\/\n\t{}[]()<>&=?#;:,.%+…ä€\0\u0085abcdeXYZ01289-_'.split('').concat('😀', '\uD800');
const failed = (message: string): Fault => ({ kind: 'error', error: new TypeError(message) });

let api: TestApi;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  api = await startTestApi({ token: anna, refreshToken: 'refresh-0' });
  api.otherwise = done;
});
afterEach(() => {
  api.close();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The app in a tab: modules of its own over the storage and the database that all tabs share. */
async function openTab() {
  vi.resetModules();
  const { writeFault, sendLogs } = await import('./write-log.ts');
  const { readLogs: read } = await import('./log-store.ts');
  const { online } = await import('#platform/connectivity.ts');
  const { session, readSession } = await import('#platform/session/session.ts');
  const { api: own } = await import('#platform/api-client/send.ts');
  own.base = api.base;
  const writes = (message: string, later: number) =>
    writeFault(failed(message), { path: '/devices', at: at + later });
  return {
    online,
    session,
    signedIn: () => session.set(readSession(at)),
    /** Something fails, so many milliseconds later than the first time. */
    async fails(message: string, later = 0) {
      const noted = await writes(message, later);
      await comesToRest();
      return noted;
    },
    writes,
    sendLogs,
    kept: async () => (await read()).map(({ message }) => message),
  };
}
/** Lines and database have nothing more to do. */
async function comesToRest() {
  for (let turn = 0; turn < 3; turn += 1) await rest();
}
const sent = () =>
  api.heard.map(({ body }) => (JSON.parse(body) as { logs: LogEntry[] }).logs.map(({ message }) => message));
const bearers = () => api.heard.map(({ headers }) => headers.authorization);

describe('what is an entry', () => {
  const place = { path: '/account/create/0123456789abcdef0123', at };
  const logOf = (fault: Fault, isOnline = true) => logOfFault(fault, place, { isOnline, known: [] });
  const refused = (status: number, code: string) => new ApiError({ code, status, requestId: 'r-1' });
  const violation = (blocked: string, source = ''): Fault => ({
    kind: 'violation',
    directive: 'script-src',
    blocked,
    source,
  });

  test('an error, with the path of the screen and without the secret in it', () => {
    expect(logOf(failed('x is undefined'))).toEqual({
      logTime: '2026-11-20T03:00:00.000Z',
      message: 'TypeError: x is undefined',
      stack: expect.stringContaining('client-logs.test.ts'),
      severity: 'error',
      statusCode: null,
      method: null,
      url: '/account/create/…',
    });
    expect(logOf({ kind: 'error', error: 'thrown' })).toMatchObject({ message: 'thrown', stack: null });
    expect(logOf({ kind: 'error', error: { pin: 1 } })).toMatchObject({ message: 'Thrown: [object Object]' });
  });

  test('a crash, with the components around it', () => {
    const crash = logOf({ kind: 'crash', error: new Error('no'), componentStack: '\n    at Screen' });
    expect(crash?.stack).toMatch(/\nwithin\n {4}at Screen$/);
  });

  test('a call that the server failed at, by the path of the contract', () => {
    const route = { method: 'GET', path: '/devices/{id}' } as const;
    expect(logOf({ kind: 'call', route, error: refused(503, 'service-unavailable') })).toMatchObject({
      message: 'GET /devices/{id} answered 503 service-unavailable',
      stack: 'request r-1',
      statusCode: 503,
      method: 'GET',
      url: '/devices/{id}',
    });
  });

  test('what the page’s policy refused, unless an extension did it', () => {
    expect(logOf(violation('https://evil.example/x?id=1'))).toMatchObject({
      severity: 'warning',
      message: "The page's policy (script-src) refused https://evil.example/x?id=…",
    });
    expect(logOf(violation('chrome-extension'))).toBeNull();
    expect(logOf(violation('inline', 'moz-extension://1/x.js'))).toBeNull();
  });

  test.each([
    ['a refusal that nobody caught', { kind: 'error', error: refused(409, 'conflict') }, true],
    ['a network that is gone', { kind: 'error', error: refused(0, 'connection-error') }, true],
    [
      'a failed call that nobody caught: it was noted when it came',
      { kind: 'error', error: refused(500, 'x') },
      true,
    ],
    ['a call that was given up', { kind: 'error', error: new DOMException('', 'AbortError') }, true],
    ['an answer for whoever has left', { kind: 'error', error: new OtherUserError() }, true],
    ['the browser’s own noise', { kind: 'error', error: 'ResizeObserver loop limit exceeded' }, true],
    [
      'a file without a network',
      {
        kind: 'crash',
        error: new TypeError('Failed to fetch dynamically imported module: /a.js'),
        componentStack: '',
      },
      false,
    ],
  ] satisfies [string, Fault, boolean][])('not %s', (_what, fault, isOnline) => {
    expect(logOf(fault, isOnline)).toBeNull();
  });

  test('whatever is thrown fits the contract, and holds no secret of this browser', () => {
    const secret = fc
      .string({ unit: fc.constantFrom(...signs), minLength: 4, maxLength: 40 })
      .filter((one) => !/^[\s\w:/[\]]*$/.test(one));
    fc.assert(
      fc.property(
        secret,
        fc.string({ unit: fc.constantFrom(...signs) }),
        fc.nat(3000),
        (known, text, times) => {
          const message = `${text}${known}${text}`.repeat(1 + (times % 60));
          const error = Object.assign(new Error(message), {
            stack: `${message}\n at ${known}`.repeat(1 + (times % 9)),
          });
          for (const fault of [
            { kind: 'crash', error, componentStack: known },
            violation(known, known),
            { kind: 'error', error: message },
          ] as Fault[]) {
            const log = logOfFault(fault, { path: `/x/${known}`, at }, { isOnline: true, known: [known] });
            expect(z.safeParse(logEntry, { id: 1, ...log }).success).toBe(true);
            expect([log?.message, log?.stack, log?.url].some((one) => one?.includes(known))).toBe(false);
          }
        },
      ),
    );
  });
});

describe('a call carries', () => {
  const kept = (count: number, userId: string | null, stack = '') =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      logTime: '2026-11-20T03:00:00.000Z',
      message: 'x',
      stack,
      severity: 'error' as const,
      userId,
    }));

  test('the oldest, and so many that the server takes them', () => {
    expect(batchOf(kept(40, 'anna'), 'anna').map(({ id }) => id)).toEqual(
      Array.from({ length: logLimits.entries }, (_, index) => index + 1),
    );
    const wide = batchOf(kept(40, 'anna', '€'.repeat(logLimits.stack)), 'anna');
    expect(wide.length).toBeGreaterThan(10);
    expect(new TextEncoder().encode(JSON.stringify({ logs: wide })).length).toBeLessThanOrEqual(
      logLimits.bytes,
    );
  });

  test('what is of whoever is signed in, and of nobody', () => {
    const all = [...kept(1, 'anna'), ...kept(2, 'ben'), ...kept(3, null)];
    expect(batchOf(all, 'anna')).toHaveLength(4);
    expect(batchOf(all, undefined)).toHaveLength(3);
  });
});

describe('an entry', () => {
  test('is sent by the stored token, and is gone from this device once it has arrived', async () => {
    const tab = await openTab();
    const moment: unknown = expect.stringMatching(/^\d\d\/11\/2026 \d\d:\d\d:00$/);
    expect(await tab.fails('one')).toEqual({ number: 1, time: moment });
    expect(api.calls()).toEqual(['POST /api/logs']);
    expect(bearers()).toEqual([`Bearer ${anna}`]);
    expect(z.safeParse(postLogs.body, JSON.parse(api.heard[0]?.body ?? '')).success).toBe(true);
    expect(await tab.kept()).toEqual([]);
  });

  test('is sent by the refresh token where no other is stored, and without either not at all', async () => {
    const tab = await openTab();
    api.stored.delete('token');
    await tab.fails('one');
    expect(bearers()).toEqual(['Bearer refresh-0']);
    expect(api.stored.get('refreshToken')).toBe('refresh-0');
    api.stored.delete('refreshToken');
    await tab.fails('two');
    expect(api.heard).toHaveLength(1);
    expect(await tab.kept()).toEqual(['TypeError: two']);
    tab.session.set({ ...tab.session.get(), user: null });
    api.stored.set('token', anna);
    tab.signedIn();
    await comesToRest();
    expect(sent()[1]).toEqual(['TypeError: two']);
  });

  test.each([
    ['cuts the line', silence],
    ['fails', refusal(503, 'service-unavailable')],
    ['wants no more', refusal(429, 'too-many-requests')],
    ['does not know the token', refusal(401, 'not-signed-in', { reason: 'invalid_token' })],
    ['is not our server', json(404, {})],
  ])(
    'waits where the server %s, asks for no other token, and goes with the next one',
    async (_what, answer) => {
      const tab = await openTab();
      api.answers = [answer];
      await tab.fails('one');
      expect(api.calls()).toEqual(['POST /api/logs']);
      expect(await tab.kept()).toEqual(['TypeError: one']);
      await tab.fails('two');
      expect(sent()).toEqual([['TypeError: one'], ['TypeError: one', 'TypeError: two']]);
      expect(await tab.kept()).toEqual([]);
    },
  );

  test('goes when the network comes back, and when the app starts', async () => {
    const tab = await openTab();
    tab.online.set(false);
    api.answers = [silence];
    await tab.fails('one');
    tab.online.set(true);
    await comesToRest();
    expect(await tab.kept()).toEqual([]);
    api.answers = [silence];
    await tab.fails('two');
    const next = await openTab();
    expect(await next.kept()).toEqual(['TypeError: two']);
    await next.sendLogs();
    expect(await next.kept()).toEqual([]);
  });

  test('that came while others were sent is not removed with them', async () => {
    const tab = await openTab();
    let answerNow = () => {};
    api.answers = [(response) => (answerNow = () => done(response))];
    api.otherwise = silence;
    await tab.fails('one');
    await tab.fails('two');
    expect(await tab.kept()).toHaveLength(2);
    answerNow();
    await until(() => api.heard.length === 2);
    await comesToRest();
    expect(await tab.kept()).toEqual(['TypeError: two']);
  });

  test('of whoever leaves while it is being kept is neither kept nor sent', async () => {
    const tab = await openTab();
    const noting = tab.writes('of Anna', 0);
    api.stored.set('token', tokenOf('ben', at / 1000 + 900));
    await noting;
    await comesToRest();
    expect([await tab.kept(), sent()]).toEqual([[], []]);
  });

  test('that comes when nobody is signed in names no id of whoever was', async () => {
    const id = 'F0000000-0000-4000-8000-00000000000a';
    api.stored.clear();
    const { writeFault } = await import('./write-log.ts');
    await writeFault(failed(`no device ${id}`), { path: `/devices/detail/${id}`, at });
    await comesToRest();
    const [entry] = await readLogs();
    expect(entry).toMatchObject({ message: 'TypeError: no device {id}', url: '/devices/detail/{id}' });
    expect(JSON.stringify(entry)).not.toContain(id);
  });

  test('of somebody else is not sent as one’s own', async () => {
    const tab = await openTab();
    api.answers = [silence];
    await tab.fails('of Anna');
    api.stored.set('token', tokenOf('ben', at / 1000 + 900));
    await tab.fails('of Ben');
    expect(sent()).toEqual([['TypeError: of Anna'], ['TypeError: of Ben']]);
    expect(await tab.kept()).toEqual(['TypeError: of Anna']);
  });

  test('is sent at once where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('', 'InvalidStateError');
      },
    });
    const tab = await openTab();
    const noted = await tab.fails('one');
    expect(sent()).toEqual([['TypeError: one']]);
    expect(noted?.number).toBe(1);
  });
});

describe('what fails all the time', () => {
  test('is one entry a minute, whose number is told each time', async () => {
    const tab = await openTab();
    const numbers = [];
    for (const later of [0, 1, 59_999, 60_000]) numbers.push((await tab.fails('again', later))?.number);
    expect(numbers).toEqual([1, 1, 1, 2]);
    expect(sent()).toHaveLength(2);
  });

  test('is ten entries a minute in whatever words', async () => {
    const tab = await openTab();
    for (let n = 0; n < 30; n += 1) await tab.writes(`no ${n}`, n);
    await tab.sendLogs();
    expect(sent().flat()).toHaveLength(10);
    await tab.fails('later', 60_030);
    expect(sent().flat()).toHaveLength(11);
  });

  test('fills the browser up to its limit, and the oldest go first', async () => {
    const tab = await openTab();
    api.stored.clear();
    for (let n = 0; n < mostKept + 5; n += 1) await tab.writes(`no ${n}`, n * 61_000);
    const kept = await tab.kept();
    expect([kept.length, kept[0]]).toEqual([mostKept, 'TypeError: no 5']);
    api.stored.set('token', anna);
    await tab.sendLogs();
    expect(sent().map((logs) => logs.length)).toEqual([25, 25, 25, 25]);
    expect(await tab.kept()).toEqual([]);
  });
});

test('the local database is one store of version 1, in which no token stands', async () => {
  const tab = await openTab();
  api.otherwise = silence;
  await tab.fails(`Bearer ${anna} and refresh-0 and ${api.stored.get('refreshToken')}`);
  const [info] = await indexedDB.databases();
  expect(info).toMatchObject({ name: 'belfry-logs', version: 1 });
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('belfry-logs');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  expect([...database.objectStoreNames]).toEqual(['logs']);
  database.close();
  const [kept] = await readLogs();
  const fields = ['id', 'logTime', 'message', 'stack', 'severity', 'statusCode', 'method', 'url'];
  expect(Object.keys(kept ?? {}).toSorted()).toEqual([...fields, 'userId'].toSorted());
  expect(JSON.stringify(kept)).not.toMatch(/refresh-0|eyJ/);
});

test('tabs send one after the other, each what is left', async () => {
  let running = 0;
  let most = 0;
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request(_name: string, _options: unknown, work: () => Promise<void>) {
        last = last.then(async () => {
          most = Math.max(most, (running += 1));
          await work();
          running -= 1;
        });
        return last;
      },
    },
  });
  const tabs = [await openTab(), await openTab(), await openTab()];
  await Promise.all(tabs.map((tab, index) => tab.fails(`in ${index}`)));
  expect(most).toBe(1);
  expect(sent().flat().toSorted()).toEqual(['TypeError: in 0', 'TypeError: in 1', 'TypeError: in 2']);
});
