import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { EDeliveryFault } from './ask-access-point.ts';
import { createEDelivery } from './create-e-delivery.ts';
import type { EDelivery } from './e-delivery.ts';

const key = 'a key of the access point of this test';
let answer: (response: ServerResponse) => void;
const heard: { line: string; headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  // Each test closes all connections: none may be used again.
  response.setHeader('connection', 'close');
  heard.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
  answer(response);
});
let url: string;
let delivery: EDelivery;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`;
  delivery = createEDelivery({ eDelivery: { url, key } })!;
});
beforeEach(() => void heard.splice(0));
afterEach(() => server.closeAllConnections());
afterAll(() => server.close());

const says = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const farm = { scheme: '0106', id: '87654321' };
const document = {
  key: '0e5a3d1c-6b7f-4a53-9f0e-2d4c8b9a7e61',
  from: { scheme: '0106', id: '12345678' },
  to: farm,
  xml: Buffer.from('<Invoice>é</Invoice>'),
};
const billing =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

test('without an access point there is no such way', () => {
  expect(createEDelivery({ eDelivery: null })).toBeNull();
});

test.each([
  [true, says(200, { documentTypes: ['orders', billing], more: 1 })],
  [false, says(200, { documentTypes: ['orders'] })],
  [false, says(200, { documentTypes: [] })],
  [false, says(404, { title: 'Not found' })],
])('whether a participant takes invoices: %s', async (takes, said) => {
  answer = said;
  expect(await delivery.lookUp(farm)).toBe(takes);
  expect(heard).toMatchObject([
    { line: 'GET /v1/participants/0106/87654321', headers: { authorization: `Bearer ${key}` } },
  ]);
});

test('an id is a part of the address, whatever is in it', async () => {
  answer = says(404, {});
  await delivery.lookUp({ scheme: 'EM', id: '../documents?x=ä' });
  expect(heard[0]?.line).toBe('GET /v1/participants/EM/..%2Fdocuments%3Fx%3D%C3%A4');
});

test('a document is handed in with its key, from whom and to whom', async () => {
  answer = says(201, { id: 'doc 1', state: 'accepted' });
  expect(await delivery.send(document)).toEqual({ id: 'doc 1', state: 'accepted', reason: null });
  expect(heard).toMatchObject([
    {
      line: 'POST /v1/documents',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/xml',
        'idempotency-key': document.key,
        'x-from': '0106:12345678',
        'x-to': '0106:87654321',
      },
      body: '<Invoice>é</Invoice>',
    },
  ]);
});

test.each([
  ['delivered', null],
  ['rejected', 'No such participant'],
])('what became of it: %s', async (state, reason) => {
  answer = says(200, { state, reason });
  expect(await delivery.look('doc/1')).toEqual({ state, reason });
  expect(heard[0]?.line).toBe('GET /v1/documents/doc%2F1');
});

test('a reason has an end', async () => {
  answer = says(200, { state: 'rejected', reason: 'x'.repeat(10_000) });
  expect((await delivery.look('1')).reason).toHaveLength(500);
});

const html = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<html><p>Bad gateway</p></html>');
const endless = (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: '1', state: 'accepted', documentTypes: [billing], more: 'x'.repeat(300_000) }));
const elsewhere = (response: ServerResponse) =>
  void response.writeHead(307, { location: `${url}/other`, 'content-type': 'application/json' }).end('{}');

const json = { 'content-type': 'application/json' };
test.each([
  ['a page', html(200), undefined],
  ['a page that says that there is none', html(404), undefined],
  ['no JSON', (response: ServerResponse) => void response.writeHead(200, json).end('{'), undefined],
  ['something else', says(200, { id: '1', state: 'lost', documentTypes: 'all' }), undefined],
  ['too much', endless, undefined],
  ['that it is elsewhere', elsewhere, undefined],
  ['nothing', (response: ServerResponse) => void response.destroy(), undefined],
  ['that the key is wrong', says(401, { detail: key }), 401],
  ['that it is busy', says(503, {}), 503],
])('an access point that says %s is an error that names nothing', async (_what, said, status) => {
  answer = said;
  const asks = [delivery.lookUp(farm), delivery.send(document), delivery.look('1')];
  for (const fault of await Promise.allSettled(asks)) {
    expect(fault).toMatchObject({
      status: 'rejected',
      reason: { name: 'EDeliveryFault', status, message: expect.not.stringContaining(key) },
    });
  }
  expect(heard.filter(({ line }) => line.endsWith('/other'))).toEqual([]);
});

test.each(['', 'x'.repeat(201)])('an id that is none is an error: %j', async (id) => {
  answer = says(201, { id, state: 'accepted' });
  await expect(delivery.send(document)).rejects.toThrow(EDeliveryFault);
});

test('whoever does not answer in time has not answered', async () => {
  answer = () => undefined;
  const impatient = createEDelivery({ eDelivery: { url, key } }, 50)!;
  await expect(impatient.send(document)).rejects.toThrow('the access point: TimeoutError');
  answer = (response) => void response.writeHead(200, json).write('{"state":');
  await expect(impatient.look('1')).rejects.toThrow('the access point: TimeoutError');
});
