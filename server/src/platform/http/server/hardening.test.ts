import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { platformWithoutDatabase, testApp } from '#app.fixture.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';

const publicUrl = 'https://portal.example';
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const platform = await platformWithoutDatabase({
    publicUrl,
    production: true,
    repository: '/nowhere',
    API_DOCS: true,
  });
  app = await testApp(platform);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends these bytes and gives all that comes back until the server hangs up. */
function sends(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (data: string) => void (heard += data));
    socket.on('close', () => resolve(heard)).on('error', reject);
  });
}
const line = (answer: string) => answer.split('\r\n')[0];
const http = (method: string, path: string, headers: string[] = [], body = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`;

describe('other origins', () => {
  const corsOf = (headers: Record<string, unknown>) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  const ask = (origin: string, url = '/api/languages') => app.inject({ url, headers: { origin } });
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/devices',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization',
      },
    });

  it('may not read what the API says, and are not told why', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://portal.example',
      `${publicUrl}:444`,
      `${publicUrl}.evil.example`,
      '*',
    ]) {
      const [answer, question] = [await ask(origin), await preflight(origin)];
      expect([origin, answer.statusCode, corsOf(answer.headers)]).toEqual([origin, 200, []]);
      expect([origin, question.statusCode, corsOf(question.headers)]).toEqual([origin, 404, []]);
    }
  });

  it('are let in where they are the portal’s own, by name and without cookies', async () => {
    const { headers } = await ask(publicUrl);
    expect(headers).toMatchObject({
      'access-control-allow-origin': publicUrl,
      vary: expect.stringMatching(/origin/i),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const question = await preflight(publicUrl);
    expect(question.statusCode).toBe(204);
    expect(question.headers['access-control-allow-methods']).toContain('PATCH');
    const allowed = question.headers['access-control-allow-headers'];
    for (const name of ['authorization', 'app-version']) expect(allowed).toContain(name);
    expect(corsOf((await ask(publicUrl, '/.well-known/security.txt')).headers)).toEqual([]);
  });

  it('get an answer that no cache gives to somebody else', async () => {
    expect((await app.inject('/api/languages')).headers['vary']).toMatch(/origin/i);
  });
});

test.each([
  '/',
  '/devices',
  '/api/languages',
  '/api/nothing',
  '/link/accept/x',
  '/.well-known/security.txt',
  '/api/docs/',
])('the answer of %s is fenced in', async (url) => {
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/(?:^|;\s*)default-src 'none'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  // The reader of the document alone writes scripts into its own page; it is given no token.
  expect(policy.includes('unsafe-')).toBe(url === '/api/docs/');
});

test('where to tell of a hole stands where it is looked for', async () => {
  const answer = await app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    answer.body
      .trim()
      .split('\n')
      .map((field) => field.split(/: (.*)/s) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:security@portal.example');
  expect(fields.get('Canonical')).toBe(`${publicUrl}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThanOrEqual(366);
  expect(() => readConfig({ SECURITY_CONTACT: 'call us' })).toThrow(ConfigError);
});

describe('requests that nobody sends in earnest', () => {
  it.each(['TRACE', 'PROPFIND', 'LINK'])('%s is not found and says nothing back', async (method) => {
    const answer = await sends(http(method, '/api/languages', ['X-Secret: hunter2']));
    expect(line(answer)).toBe('HTTP/1.1 404 Not Found');
    expect(answer).not.toContain('hunter2');
  });

  it.each([
    ['a method that there is not', http('HUNTER', '/api/languages'), '400 Bad Request'],
    [
      'headers over 16 kB',
      http('GET', '/api/languages', [`X-Long: ${'x'.repeat(20_000)}`]),
      '431 Request Header Fields Too Large',
    ],
    [
      'an address over 16 kB',
      http('GET', `/api/languages?x=${'x'.repeat(20_000)}`),
      '431 Request Header Fields Too Large',
    ],
    [
      'two lengths',
      http('POST', '/api/auth/login', ['Content-Length: 2', 'Content-Length: 3'], '{}'),
      '400 Bad Request',
    ],
    [
      'a length and chunks',
      http('POST', '/api/auth/login', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      '400 Bad Request',
    ],
    ['a line in a header', http('GET', '/api/languages', ['X-Split: a\rSet-Cookie: b']), '400 Bad Request'],
    ['no host', 'GET /api/languages HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request'],
    [
      'a body that says it is two megabytes',
      http('POST', '/api/auth/login', ['Content-Type: application/json', 'Content-Length: 2000000'], '{'),
      '413 Payload Too Large',
    ],
  ])('%s', async (_name, bytes, status) => {
    const answer = await sends(bytes);
    expect(line(answer)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).not.toMatch(/node_modules|at .*\.[jt]s:/);
  });

  it('a body that dribbles is waited for half a minute at most', async () => {
    expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 15_000]);
    Object.assign(app.server, { requestTimeout: 300, headersTimeout: 200 });
    const headers = ['Content-Type: application/json', 'Content-Length: 200'];
    const answer = await sends(http('POST', '/api/auth/login', headers, '{"email":'));
    Object.assign(app.server, { requestTimeout: 30_000, headersTimeout: 15_000 });
    expect(line(answer)).toBe('HTTP/1.1 408 Request Timeout');
  }, 15_000);

  it('a Host of somebody else’s changes no answer', async () => {
    const [own, forged] = await Promise.all(
      [
        { host: 'portal.example' },
        { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      ].map((headers) => app.inject({ url: '/api/openapi.json', headers })),
    );
    expect(forged?.body).toBe(own?.body);
    expect(forged?.body).not.toContain('evil.example');
  });
});
