import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { socketPath } from '@belfry/contract/live-events/live-events.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { readConfig } from '#platform/config/config.ts';
import { ownSecrets, productionEnvironment } from '#platform/config/environments.fixture.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { keptLog } from './app.fixture.ts';

const { log, lines } = keptLog();
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
afterAll(() => database.close());

const config = () =>
  readConfig({
    ...ownSecrets,
    NODE_ENV: 'test',
    PORT: '0',
    INTERNAL_PORT: '0',
    MQTT_PORT: '0',
    BOUNCE_PORT: '0',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://portal.example',
  });

async function post(server: RunningServer, path: string, body: object | null, token?: string) {
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
}

test('the portal starts, signs somebody in, tells their browser, signs them out, and stops', async () => {
  const server = await startServer(config(), log);
  const ready = await fetch(`${server.url}/api/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', database: 'ok', broker: 'embedded', intake: 'here', disk: 'none', redis: 'none' },
  ]);

  const { email, password, companyId } = await aUser(server.platform);
  const signedIn = await post(server, '/auth/login', { email, password });
  const tokens = (await signedIn.json()) as { token: string; refresh_token: string };
  const extraHeaders = { origin: 'https://portal.example' };
  const socket = io(server.url, { path: socketPath, transports: ['websocket'], extraHeaders });
  const heard: unknown[] = [];
  socket.on('device', (event) => void heard.push(event));
  socket.on('session', (event) => void heard.push(event));
  await expect.poll(() => socket.connected).toBe(true);
  expect(await socket.emitWithAck('subscribe', tokens.token)).toEqual({ ok: true });
  server.platform.live.toCompany(companyId, 'device', { id: companyId, version: 1 });
  await expect.poll(() => heard).toEqual([{ id: companyId, version: 1 }]);
  expect((await post(server, '/auth/logout', null, tokens.refresh_token)).status).toBe(204);
  await expect.poll(() => heard.at(-1)).toEqual({ reason: 'ended' });
  socket.disconnect();

  await server.stop();
  await expect(fetch(`${server.url}/api/healthz`)).rejects.toThrow('fetch failed');
  expect(lines.filter((line) => line.includes('"msg":"stopping"'))).toEqual([]);
});

test('a session that ends on one node ends its sockets and tokens on another', async () => {
  const [one, other] = [await startServer(config(), log), await startServer(config(), log)];
  const { email, password } = await aUser(one.platform);
  const tokens = (await (await post(one, '/auth/login', { email, password })).json()) as {
    token: string;
    refresh_token: string;
  };
  const extraHeaders = { origin: 'https://portal.example' };
  const socket = io(other.url, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    extraHeaders,
  });
  const heard: unknown[] = [];
  socket.on('session', (event) => void heard.push(event));
  socket.on('disconnect', (reason) => void heard.push(reason));
  expect(await socket.emitWithAck('subscribe', tokens.token)).toEqual({ ok: true });

  expect((await post(one, '/auth/logout', null, tokens.refresh_token)).status).toBe(204);
  await expect.poll(() => heard).toEqual([{ reason: 'ended' }, 'io server disconnect']);
  const headers = { authorization: `Bearer ${tokens.token}` };
  for (const { url } of [one, other])
    await expect.poll(async () => (await fetch(`${url}/api/devices`, { headers })).status).toBe(401);
  await Promise.all([one.stop(), other.stop()]);
});

test('while the secret is changed, a start seals everything anew and says how much there was', async () => {
  const changing = { ...config(), TOKEN_SECRET_OLD: 'the secret before it, as long as it has to be' };
  const server = await startServer(changing, log);
  const told = lines.flatMap((line) => (line.includes('TOKEN_SECRET_OLD') ? [JSON.parse(line)] : []));
  expect(told).toMatchObject([{ authenticators: { resealed: 0 }, logins: { resealed: 0 } }]);
  await server.stop();
});

test('nobody moves the clock of production, whatever they know', async () => {
  const ports = { PORT: '0', INTERNAL_PORT: '0', MQTT_PORT: '0', BOUNCE_PORT: '0' };
  const statusOf = async (environment: Record<string, string>) => {
    const own = readConfig({ ...environment, ...ports, DATABASE_URL: database.url });
    const server = await startServer(own, log);
    const headers = { 'x-dev-secret': ownSecrets.DEV_SECRET };
    const { status } = await fetch(`${server.url}/api/dev/clock`, { headers });
    await server.stop();
    return status;
  };
  expect(await statusOf(productionEnvironment)).toBe(404);
  expect(await statusOf({ ...productionEnvironment, NODE_ENV: 'test' })).toBe(200);
});

test('with MIGRATE never it waits for what is missing, and changes nothing', async () => {
  const [newest] = (await database.ownerPool.query('select * from migrations order by name desc limit 1'))
    .rows;
  await database.ownerPool.query('delete from migrations where name = $1', [newest.name]);
  const starting = startServer({ ...config(), MIGRATE: 'never' }, log);
  await expect.poll(() => lines.filter((line) => line.includes('waiting for migrations'))).toHaveLength(1);
  await database.ownerPool.query('insert into migrations (name, checksum) values ($1, $2)', [
    newest.name,
    newest.checksum,
  ]);
  const server = await starting;
  expect((await fetch(`${server.url}/api/readyz`)).status).toBe(200);
  await server.stop();
});

test('a port that is taken stops what had been started, and says which', async () => {
  const first = await startServer(config(), log);
  const port = new URL(first.url).port;
  const second = startServer({ ...config(), PORT: Number(port) }, log);
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port: Number(port) });
  expect((await fetch(`${first.url}/api/readyz`)).status).toBe(200);
  await first.stop();
});

test('without its database it does not start', async () => {
  const start = startServer({ ...config(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, log);
  await expect(start).rejects.toThrow(/ECONNREFUSED|127\.0\.0\.1:1/);
});

/** The status of an answer on a connection that is kept, and whether the server keeps it, too. */
function ask(agent: Agent, url: string): Promise<{ status: number | undefined; kept: boolean }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode, kept: answer.headers.connection !== 'close' });
      });
    }).on('error', reject);
  });
}

test('a node that drains says so, answers everything meanwhile, and keeps no connection', async () => {
  const server = await startServer({ ...config(), drainSeconds: 60, STOP_SECONDS: 90 }, log);
  const agent = new Agent({ keepAlive: true });
  const origin = { extraHeaders: { origin: 'https://portal.example' }, reconnection: false };
  const socket = io(server.url, { path: socketPath, transports: ['websocket'], ...origin });
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  const gone = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()));
  expect(await ask(agent, `${server.url}/api/readyz`)).toEqual({ status: 200, kept: true });
  const impatience = new AbortController();
  const stopped = server.stop({ skip: impatience.signal });
  expect(await ask(agent, `${server.url}/api/readyz`)).toEqual({ status: 503, kept: false });
  expect(await ask(agent, `${server.url}/api/healthz`)).toEqual({ status: 200, kept: false });
  expect(socket.connected).toBe(true);
  impatience.abort();
  expect(await stopped).toEqual([]);
  await gone;
  await expect(ask(agent, `${server.url}/api/healthz`)).rejects.toThrow('ECONNREFUSED');
});

test('whoever dribbles holds nothing up', async () => {
  const server = await startServer({ ...config(), STOP_SECONDS: 6 }, log);
  const { port, hostname } = new URL(server.url);
  const client = connect(Number(port), hostname);
  client.write('POST /api/auth/login HTTP/1.1\r\nhost: portal.example\r\ncontent-length: 10\r\n');
  client.write('content-type: application/json\r\n\r\n{"e');
  const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  client.on('error', () => undefined);
  // Taken in by the time that another one is answered.
  await fetch(`${server.url}/api/healthz`);
  expect(await server.stop()).toEqual(['http']);
  await closed;
  expect(lines.filter((line) => line.includes('stopping: a step did not end'))).toEqual([
    expect.stringContaining('"step":"http"'),
  ]);
});
