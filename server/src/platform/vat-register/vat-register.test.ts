import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVatRegister } from './vat-register.ts';

let server: Server;
let vatRegisterUrl: string;
let answer: { status: number; body: string };
const asked: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push([request.method, request.url, JSON.parse(body)]);
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vatRegisterUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`;
});
afterAll(() => server.close());

const number = { letters: 'EL', rest: '123456789' };
const fault = JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });

test.each([
  ['valid', 200, '{"countryCode":"EL","vatNumber":"123456789","valid":true}'],
  ['invalid', 200, '{"countryCode":"EL","vatNumber":"123456789","valid":false}'],
  ['unknown', 200, fault],
  ['unknown', 500, fault],
  ['unknown', 500, '{"valid":false}'],
  ['unknown', 200, '<html>Down for maintenance</html>'],
  ['unknown', 200, '{"valid":"no"}'],
])('%s is what status %i and %s say', async (said, status, body) => {
  answer = { status, body };
  expect(await createVatRegister({ vatRegisterUrl }).check(number)).toBe(said);
  expect(asked.at(-1)).toEqual([
    'POST',
    '/rest-api/check-vat-number',
    { countryCode: 'EL', vatNumber: '123456789' },
  ]);
});

test('a register that is not there is unknown', async () => {
  expect(await createVatRegister({ vatRegisterUrl: 'http://127.0.0.1:1' }).check(number)).toBe('unknown');
});
