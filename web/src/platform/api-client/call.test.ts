import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDevice, listDevices, searchDevice } from '@belfry/contract/devices/devices.contract.ts';
import { login } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { online } from '../connectivity.ts';
import { session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { api } from './send.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse, heard: Heard) => void;

let server: Server;
let heard: Heard[];
let answers: Answer[];
let stored: Map<string, string>;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const refusal = (status: number, code: string, more: object = {}) =>
  json(status, { type: 'about:blank', title: code, status, code, requestId: 'req-1', ...more });
const newTokens = { token: 'new-token', refresh_token: 'new-refresh' };
const fail = (error: unknown) => error;

beforeEach(async () => {
  heard = [];
  answers = [];
  stored = new Map([
    ['token', 'old-token'],
    ['refreshToken', 'old-refresh'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  session.set({ user: null, exp: 0, duties: [], leaving: false });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      const said = { method, url, headers, body };
      heard.push(said);
      const answer = answers.shift();
      if (answer) answer(response, said);
      else response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

test('a call carries path, query, token, language and no stale answer', async () => {
  answers = [json(200, { items: [], nextCursor: null })];
  await call(listDevices, { query: { limit: 10, search: 'pig house' } });
  expect(heard[0]).toMatchObject({ method: 'GET', url: '/api/devices?limit=10&search=pig+house' });
  expect(heard[0]?.headers).toMatchObject({
    authorization: 'Bearer old-token',
    'accept-language': 'en-US',
    'cache-control': 'no-cache',
    'content-type': 'application/json',
  });
});

test('parameters are encoded and a body is sent as JSON', async () => {
  answers = [json(200, {}), json(200, {})];
  await call(getDevice, { params: { id: 'a/b' } });
  const body = { serialNumber: 'BF-1000-0004', connectCode: 'DEMO-7KQ2-VX9H-MT4R' };
  await call(searchDevice, { body });
  expect(heard[0]?.url).toBe('/api/devices/a%2Fb');
  expect(JSON.parse(heard[1]?.body ?? '')).toEqual(body);
});

test('a problem becomes an error with its code, fields and request id', async () => {
  const errors = [{ pointer: '/serialNumber', detail: 'no' }];
  answers = [refusal(400, 'invalid-input', { errors })];
  const error = await call(searchDevice, { body: { serialNumber: 'x', connectCode: 'y' } }).catch(fail);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'invalid-input', status: 400, errors, requestId: 'req-1' });
});

test('an answer that is no problem document still tells status and request id', async () => {
  answers = [
    (response) => {
      response.writeHead(502, { 'x-request-id': 'req-9' });
      response.end('<html>Bad gateway</html>');
    },
  ];
  const error = await call(listDevices).catch(fail);
  expect(error).toMatchObject({ code: 'communication-error', status: 502, requestId: 'req-9' });
});

test('no answer is a connection error, and the network counts as lost until an answer comes', async () => {
  const error = await call(listDevices).catch(fail);
  expect(error).toMatchObject({ code: 'connection-error', status: 0 });
  expect(online.get()).toBe(false);
  answers = [json(200, { items: [], nextCursor: null })];
  await call(listDevices);
  expect(online.get()).toBe(true);
});

test('a server that says nothing is given up in time', async () => {
  answers = [() => {}];
  const error = await call(listDevices, {}, { timeout: 50 }).catch(fail);
  expect(error).toMatchObject({ code: 'connection-error', status: 0 });
});

test('an access token that has ended is refreshed once and the call repeated', async () => {
  answers = [
    refusal(401, 'not-signed-in', { reason: 'invalid_token' }),
    json(200, newTokens),
    json(200, { items: [], nextCursor: null }),
  ];
  await expect(call(listDevices)).resolves.toEqual({ items: [], nextCursor: null });
  expect(heard.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/devices', 'Bearer old-token'],
    ['/api/auth/refresh', 'Bearer old-refresh'],
    ['/api/devices', 'Bearer new-token'],
  ]);
  expect(heard[1]?.body).toBe('');
  expect(stored.get('refreshToken')).toBe('new-refresh');
});

test('calls that are refused together share one refresh', async () => {
  const ended = refusal(401, 'not-signed-in');
  const byState: Answer = (response, said) => {
    const isOld = said.headers.authorization === 'Bearer old-token';
    if (said.url === '/api/auth/refresh') json(200, newTokens)(response, said);
    else (isOld ? ended : json(200, { items: [], nextCursor: null }))(response, said);
  };
  answers = Array.from({ length: 5 }, () => byState);
  await Promise.all([call(listDevices), call(listDevices)]);
  expect(heard.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1);
});

test('a second 401 is not tried again', async () => {
  answers = [refusal(401, 'not-signed-in'), json(200, newTokens), refusal(401, 'not-signed-in')];
  await expect(call(listDevices)).rejects.toMatchObject({ status: 401 });
  expect(heard).toHaveLength(3);
});

test.each(['role_changed', 'refresh_token_expired'])(
  'a 401 for %s ends the session without a refresh',
  async (reason) => {
    answers = [refusal(401, 'not-signed-in', { reason })];
    await expect(call(listDevices)).rejects.toMatchObject({ reason });
    expect(heard).toHaveLength(1);
    expect(session.get().leaving).toBe(true);
  },
);

test('a 401 without a refresh token ends the session', async () => {
  stored.delete('refreshToken');
  answers = [refusal(401, 'not-signed-in')];
  await expect(call(listDevices)).rejects.toMatchObject({ status: 401 });
  expect(session.get().leaving).toBe(true);
});

test('a refused refresh ends the session and forgets the refresh token', async () => {
  answers = [
    refusal(401, 'not-signed-in'),
    refusal(401, 'not-signed-in', { reason: 'refresh_token_expired' }),
  ];
  await expect(call(listDevices)).rejects.toMatchObject({ status: 401 });
  expect(stored.has('refreshToken')).toBe(false);
  expect(session.get().leaving).toBe(true);
});

test('a refresh answer without a token is no sign-in', async () => {
  answers = [refusal(401, 'not-signed-in'), json(200, {})];
  await expect(call(listDevices)).rejects.toMatchObject({ code: 'communication-error' });
  expect(stored.get('token')).toBe('old-token');
});

test('a refused login is told as it is and refreshes nothing', async () => {
  answers = [refusal(401, 'login-failed-unknown')];
  const error = await call(login, { body: { email: 'a@b.example', password: 'x' } }).catch(fail);
  expect(error).toMatchObject({ code: 'login-failed-unknown' });
  expect(heard).toHaveLength(1);
});
