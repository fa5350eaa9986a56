import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformWithoutDatabase, silent, testRoutes } from '#app.fixture.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { installTermsPdf } from './terms-pdf.ts';
import { termsRoutes } from './terms.routes.ts';

let folder: string;
let pages: FastifyInstance;
let api: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
  const files = {
    'en.md': '# Rules of {brand}\n\n## Alarms\n\nThey go on.\n\n- by phone\n- by mail\n',
    'de.md': '# Regeln von {brand}\n\n## Alarme\n\nSie gehen weiter.\n',
  };
  mkdirSync(join(folder, 'terms/2027-01'), { recursive: true });
  for (const [name, words] of Object.entries(files))
    writeFileSync(join(folder, 'terms/2027-01', name), words);
  const brand = { BRAND_NAME: 'Glockenturm $& Söhne', BRAND_DIR: folder };
  const platform = await platformWithoutDatabase(brand);
  pages = await createHttpServer(platform.config, silent);
  installTermsPdf(pages, platform);
  await pages.ready();
  api = await testRoutes(platform, termsRoutes(platform));
});
afterAll(async () => {
  await Promise.all([pages.close(), api.close()]);
  rmSync(folder, { recursive: true });
});

test.each([
  ['en.pdf', 'en', '2027-01'],
  ['de.pdf', 'de', '2027-01'],
  ['nl.pdf', 'en', '2027-01'],
  ['2027-01/de.pdf', 'de', '2027-01'],
  ['2026-01/nl.pdf', 'nl', '2026-01'],
])('/terms/%s is a PDF in %s of version %s', async (file, language, version) => {
  const answer = await pages.inject(`/terms/${file}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toBe(`inline; filename="terms-${version}-${language}.pdf"`);
  const bytes = answer.rawPayload.toString('latin1');
  expect(bytes).toMatch(/^%PDF-/);
  expect(bytes).toContain(`/Lang (${language})`);
});

test.each([
  'fr.pdf',
  'en.txt',
  'en',
  '..%2Fen.pdf',
  '2025-01/en.pdf',
  '..%2F2027-01/en.pdf',
  '2027-01/fr.pdf',
])('/terms/%s does not exist', async (file) => {
  const answer = await pages.inject(`/terms/${file}`);
  expect(answer.statusCode).toBe(404);
});

const said = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await api.inject({ url: `/api${url}`, headers });
  return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
};

test('anybody reads the terms in force, with the name of the product', async () => {
  expect(await said('/terms?language=fr-FR')).toEqual([
    200,
    {
      version: '2027-01',
      language: 'en',
      title: 'Rules of Glockenturm $& Söhne',
      sections: [
        {
          title: 'Alarms',
          blocks: [
            { kind: 'paragraph', texts: ['They go on.'] },
            { kind: 'list', texts: ['by phone', 'by mail'] },
          ],
        },
      ],
      versions: ['2027-01', '2026-01'],
    },
  ]);
});

test('the language is the one that is asked for, else that of the call, where the terms are written in it', async () => {
  const german = { 'accept-language': 'de-DE' };
  const languages = [
    await said('/terms', german),
    await said('/terms?language=nl-NL', german),
    await said('/terms'),
  ].map(([, { language }]) => language);
  expect(languages).toEqual(['de', 'en', 'en']);
  expect((await said('/terms?language=xx'))[0]).toBe(400);
});
