import { gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, expect, it, test } from 'vitest';
import { packAnswers } from './pack-answers.ts';

const row = 'Barn 1, Barneveld\n';
const csv = row.repeat(1_000);
const app = fastify();
packAnswers(app);
app.get('/stream', (_request, reply) => reply.type('text/csv').send(Readable.from([csv, csv])));
app.get('/broken', (_request, reply) => reply.type('text/csv').send(Readable.from(breakingOff())));
app.get('/bytes', (_request, reply) => reply.type('image/svg+xml').send(Buffer.from(csv)));
app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.from(csv)));
app.get('/events', (_request, reply) => reply.type('text/event-stream').send(Readable.from([csv])));
app.get('/packed', (_request, reply) =>
  reply.type('text/css').header('content-encoding', 'br').send(Buffer.from(csv)),
);
app.get('/nothing', (_request, reply) => reply.code(204).send());
afterAll(() => app.close());

async function* breakingOff() {
  yield csv;
  throw new Error('the disk is gone');
}

const ask = (url: string, encodings = 'gzip, br') =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

test.each([
  ['/stream', csv + csv],
  ['/bytes', csv],
])('%s is packed', async (url, text) => {
  const { headers, rawPayload } = await ask(url);
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(rawPayload).toString()).toBe(text);
  const plain = await ask(url, 'br');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(text);
});

test.each(['/picture', '/events', '/packed'])('%s goes as it is', async (url) => {
  const { headers, body } = await ask(url);
  expect(headers['content-encoding']).not.toBe('gzip');
  expect(body).toBe(csv);
});

it('has nothing to pack of an answer without a body', async () => {
  expect((await ask('/nothing')).statusCode).toBe(204);
});

it('says in plain words that a file broke off before anything was sent', async () => {
  const { statusCode, headers, body } = await ask('/broken');
  expect(statusCode).toBe(500);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body).toContain('the disk is gone');
});
