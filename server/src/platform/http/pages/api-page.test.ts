import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { platformWithoutDatabase, testApp } from '#app.fixture.ts';
import type { Config } from '#platform/config/config.ts';

const url = '/api/openapi.json';
let open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open) await app.close();
  open = [];
});
async function portal(config: Partial<Config> = {}): Promise<FastifyInstance> {
  const platform = await platformWithoutDatabase({ repository: '/nowhere', ...config });
  const app = await testApp(platform);
  open.push(app);
  return app;
}

test('the document is made once, however often and in whatever form it is fetched', async () => {
  const app = await portal();
  const made = vi.spyOn(app, 'swagger');
  const plain = await app.inject({ url });
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  const smallest = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  const refusing = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0, br;q=0, *;q=0' } });
  expect(made).toHaveBeenCalledOnce();
  expect(plain.json().openapi).toBe('3.1.0');
  expect([plain, packed, smallest, refusing].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
    undefined,
  ]);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(plain.body);
  expect(refusing.body).toBe(plain.body);
  for (const { statusCode, headers } of [plain, packed, smallest]) {
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers.vary).toBe('origin, accept-encoding');
    expect(headers.etag).toBe(plain.headers.etag);
  }
});

test('whoever has the document already is told so, and is sent nothing', async () => {
  const app = await portal();
  const tag = String((await app.inject({ url })).headers.etag);
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const known of [tag, `"other", ${tag}`]) {
    const answer = await app.inject({ url, headers: { 'if-none-match': known } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', tag]);
  }
  const other = await app.inject({ url, headers: { 'if-none-match': 'W/"other"' } });
  expect([other.statusCode, other.body.length > 0]).toEqual([200, true]);
  const renamed = await portal({ BRAND_NAME: 'Other' });
  expect((await renamed.inject({ url })).headers.etag).not.toBe(tag);
});

describe('the page that reads it', () => {
  const pages = ['/api/docs', '/api/docs/', '/api/docs/js/scalar.js'];
  const statusOf = async (config: Partial<Config>) => {
    const app = await portal(config);
    return Promise.all(pages.map(async (page) => (await app.inject(page)).statusCode));
  };

  it('is there in development, and in production only where it is asked for', async () => {
    const there = [301, 200, 200];
    const gone = [404, 404, 404];
    expect(await statusOf({})).toEqual(there);
    expect(await statusOf({ API_DOCS: false })).toEqual(gone);
    expect(await statusOf({ production: true })).toEqual(gone);
    expect(await statusOf({ production: true, API_DOCS: true })).toEqual(there);
  });

  it('alone may run scripts of its own', async () => {
    const policyOf = async (config: Partial<Config>) =>
      String((await (await portal(config)).inject('/api/docs/')).headers['content-security-policy']);
    expect(await policyOf({ production: true })).not.toContain('unsafe-');
    expect(await policyOf({ production: true, API_DOCS: true })).toContain(
      "script-src 'self' 'unsafe-inline'",
    );
  });
});
