import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformWithoutDatabase, silent } from '#app.fixture.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { installTermsPdf } from './terms-pdf.ts';

let app: FastifyInstance;
beforeAll(async () => {
  const platform = await platformWithoutDatabase({ BRAND_NAME: 'Glockenturm & Söhne' });
  app = await createHttpServer(platform.config, silent);
  installTermsPdf(app, platform);
  await app.ready();
});
afterAll(() => app.close());

test.each(['en', 'de', 'nl'])('the terms in %s are a PDF that names its language', async (language) => {
  const answer = await app.inject(`/terms/${language}.pdf`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const bytes = answer.rawPayload.toString('latin1');
  expect(bytes).toMatch(/^%PDF-/);
  expect(bytes).toContain(`/Lang (${language})`);
});

test.each(['fr.pdf', 'en.txt', 'en', '..%2Fen.pdf'])('/terms/%s does not exist', async (file) => {
  const answer = await app.inject(`/terms/${file}`);
  expect(answer.statusCode).toBe(404);
});
