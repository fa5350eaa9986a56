import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '@belfry/contract/http/route.ts';
import { platformWithoutDatabase, silent } from '#app.fixture.ts';
import { bind } from '../route/bind.ts';
import { contentSecurity } from './content-security.ts';
import { createHttpServer } from './http-server.ts';
import { installRoute } from '../route/install-route.ts';
import { sendFile } from '../pages/send-file.ts';
import { installWebApp } from '../pages/web-app.ts';

const common = { method: 'GET', tag: 'test', summary: 'Of this test' } as const;
const okay = z.strictObject({ ok: z.boolean() });
const routes = [
  bind(defineRoute({ ...common, access: 'public', path: '/plain', response: okay }), async () => ({
    ok: true,
  })),
  bind(defineRoute({ ...common, access: 'signed-in', path: '/closed', response: okay }), async () => ({
    ok: true,
  })),
  bind(defineRoute({ ...common, access: 'public', path: '/fault', response: okay }), () => {
    throw new Error('of this test');
  }),
  bind(defineRoute({ ...common, access: 'public', path: '/nothing' }), async () => undefined),
  bind(
    defineRoute({
      ...common,
      access: 'public',
      path: '/file',
      response: z.string(),
      contentType: 'text/csv',
    }),
    (_context, _input, { reply }) =>
      sendFile(
        reply,
        'list.csv',
        'text/csv',
        (async function* () {
          yield 'a;b\n';
        })(),
      ),
  ),
];

const answers = [
  ['an answer of the API', 200, { url: '/api/plain' }],
  ['one without a body', 204, { url: '/api/nothing' }],
  ['a refusal', 401, { url: '/api/closed' }],
  ['bad input', 400, { url: '/api/plain?more=1' }],
  ['a fault', 500, { url: '/api/fault' }],
  ['a file to be saved', 200, { url: '/api/file' }],
  ['what the API does not have', 404, { url: '/api/other' }],
  ['the question of another origin', 204, { method: 'OPTIONS', url: '/api/plain' }],
  ['the page', 200, { url: '/devices' }],
  ['the page’s head', 200, { method: 'HEAD', url: '/devices' }],
  ['a file of the web app', 200, { url: '/assets/main-1a2b.js' }],
  ['a file that is known already', 304, { url: '/assets/main-1a2b.js', headers: { 'if-none-match': '*' } }],
  ['a file that is not there', 404, { url: '/assets/main-0000.js' }],
  ['an address that cannot be read', 400, { url: '/%zz' }],
  ['a redirect', 302, { url: '/redirect' }],
] as const;

describe.each(['https://portal.example', 'http://localhost:8080'])('at %s', (publicUrl) => {
  let app: FastifyInstance;
  let reference: FastifyInstance;
  let folder: string;
  let fences: Record<string, unknown>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'belfry-headers-'));
    mkdirSync(join(folder, 'web/dist/assets'), { recursive: true });
    writeFileSync(join(folder, 'web/dist/index.html'), '<title>%BRAND_NAME%</title>');
    writeFileSync(join(folder, 'web/dist/manifest.webmanifest'), '{"icons": []}');
    const names = { files: [], texts: { 'en-US': [] } };
    const pages = { 'sign-in': names, 'signed-in': names, devices: names };
    writeFileSync(join(folder, 'web/dist/page-files.json'), JSON.stringify(pages));
    writeFileSync(join(folder, 'web/dist/assets/main-1a2b.js'), '// main');
    const { config, tokens } = await platformWithoutDatabase({ publicUrl, repository: folder });
    app = await createHttpServer(config, silent);
    await app.register(
      async (api) => {
        for (const route of routes) installRoute(api, route, { tokens, call: (_b, _c, run) => run() });
      },
      { prefix: '/api' },
    );
    app.get('/redirect', (_request, reply) => reply.redirect('/devices'));
    await installWebApp(app, config);

    // Helmet itself at work on a request.
    reference = fastify();
    await reference.register(helmet, contentSecurity(config));
    reference.get('/', async (_request, reply) => reply.code(204).send());
    const { connection: _connection, date: _date, ...own } = (await reference.inject('/')).headers;
    fences = own;
  });
  afterAll(async () => {
    await app.close();
    await reference.close();
    rmSync(folder, { recursive: true });
  });

  test('helmet says what it should', () => {
    expect(Object.keys(fences).length).toBeGreaterThanOrEqual(11);
    expect(fences['content-security-policy']).toMatch(/^default-src 'none';/);
    expect('strict-transport-security' in fences).toBe(publicUrl.startsWith('https:'));
  });

  test.each(answers)('%s has every header of helmet’s', async (_name, status, request) => {
    const { statusCode, headers } = await app.inject({
      headers: { origin: publicUrl, 'access-control-request-method': 'GET' },
      ...request,
    });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(fences);
  });
});
