import 'fake-indexeddb/auto';
import { appVersionHeader } from '@belfry/contract/people/client-logs/log-limits.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

const at = Date.UTC(2026, 10, 20, 3);
let api: TestApi;
/** What the host says when it is asked for the version. */
let sayVersion: Answer;
/** It was asked. */
let asked: Promise<unknown>;
let stop = () => {};

beforeEach(async () => {
  stopTheClock(at);
  vi.stubGlobal('indexedDB', new IDBFactory());
  api = await startTestApi({ token: tokenOf('anna', at / 1000 + 900), refreshToken: 'refresh-0' });
  // A page asks for its files by their paths alone.
  const { origin } = new URL(api.base);
  const fetchAt = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetchAt(new URL(path, origin), options));
  const { promise, resolve } = Promise.withResolvers<unknown>();
  asked = promise;
  api.otherwise = (response, heard) => {
    if (heard.call === 'GET /version.json') {
      resolve(heard);
      sayVersion(response, heard);
    } else response.writeHead(204).end();
  };
});
afterEach(() => {
  stop();
  api.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** A page is opened, and something fails while it still asks for its version. */
async function failsAtOnce() {
  vi.resetModules();
  const { api: own } = await import('#platform/api-client/send.ts');
  own.base = api.base;
  const { watchHostFiles } = await import('#platform/host-files.ts');
  const { writeFault } = await import('./write-log.ts');
  stop = watchHostFiles();
  const noted = await writeFault({ kind: 'error', error: new TypeError('no') }, { path: '/devices', at });
  await asked;
  await comesToRest();
  return noted;
}
async function comesToRest() {
  for (let turn = 0; turn < 3; turn += 1) await rest();
}
/** The version that each entry carried. */
const versions = () =>
  api.heard
    .filter(({ call }) => call === 'POST /api/logs')
    .map(({ headers }) => headers[appVersionHeader.toLowerCase()]);
const sent = () => versions().length > 0;

/** The host takes its time; gives what lets it answer. */
function slowly(answer: Answer) {
  let answerNow = () => {};
  sayVersion = (response, heard) => (answerNow = () => answer(response, heard));
  return () => answerNow();
}
const version = json(200, { version: '0123456789ab' });
const keepsNothing = {
  open() {
    throw new DOMException('', 'InvalidStateError');
  },
};

test('an entry waits for the version of its page, and carries it', async () => {
  const answerNow = slowly(version);
  expect(await failsAtOnce()).toMatchObject({ number: 1 });
  expect(versions()).toEqual([]);
  answerNow();
  await until(sent);
  expect(versions()).toEqual(['0123456789ab']);
});

test('one that the browser does not keep waits, too, and not for whoever has left', async () => {
  vi.stubGlobal('indexedDB', keepsNothing);
  let answerNow = slowly(version);
  await failsAtOnce();
  expect(versions()).toEqual([]);
  answerNow();
  await until(sent);
  expect(versions()).toEqual(['0123456789ab']);

  answerNow = slowly(version);
  stop();
  await failsAtOnce();
  api.stored.set('token', tokenOf('ben', at / 1000 + 900));
  answerNow();
  await comesToRest();
  expect(versions()).toHaveLength(1);
});

test.each([
  ['is not there', refusal(404, 'not-found')],
  ['does not come', silence],
])('where the file of the version %s, an entry is sent at once without it', async (_what, answer) => {
  sayVersion = answer;
  await failsAtOnce();
  await until(sent);
  expect(versions()).toEqual([undefined]);
});

test('an entry waits five seconds for its version, and no longer', async () => {
  slowly(version);
  await failsAtOnce();
  await vi.advanceTimersByTimeAsync(4_999);
  await comesToRest();
  expect(versions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await until(sent);
  expect(versions()).toEqual([undefined]);
});
