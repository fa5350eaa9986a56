import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { platformWithoutDatabase, silent } from '#app.fixture.ts';
import { httpSeconds } from '#platform/metrics/http-metrics.ts';
import { createHttpServer } from '../server/http-server.ts';
import { installWebApp } from './web-app.ts';

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  // A clone below a folder of that name is still no reason to keep a file for ever.
  folder = join(mkdtempSync(join(tmpdir(), 'belfry-web-')), 'assets');
  const dist = join(folder, 'web/dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  const files = {
    'index.html': '<meta name="api-base" content="%API_BASE%"><title>%BRAND_NAME%</title>',
    'version.json': '{"version":"1"}',
    'features.json': '{"flags":{"mfa":false}}',
    'sw.js': '// worker',
    'manifest.webmanifest': '{"name": "%BRAND_NAME%"}',
    'assets/main-1a2b.js': '// main',
    'assets/main-1a2b.js.br': 'compressed',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  writeFileSync(join(folder, 'secret.json'), '{}');
  const platform = await platformWithoutDatabase({ repository: folder, BRAND_NAME: 'Bell & <b>$&Co' });
  app = await createHttpServer(platform.config, silent);
  await installWebApp(app, platform.config);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(join(folder, '..'), { recursive: true });
});

it('names the installed app as the setting has it, and looks for a new worker each time', async () => {
  const manifest = await app.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toEqual({ name: 'Bell & <b>$&Co' });
  for (const url of ['/manifest.webmanifest', '/sw.js'])
    expect((await app.inject(url)).headers['cache-control']).toBe('no-cache');
});

it('is one route in the figures, whatever its files are called', async () => {
  httpSeconds.reset();
  for (const url of ['/assets/main-1a2b.js', '/sw.js', '/version.json']) await app.inject(url);
  const { values } = await httpSeconds.get();
  const routes = new Set(values.map(({ labels }) => labels.route));
  expect(routes).toContain('/*');
  for (const route of routes) expect(route).not.toMatch(/main|sw|version/);
});

test.each([
  '/',
  '/devices',
  '/devices?search=v2.1',
  '/?redirect=/devices/x.y',
  '/account/create/abc_-1',
  '/account/user/abc/d.ef',
])('%s is the one page', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers).toHaveProperty('x-request-id');
});

it('names the brand and the API without opening the page to either', async () => {
  const { body } = await app.inject('/');
  expect(body).toContain('<meta name="api-base" content="/api">');
  expect(body).toContain('<title>Bell  b$Co</title>');
});

test.each([
  ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/version.json', 'no-store'],
  ['/features.json', 'no-store'],
  ['/sw.js', 'no-cache'],
])('%s may be kept: %s', async (url, cacheControl) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl]);
});

it('gives the compressed twin to who takes it', async () => {
  const { headers, body } = await app.inject({
    url: '/assets/main-1a2b.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect([headers['content-encoding'], body, headers['cache-control']]).toEqual([
    'br',
    'compressed',
    'public, max-age=31536000, immutable',
  ]);
});

test.each([
  ['GET', '/api'],
  ['GET', '/api?x'],
  ['GET', '/api/nothing'],
  ['GET', '/assets/main-0000.js'],
  ['GET', '/.env'],
  ['GET', '/index.html'],
  ['GET', '/../secret.json'],
  ['GET', '/..%2f..%2fsecret.json'],
  ['GET', '/assets/..%2f..%2f..%2fsecret.json'],
  ['POST', '/devices'],
  ['DELETE', '/'],
] as const)('%s %s is not found', async (method, url) => {
  const answer = await app.inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json().code).toBe('not-found');
});

test('HEAD has the page’s headers and no body', async () => {
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/devices' });
  expect([statusCode, body]).toEqual([200, '']);
});
