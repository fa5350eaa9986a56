import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { platformWithoutDatabase, silent } from '#app.fixture.ts';
import { brandColours } from '#platform/brand/brand-colours.ts';
import { deliveredBrand, deliveredName, type Brand } from '#platform/brand/brand.ts';
import { httpSeconds } from '#platform/metrics/http-metrics.ts';
import { createHttpServer } from '../server/http-server.ts';
import { installWebApp } from './web-app.ts';

const name = 'Bell & <b>$&"Co"';
const pageSource = `<head><meta name="theme-color" media="(prefers-color-scheme: light)" content="#0d3f3a" />
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1412" />
<meta name="api-base" content="%API_BASE%"><meta name="brand-name" content="%BRAND_NAME%">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
<title>%BRAND_NAME%</title></head>`;
/** What a build says of a page, each file named after it. */
const filesOf = (page: string) => ({
  files: page === 'sign-in' ? [] : [`/assets/${page}.js`, `/assets/${page}.css`, `/assets/${page}.woff2`],
  texts: Object.fromEntries(
    langCodes.map((langCode) => [
      langCode,
      [`/assets/${langCode}.js`, ...(page === 'sign-in' ? [] : [`/assets/${langCode}-more.js`])],
    ]),
  ),
});
const pageFiles = Object.fromEntries(
  ['sign-in', 'signed-in', 'devices', 'device'].map((page) => [page, filesOf(page)]),
);
const manifestSource = {
  name: '%BRAND_NAME%',
  theme_color: '#0d3f3a',
  background_color: '#0d3f3a',
  icons: [{ src: '/icons/icon-192.png' }, { src: '/icons/icon-512.png' }, { src: '/favicon.svg' }],
};

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  // A clone below a folder of that name is still no reason to keep a file for ever.
  folder = join(mkdtempSync(join(tmpdir(), 'belfry-web-')), 'assets');
  const dist = join(folder, 'web/dist');
  for (const part of ['assets', 'icons', 'manual/en', 'manual/nl'])
    mkdirSync(join(dist, part), { recursive: true });
  const files = {
    'index.html': pageSource,
    'page-files.json': JSON.stringify(pageFiles),
    'version.json': '{"version":"1"}',
    'features.json': '{"flags":{"mfa":false}}',
    'sw.js': '// worker',
    'manifest.webmanifest': JSON.stringify(manifestSource),
    'favicon.svg': '<svg><rect fill="#0d3f3a"/><path fill="#f0b54a"/></svg>',
    'icons/icon-192.png': 'our 192',
    'icons/icon-512.png': 'our 512',
    'manual/en/help.html': '<head><title>Help · %BRAND_NAME%</title></head>',
    'manual/en/privacy.html': '<head><title>Privacy · %BRAND_NAME%</title></head>',
    'manual/en/farmer.html': 'An alarm <figure><img src="/manual/pictures/en/alarm-live.png" /></figure>',
    'manual/nl/help.html': 'Hulp',
    'manual/nl/privacy.html': 'Onze verklaring',
    'assets/main-1a2b.js': '// main',
    'assets/main-1a2b.js.br': 'compressed',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text);
  writeFileSync(join(folder, 'secret.json'), '{}');
  app = await serve(deliveredBrand);
});
afterAll(async () => {
  await app.close();
  rmSync(join(folder, '..'), { recursive: true });
});

/** The web app in the look of a brand. */
async function serve(brand: Brand, BRAND_NAME = name): Promise<FastifyInstance> {
  const { config } = await platformWithoutDatabase({ repository: folder, BRAND_NAME, brand });
  const server = await createHttpServer(config, silent);
  await installWebApp(server, config);
  await server.ready();
  return server;
}

it('names the installed app as the setting has it, and looks for a new worker each time', async () => {
  const manifest = await app.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toEqual({ ...manifestSource, name });
  for (const url of ['/manifest.webmanifest', '/sw.js'])
    expect((await app.inject(url)).headers['cache-control']).toBe('no-cache');
});

test('the manual is at the address of every language, in English where there is none', async () => {
  expect((await app.inject('/manual/nl/help.html')).body).toBe('Hulp');
  expect((await app.inject('/manual/fr/help.html')).body).toContain('Help ·');
  expect((await app.inject('/manual/sv/help.html')).statusCode).toBe(404);
});

test('the manual shows pictures of our portal where it is called and looks as we deliver it', async () => {
  expect((await app.inject('/manual/en/farmer.html')).body).toBe('An alarm');
  const ours = await serve(deliveredBrand, deliveredName);
  expect((await ours.inject('/manual/en/farmer.html')).body).toContain('/manual/pictures/en/alarm-live.png');
  await ours.close();
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
    'no-cache',
  ]);
  expect(answer.headers).toHaveProperty('x-request-id');
});

test.each([
  ['/', null],
  ['/newpassword', null],
  ['/account/create/abc', null],
  ['/account/user/abc/def', null],
  ['/devices-of-others', null],
  ['/devices', 'devices'],
  ['/Devices/?search=x', 'devices'],
  ['/devices/detail/1', 'device'],
  ['/devices/add', 'signed-in'],
  ['/account/create', 'signed-in'],
  ['/management/companies', 'signed-in'],
])('%s names what %s shows first', async (url, shown) => {
  const { body } = await app.inject({ url, headers: { 'accept-language': 'de-DE,de;q=0.9' } });
  const named = [...body.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="\/assets\/([^"]+)">/g)];
  expect(named.map(([, file]) => file)).toEqual([
    'de-DE.js',
    ...(shown ? [`${shown}.js`, `${shown}.css`, `${shown}.woff2`, 'de-DE-more.js'] : []),
  ]);
});

test('a font is named as the browser will ask for it, which would else fetch it twice', async () => {
  const { body } = await app.inject('/devices');
  expect(body).toContain(
    '<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/assets/devices.woff2">',
  );
});

test.each([
  ['nl', 'nl-NL'],
  [' fr-FR;q=0.8, de', 'fr-FR'],
  ['de-AT, de', 'en-US'],
  ['*', 'en-US'],
  [undefined, 'en-US'],
])('for %s the page brings the texts that the app will choose: %s', async (languages, langCode) => {
  const headers = languages === undefined ? {} : { 'accept-language': languages };
  const { body, headers: answered } = await app.inject({ url: '/', headers });
  expect(body).toContain(`fetchpriority="auto" crossorigin href="/assets/${langCode}.js"`);
  expect(answered.vary).toBe('accept-language, accept-encoding');
});

test('a page comes packed, and not again to whoever has it', async () => {
  const packed = await app.inject({ url: '/devices', headers: { 'accept-encoding': 'gzip, br' } });
  const plain = await app.inject('/devices');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  const known = { 'if-none-match': String(plain.headers.etag) };
  expect((await app.inject({ url: '/devices', headers: known })).statusCode).toBe(304);
  for (const headers of [known, { ...known, 'accept-language': 'nl' }])
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
});

it('names the brand and the API without opening the page to either', async () => {
  const { body } = await app.inject('/');
  expect(body).toContain('<meta name="api-base" content="/api">');
  const escaped = 'Bell &amp; &lt;b&gt;$&amp;&quot;Co&quot;';
  expect(body).toContain(`<title>${escaped}</title>`);
  expect(body).toContain(`<meta name="brand-name" content="${escaped}">`);
  expect((await app.inject('/manual/en/help.html')).body).toBe(
    `<head><title>Help · ${escaped}</title></head>`,
  );
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
  ['GET', '/page-files.json'],
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

test('without a brand of its own the look is ours, and there is no file of it', async () => {
  const page = (await app.inject('/')).body;
  for (const part of ['content="#0d3f3a"', 'content="#0b1412"', '/icons/apple-touch-icon.png'])
    expect(page).toContain(part);
  expect(page).not.toContain('/brand/');
  for (const url of ['/brand/brand.css', '/brand/mark.svg'])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect((await app.inject('/icons/icon-512.png')).body).toBe('our 512');
});

describe('a brand of its own', () => {
  const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><script>alert(1)</script></svg>';
  let branded: FastifyInstance;
  beforeAll(async () => {
    branded = await serve({
      colours: brandColours({ bar: '#2a0a3a' }),
      mark: { svg: Buffer.from(mark), ratio: 2 },
      favicon: null,
      icons: new Map([['icon-192.png', Buffer.from('their 192')]]),
      picture: { ending: 'webp', bytes: Buffer.from('RIFF') },
      pages: new Map([
        ['en/privacy.html', '<head></head>%BRAND_NAME%: theirs'],
        ['nl/extra.html', 'meer'],
      ]),
    });
  });
  afterAll(() => branded.close());

  const urlIn = (text: string, file: RegExp) =>
    [...text.matchAll(/\/brand\/[^")]+/g)].map(([url]) => url).find((url) => file.test(url)) ?? '';
  async function style() {
    const url = urlIn((await branded.inject('/')).body, /brand\.css/);
    return { url, ...(await branded.inject(url)) };
  }

  it('comes with the page as a stylesheet, which the manual has, too', async () => {
    const { url, body, headers } = await style();
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toContain('--bar: light-dark(#2a0a3a, #12051a);');
    expect(body).toContain('--mark-width: 68px;');
    expect(body).toMatch(/--sign-in-picture: url\("\/brand\/picture\.webp\?v=[\w-]{16}"\)/);
    expect(body).not.toContain('--action');
    for (const page of ['/manual/en/help.html', '/manual/en/privacy.html'])
      expect((await branded.inject(page)).body).toContain(`<link rel="stylesheet" href="${url}"></head>`);
  });

  it('may be kept for ever by the address of its content, and by no other', async () => {
    const { url, headers } = await style();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const other of ['/brand/brand.css', '/brand/brand.css?v=other'])
      expect((await branded.inject(other)).headers['cache-control']).toBe('no-cache');
    const again = { url, headers: { 'if-none-match': String(headers.etag) } };
    expect((await branded.inject(again)).statusCode).toBe(304);
  });

  it('has pictures in which nothing runs', async () => {
    for (const url of [urlIn((await style()).body, /mark\.svg/), '/favicon.svg']) {
      const { headers, body } = await branded.inject(url);
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
        'image/svg+xml',
        'nosniff',
      ]);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
      expect(headers['content-security-policy']).not.toContain('script');
      expect(body).toContain('http://www.w3.org/2000/svg');
    }
    expect((await branded.inject('/favicon.svg')).body).toContain(Buffer.from(mark).toString('base64'));
  });

  it('shows our tower nowhere: what was not drawn is lacking', async () => {
    expect((await branded.inject('/icons/icon-192.png')).body).toBe('their 192');
    expect((await branded.inject('/icons/icon-512.png')).statusCode).toBe(404);
    const manifest = (await branded.inject('/manifest.webmanifest')).json();
    expect(manifest.icons).toEqual([{ src: '/icons/icon-192.png' }, { src: '/favicon.svg' }]);
    expect((await branded.inject('/')).body).not.toContain('apple-touch-icon');
  });

  it('colours the window, by day and by night', async () => {
    const page = (await branded.inject('/')).body;
    expect(page).toContain('(prefers-color-scheme: light)" content="#2a0a3a"');
    expect(page).toContain('(prefers-color-scheme: dark)" content="#12051a"');
    expect((await branded.inject('/manifest.webmanifest')).json()).toMatchObject({
      theme_color: '#2a0a3a',
      background_color: '#2a0a3a',
    });
  });

  it('has pages of the manual in the place of ours, and further ones', async () => {
    expect((await branded.inject('/manual/en/privacy.html')).body).toMatch(/&quot;: theirs$/);
    expect((await branded.inject('/manual/nl/extra.html')).body).toBe('meer');
    expect((await branded.inject('/manual/en/help.html')).body).toContain('Help');
  });

  it('has its English page before ours in another language, and shows no picture of our portal', async () => {
    for (const page of ['/manual/nl/privacy.html', '/manual/ja/privacy.html'])
      expect((await branded.inject(page)).body).toMatch(/: theirs$/);
    expect((await branded.inject('/manual/nl/help.html')).body).toBe('Hulp');
    expect((await branded.inject('/manual/en/farmer.html')).body).toBe('An alarm');
  });

  it('is our mark in its colours where it has colours alone, without our picture', async () => {
    const coloured = await serve({
      ...deliveredBrand,
      colours: brandColours({ bar: '#2a0a3a', accent: '#ffffff' }),
    });
    expect((await coloured.inject('/favicon.svg')).body).toBe(
      '<svg><rect fill="#2a0a3a"/><path fill="#ffffff"/></svg>',
    );
    const url = urlIn((await coloured.inject('/')).body, /brand\.css/);
    expect((await coloured.inject(url)).body).toContain('--sign-in-picture: none;');
    expect((await coloured.inject('/icons/icon-512.png')).body).toBe('our 512');
    await coloured.close();
  });
});
