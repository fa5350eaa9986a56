import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { roles, type Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { problem } from '@belfry/contract/http/problem.ts';
import { defineRoute } from '@belfry/contract/http/route.ts';
import { keptLog, platformWithoutDatabase, testRoutes } from '#app.fixture.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import { bind, type BoundRoute, type HttpExchange } from '../route/bind.ts';

const { log, lines } = keptLog();
const secretText = 'password of the database is hunter2';
/** What the routes below throw or answer, set by each test. */
const behaviour: { throws: unknown; answer: unknown; calls: unknown[] } = {
  throws: null,
  answer: { ok: true },
  calls: [],
};
const common = { access: 'public', tag: 'test', summary: 'Of this test' } as const;
const company = z.strictObject({ name: z.string().check(z.minLength(1)), 'a/b~c': z.optional(z.int()) });

async function perform(_context: unknown, input: unknown, { reason }: HttpExchange): Promise<never> {
  behaviour.calls.push(input);
  if (reason !== '') behaviour.calls.push(reason);
  if (behaviour.throws !== null) throw behaviour.throws;
  return behaviour.answer as never;
}
const okay = z.strictObject({ ok: z.boolean(), note: z.optional(z.string()) });
const form = z.strictObject({
  email: z.email(),
  company: z.optional(company),
  list: z.optional(z.array(company)),
});
const routes: BoundRoute[] = [
  bind(defineRoute({ ...common, method: 'GET', path: '/plain', response: okay }), perform),
  bind(
    defineRoute({
      ...common,
      method: 'GET',
      path: '/query',
      query: z.strictObject({ limit: z.optional(z.coerce.number().check(z.lte(200))) }),
      response: okay,
    }),
    perform,
  ),
  bind(
    defineRoute({
      ...common,
      method: 'POST',
      path: '/body',
      body: form,
      response: okay,
    }),
    perform,
  ),
  bind(
    defineRoute({ ...common, method: 'POST', path: '/large-body', body: form, bodyLimit: 1_048_576 }),
    perform,
  ),
  bind(
    defineRoute({ ...common, method: 'POST', path: '/users-body', body: form, access: 'signed-in' }),
    perform,
  ),
  bind(defineRoute({ ...common, method: 'POST', path: '/no-body', response: okay }), perform),
  bind(
    defineRoute({ ...common, method: 'POST', path: '/staff-act', body: form, access: 'M', asksReason: true }),
    perform,
  ),
  bind(
    defineRoute({
      ...common,
      method: 'GET',
      path: '/links/{token}',
      params: z.strictObject({ token: z.string() }),
      response: okay,
    }),
    perform,
  ),
  bind(
    defineRoute({
      ...common,
      method: 'DELETE',
      path: '/things/{id}',
      params: z.strictObject({ id: z.uuid() }),
    }),
    perform,
  ),
];

let app: FastifyInstance;
let production: FastifyInstance;
/** Of somebody signed in. */
let authorization: string;
let tokenWith: (permissions: readonly Permission[]) => string;
beforeAll(async () => {
  const platform = await platformWithoutDatabase();
  const [id, sid] = [crypto.randomUUID(), crypto.randomUUID()];
  tokenWith = (permissions) => {
    const role = { id: roles.user, permissions: [...permissions] };
    const user = { id, email: 'anna@example.com', role, language: 'en-US' as const, company: sid };
    return `Bearer ${platform.tokens.sign({ user, sid })}`;
  };
  authorization = tokenWith([]);
  app = await testRoutes({ ...platform, log }, routes);
  production = await testRoutes(
    { ...platform, log, config: { ...platform.config, production: true } },
    routes,
  );
});
afterAll(() => Promise.all([app.close(), production.close()]));

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Every refusal has the one form; gives its body. */
function refused(answer: Answer, status: number, code: string) {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const body = z.parse(problem, answer.json());
  expect({ http: answer.statusCode, status: body.status, code: body.code, type: body.type }).toEqual({
    http: status,
    status,
    code,
    type: `urn:belfry:error:${code}`,
  });
  expect(body.title).not.toBe('');
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  return body;
}
const pointersOf = (answer: Answer) =>
  refused(answer, 400, 'invalid-input').errors?.map(({ pointer }) => pointer);
const post = (url: string, payload: unknown) =>
  app.inject({ method: 'POST', url, payload: payload as object, headers: { authorization } });

function behave(given: Partial<typeof behaviour>): void {
  Object.assign(behaviour, { throws: null, answer: { ok: true }, calls: [] }, given);
}

describe('fields that do not fit', () => {
  const email = 'anna@example.com';

  it.each([
    ['an unknown field', { email, colour: 'red' }, ['/colour']],
    ['two unknown fields', { email, colour: 'red', size: 1 }, ['/colour', '/size']],
    ['an unknown nested field', { email, company: { name: 'x', vat: 1 } }, ['/company/vat']],
    ['a nested field', { email, company: { name: '' } }, ['/company/name']],
    ['a field in a list', { email, list: [{ name: 'x' }, { name: 1 }] }, ['/list/1/name']],
    ['a missing field', {}, ['/email']],
    ['names to be escaped', { email, company: { name: 'x', 'a/b~c': 'x' } }, ['/company/a~1b~0c']],
    ['an unknown name to be escaped', { email, '~/': 1 }, ['/~0~1']],
    ['several at once', { email: 'x', company: { name: '' } }, ['/email', '/company/name']],
    ['a body that is a list', [1], ['']],
  ])('%s is pointed at', async (_name, body, pointers) => {
    behave({});
    expect(pointersOf(await post('/api/body', body))).toEqual(pointers);
    expect(behaviour.calls).toEqual([]);
  });

  it.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    'a prototype to write to is refused, however deep it stands: %s',
    async (poison) => {
      const headers = { 'content-type': 'application/json' };
      for (const payload of [
        `{"email":"${email}",${poison.slice(1)}`,
        `{"email":"${email}","company":${poison}}`,
      ])
        expect(pointersOf(await app.inject({ method: 'POST', url: '/api/body', payload, headers }))).toEqual([
          '',
        ]);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );

  it.each([
    ['/api/query?limit=10&colour=red', ['/colour']],
    ['/api/query?limit=201', ['/limit']],
    ['/api/plain?colour=red', ['/colour']],
  ])('%s is refused', async (url, pointers) => {
    expect(pointersOf(await app.inject(url))).toEqual(pointers);
  });

  it('a parameter of the path is checked', async () => {
    expect(pointersOf(await app.inject({ method: 'DELETE', url: '/api/things/12' }))).toEqual(['/id']);
  });

  it('a route without a body refuses one with fields, and takes an empty one', async () => {
    behave({});
    expect(pointersOf(await post('/api/no-body', { colour: 'red' }))).toEqual(['/colour']);
    expect((await post('/api/no-body', {})).statusCode).toBe(200);
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  it('an empty one under a JSON content type is none', async () => {
    behave({});
    const answer = await app.inject({ method: 'POST', url: '/api/no-body', headers: json, payload: '' });
    expect(answer.json()).toEqual({ ok: true });
    const wanted = await app.inject({ method: 'POST', url: '/api/body', headers: json, payload: '' });
    expect(pointersOf(wanted)).toEqual(['']);
  });

  it.each(['{', 'email=anna', '{"email":}', '\u0000'])('%j is no JSON', async (payload) => {
    const answer = await app.inject({ method: 'POST', url: '/api/body', headers: json, payload });
    expect(pointersOf(answer)).toEqual(['']);
  });

  it.each([
    'text/plain',
    'application/xml',
    'nonsense',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
  ])('%s is not taken', async (type) => {
    const payload = '{"email":"anna@example.com"}';
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/api/body', headers, payload });
    expect(pointersOf(answer)).toEqual(['']);
  });

  it('a form is not taken for JSON, though callbacks of providers may be one', async () => {
    behave({});
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['/api/body', '/api/no-body']) {
      const payload = 'email=anna%40example.com';
      expect(pointersOf(await app.inject({ method: 'POST', url, headers, payload }))).toEqual(['']);
    }
    expect(behaviour.calls).toEqual([]);
  });

  it('has 16 kB where anybody may call, 64 kB of somebody signed in, else what the route says', async () => {
    const ofBytes = (bytes: number) => ({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    for (const [url, most] of [
      ['/api/body', 16_384],
      ['/api/users-body', 65_536],
      ['/api/large-body', 1_048_576],
    ] as const) {
      expect([url, (await post(url, ofBytes(most))).statusCode]).toEqual([url, 400]);
      const { title } = refused(await post(url, ofBytes(most + 1)), 413, 'payload-too-large');
      expect(title).toBe('This is too large.');
    }
    refused(await post('/api/nowhere', ofBytes(16_385)), 413, 'payload-too-large');
  });

  it('a packed one is not unpacked', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' };
    const payload = gzipSync('{"email":"anna@example.com"}');
    const answer = await app.inject({ method: 'POST', url: '/api/body', headers, payload });
    expect(pointersOf(answer)).toEqual(['']);
  });
});

test.each([
  ['nothing', undefined, 'en-US', 'Not found'],
  ['German before Dutch', 'sv, nl;q=0.8, de;q=0.9', 'de-DE', 'Nicht gefunden'],
  ['Chinese', 'zh-TW', 'zh-CN', '未找到'],
  ['anything', '*', 'en-US', 'Not found'],
  ['nonsense at length', ',;q=x,'.repeat(2_000), 'en-US', 'Not found'],
])('whoever asks for %s is refused in their language', async (_what, languages, langCode, title) => {
  const headers = languages === undefined ? {} : { 'accept-language': languages };
  behave({ throws: new AppError('not-found') });
  const answer = await app.inject({ url: '/api/plain', headers });
  expect(refused(answer, 404, 'not-found').title).toBe(title);
  expect(answer.headers['content-language']).toBe(langCode);
  expect(answer.headers.vary).toMatch(/origin.*accept-language/);
});

test('a fault with a code is told in the language that was asked for', async () => {
  behave({ throws: fieldError('/email', 'e-mail-addresses-dont-match') });
  const answer = await app.inject({ url: '/api/plain', headers: { 'accept-language': 'nl' } });
  const { errors } = refused(answer, 400, 'e-mail-addresses-dont-match');
  expect(errors?.[0]).toMatchObject({ pointer: '/email', detail: 'E-mailadressen komen niet overeen' });
});

describe('an answer is packed', () => {
  const ask = (encodings: string, items: number) => {
    behaviour.throws = null;
    behaviour.answer = { ok: true, note: 'Barn 1, Barneveld. '.repeat(items) };
    return app.inject({ url: '/api/plain', headers: { 'accept-encoding': encodings } });
  };

  test.each([
    ['br, gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br', undefined],
    ['br;q=1, gzip;q=0', undefined],
    ['', undefined],
  ])('for whoever takes "%s" as %s, never by Brotli', async (encodings, packed) => {
    const answer = await ask(encodings, 1_000);
    expect(answer.headers['content-encoding']).toBe(packed);
    const text = packed ? gunzipSync(answer.rawPayload).toString() : answer.body;
    expect(JSON.parse(text)).toEqual(behaviour.answer);
  });

  it.each([1_000, 6_000])(
    'of %i sentences: a twentieth of them, with its length, and kept apart from others',
    async (items) => {
      const { headers, rawPayload } = await ask('br, gzip', items);
      expect(headers.vary).toMatch(/origin/);
      expect(headers.vary).toMatch(/accept-encoding/);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(rawPayload.length).toBeLessThan((items * 19) / 20);
    },
  );

  it('not where it is small', async () => {
    expect((await ask('br, gzip', 100)).headers).not.toHaveProperty('content-encoding');
  });
});

describe('whatever a stranger sends', () => {
  const send = (payload: string, url = '/api/large-body') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
  /** A refusal that costs little; gives its faults. */
  function refusedBriefly(answer: Answer) {
    const { errors = [] } = refused(answer, 400, 'invalid-input');
    expect(Buffer.byteLength(answer.body)).toBeLessThan(16_384);
    expect(errors.length).toBeLessThanOrEqual(20);
    return errors;
  }

  it.each([
    ['lists', '['.repeat(500_000)],
    ['closed lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['objects', `${'{"company":'.repeat(60_000)}1${'}'.repeat(60_000)}`],
    ['levels, one too many,', `${'['.repeat(33)}${']'.repeat(33)}`],
  ])('%s in each other are refused, as deep as a body can be', async (_name, payload) => {
    expect(refusedBriefly(await send(payload))).toHaveLength(1);
  });

  it('4,096 values are looked at, not one more', async () => {
    const list = (items: number) => send(`[${Array(items).fill('0').join()}]`);
    expect(refusedBriefly(await list(4096))[0]?.detail).toContain('expected object');
    expect(refusedBriefly(await list(4097))[0]?.detail).toBe('This holds too many values.');
  });

  it('of unknown fields the first twenty are named, each by words of its own', async () => {
    const many = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`field${i}`, 1]));
    expect(refusedBriefly(await send(JSON.stringify(many)))).toEqual(
      [{ pointer: '/email', detail: expect.stringContaining('expected string') }].concat(
        Array.from({ length: 19 }, (_, i) => ({
          pointer: `/field${i}`,
          detail: 'This field is not known.',
        })),
      ),
    );
    const query = Array.from({ length: 3000 }, (_, i) => `f${i}`).join('&');
    expect(refusedBriefly(await app.inject(`/api/query?${query}`))).toHaveLength(20);
    const list = Array.from({ length: 1300 }, () => ({ name: '', 'a/b~c': 'x' }));
    refusedBriefly(await send(JSON.stringify({ email: 'a@example.com', list })));
  });

  it.each([
    ['long names', 'x'.repeat(50_000)],
    ['names of control characters', '\u0000'.repeat(150)],
    ['names of halves of characters', '\ud800'.repeat(150)],
    ['names of wide characters', '\u4e2d'.repeat(300)],
  ])('%s are not told back at length', async (_name, name) => {
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}${name}`, 1]));
    const [first] = refusedBriefly(await send(JSON.stringify({ email: 'a@example.com', ...fields })));
    expect(first?.pointer.length).toBeLessThanOrEqual(201);
  });

  it("the framework's own words do not repeat an address or a type at length", async () => {
    expect(refusedBriefly(await app.inject(`/api/%zz${'x'.repeat(15_000)}`))).toHaveLength(1);
    const headers = { 'content-type': `text/${'x'.repeat(15_000)}` };
    refusedBriefly(await app.inject({ method: 'POST', url: '/api/body', payload: 'x', headers }));
  });

  it.each([
    ['a text with NUL', { email: 'a\0@example.com' }, '/email'],
    ['half a character', { email: 'a@example.com', list: [{ name: '\ud800' }] }, '/list/0/name'],
    ['a name with NUL', { 'a\0': 1 }, '/a\0'],
  ])('%s is refused before the database does', async (_name, body, pointer) => {
    const detail = 'This holds characters that cannot be kept.';
    expect(refusedBriefly(await send(JSON.stringify(body)))).toEqual([{ pointer, detail }]);
  });

  it('so are a query and a path that no database keeps', async () => {
    expect(pointersOf(await app.inject('/api/query?limit=%00'))).toEqual(['/limit']);
    expect(pointersOf(await app.inject('/api/links/%00'))).toEqual(['/token']);
  });

  it('any JSON is taken or refused, and the refusal is short', async () => {
    behave({});
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (payload) => {
        const answer = await send(payload, '/api/large-body');
        expect([200, 400]).toContain(answer.statusCode);
        if (answer.statusCode === 400) refusedBriefly(answer);
      }),
      { numRuns: 300 },
    );
  });
});

test.each(['/api/%zz', '/%c0%af', '/api/things/%'])(
  'the address %s is refused in the one form',
  async (url) => {
    expect(pointersOf(await app.inject(url))).toEqual(['']);
  },
);

test('every answer has a request id of its own, whatever the caller sends', async () => {
  behave({});
  const headers = { 'x-request-id': 'mine' };
  const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/api/plain', headers })));
  const ids = answers.map((answer) => answer.headers['x-request-id']);
  expect(new Set([...ids, 'mine']).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('what a signed-in page was told is not kept by anybody on the way', async () => {
  behave({});
  expect((await app.inject('/api/plain')).headers['cache-control']).toBe('no-store');
});

test('that a mail server refuses what somebody typed is no fault of the portal: nobody is woken by its log', async () => {
  behave({ throws: new AppError('sending-e-mail-failed') });
  lines.length = 0;
  refused(await app.inject('/api/plain'), 502, 'sending-e-mail-failed');
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test.each([
  ['an error', new Error(secretText)],
  ['an error of the database', Object.assign(new Error(secretText), { code: '23505', detail: secretText })],
  ['an error that has a method', Object.assign(new Error(secretText), { method: 'GET' })],
  ['a text', secretText],
  ['nothing at all', undefined],
])('%s that nobody expected is a 500 that tells nothing, and a line in the log', async (_name, throws) => {
  behave({ throws });
  lines.length = 0;
  const answer = await app.inject('/api/plain');
  const { requestId } = refused(answer, 500, 'unknown-error');
  expect(answer.body).not.toContain('hunter2');
  expect(lines.some((line) => line.includes(requestId) && line.includes('request failed'))).toBe(true);
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
])('without the database it is 503, and when to come again', async (throws) => {
  behave({ throws });
  const answer = await app.inject('/api/plain');
  refused(answer, 503, 'service-unavailable');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('an error of the catalogue keeps its status, reason and time to wait', async () => {
  behave({ throws: new AppError('not-signed-in', { reason: 'invalid_token' }) });
  expect(refused(await app.inject('/api/plain'), 401, 'not-signed-in').reason).toBe('invalid_token');
  behave({ throws: new AppError('too-many-requests', { retryAfterSeconds: 42 }) });
  const answer = await app.inject('/api/plain');
  refused(answer, 429, 'too-many-requests');
  expect(answer.headers['retry-after']).toBe('42');
});

test('a field that the contract does not name never leaves', async () => {
  behave({ answer: { ok: true, passwordHash: 'hunter2' } });
  const shaped = await production.inject('/api/plain');
  expect(shaped.json()).toEqual({ ok: true });
  const checked = await app.inject('/api/plain');
  refused(checked, 500, 'unknown-error');
  expect(checked.body).not.toContain('hunter2');
});

test('an answer that does not fit is no reason to write the secret of a link into the log', async () => {
  behave({ answer: { ok: 'perhaps' } });
  const token = 'Zk3-_'.repeat(9);
  lines.length = 0;
  refused(await app.inject(`/api/links/${token}`), 500, 'unknown-error');
  await expect.poll(() => lines.filter((line) => line.includes('"/api/links/…"'))).toHaveLength(1);
  expect(lines.join('')).not.toContain(token);
});

test.each(['', 'everybody', 'X'])('a route with the access %j does not start', async (access) => {
  const route = { ...common, method: 'GET', path: '/open', access } as never;
  await expect(testRoutes(await platformWithoutDatabase(), [bind(route, perform)])).rejects.toThrow(
    'GET /open declares no permission',
  );
});

test('headers fence the browser in', async () => {
  const { headers } = await app.inject('/api/plain');
  const policy = String(headers['content-security-policy']);
  const directives = Object.fromEntries(
    policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
  expect(directives).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'none'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'service-worker',
  });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('browsers are bound to https where people reach the portal by it', async () => {
  behave({});
  const secure = await testRoutes(
    await platformWithoutDatabase({ publicUrl: 'https://portal.example' }),
    routes,
  );
  const { headers } = await secure.inject('/api/plain');
  await secure.close();
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

describe('a route that asks staff why', () => {
  const act = (
    permissions: readonly Permission[],
    reason?: string,
    payload: object = { email: 'a@b.example' },
  ) =>
    app.inject({
      method: 'POST',
      url: '/api/staff-act',
      payload,
      headers: { authorization: tokenWith(permissions), ...(reason !== undefined && { 'x-reason': reason }) },
    });

  it('hands the reason to the verb', async () => {
    behave({});
    expect((await act(['M'], 'St%C3%B6rung')).statusCode).toBe(204);
    expect(behaviour.calls[1]).toBe('Störung');
  });

  it.each([undefined, '', 'no', '%'])('refuses %j, and the verb is not called', async (reason) => {
    behave({});
    refused(await act(['M'], reason), 400, 'reason-required');
    expect(behaviour.calls).toEqual([]);
  });

  it('asks nobody who may not call it', async () => {
    expect(refused(await act(['D']), 403, 'no-permission').errors).toBeUndefined();
  });

  it('ignores what other routes get in that header', async () => {
    behave({});
    await app.inject({ method: 'GET', url: '/api/plain', headers: { 'x-reason': 'Ticket%201' } });
    expect(behaviour.calls).toHaveLength(1);
  });
});
