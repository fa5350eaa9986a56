import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

async function* pieces() {
  yield 'a,b\r\n';
  yield '1,2\r\n';
}

test.each([
  ['devices.csv', 'attachment; filename=devices.csv'],
  ['a "b".csv', String.raw`attachment; filename="a \"b\".csv"`],
  // Whoever cannot read the second takes the first.
  ['機器.csv', `attachment; filename="??.csv"; filename*=UTF-8''%E6%A9%9F%E5%99%A8.csv`],
])('%s is saved under its name', async (fileName, disposition) => {
  const app = fastify();
  app.get('/', (_request, reply) => sendFile(reply, fileName, 'text/csv', pieces()));
  const answer = await app.inject('/');
  expect(answer.headers['content-disposition']).toBe(disposition);
  expect(answer.body).toBe('a,b\r\n1,2\r\n');
  await app.close();
});
