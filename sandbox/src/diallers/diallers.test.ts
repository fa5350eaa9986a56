import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../port.ts';
import { startTestWorld, type TestWorld } from '../world.fixture.ts';

let world: TestWorld;
let process: Server;
const heard: string[] = [];
const dialler = {
  serial: 'BF-1000-0001',
  key: 'k',
  connected: true,
  mqtt: { host: '127.0.0.1', port: 1883 },
};

beforeAll(async () => {
  process = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`);
      if (request.url === '/diallers') response.end(JSON.stringify({ diallers: [dialler] }));
      else if (request.url?.includes('unknown')) response.writeHead(404).end('{"error":"No such dialler."}');
      else response.end('{"boot":1,"seq":2}');
    });
  });
  process.listen(0, '127.0.0.1');
  await once(process, 'listening');
  world = await startTestWorld({ diallerControlUrl: `http://127.0.0.1:${portOf(process)}` });
});
afterAll(async () => {
  await world.close();
  process.closeAllConnections();
  process.close();
});

test('are shown and played with through their own process', async () => {
  expect((await world.get('/diallers')).body.diallers).toEqual([{ serial: dialler.serial, connected: true }]);
  await world.post('/diallers/BF-1000-0001/events', { alarm: 'input.1', active: true });
  await world.post('/diallers/BF-1000-0001/network', { up: false });
  await world.post('/diallers/BF-1000-0001/usage', { sms: 40 });
  await world.post('/diallers/BF-1000-0001/settings', { settings: { volume: 2 } });
  expect(heard).toEqual([
    'GET /diallers ',
    'POST /diallers/BF-1000-0001/events {"alarm":"input.1","active":true}',
    'POST /diallers/BF-1000-0001/network {"up":false}',
    'POST /diallers/BF-1000-0001/usage {"sms":40}',
    'POST /diallers/BF-1000-0001/settings {"settings":{"volume":2}}',
  ]);
});

test('are told the time when it was moved', async () => {
  const { body } = await world.post('/time', { advance: 'PT5M' });
  const told = heard.filter((one) => one.startsWith('POST /clock')).at(-1) ?? '';
  const moment = Date.parse(/\{"now":"(.+)"\}$/.exec(told)?.[1] ?? '');
  expect(Math.abs(moment - Date.parse(body.now))).toBeLessThan(1000);
});

test('refusals of their process are passed on', async () => {
  const refused = await world.post('/diallers/unknown/events', { alarm: 'input.1', active: true });
  expect(refused).toMatchObject({ status: 404, body: { detail: 'No such dialler.' } });
  expect((await world.post('/diallers/BF-1000-0001/events', { alarm: 1 })).status).toBe(400);
  expect((await world.post('/diallers/BF-1000-0001/network', { up: 'yes' })).status).toBe(400);
});

test('an absent process is named', async () => {
  const alone = await startTestWorld({ diallerControlUrl: 'http://127.0.0.1:9' });
  const { status, body } = await alone.get('/diallers');
  expect(status).toBe(502);
  expect(body.detail).toContain('127.0.0.1:9');
  await alone.close();
});
