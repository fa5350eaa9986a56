import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { socketPath } from '@belfry/contract/live-events/live-events.ts';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { startProxy, type TestProxy } from '#platform/mqtt/broker/proxy.fixture.ts';
import { startLive } from './live.ts';
import { channelOf } from './live-relay.ts';
import { mostWaiting, openRelayLine } from './relay-line.ts';
import { startRedis, type TestRedis } from './redis.fixture.ts';

const tokens = createAccessTokens(['a secret of this test, long enough to sign with']);
const relayTimes = { everyMs: 50, silentMs: 1000 };
const installation = 'https://portal.example';
const channel = channelOf(installation);
let redis: TestRedis;
let ends: (() => unknown)[];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(() => {
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

interface Line {
  msg: string;
  cause?: string;
  reason?: string;
}

async function startNode(port: number, of = installation) {
  const lines: Line[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const http = createServer();
  const live = await startLive({
    http,
    tokens,
    log,
    origins: [],
    redis: { url: `redis://127.0.0.1:${port}`, installation: of },
    relayTimes,
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  ends.push(() => live.close());
  return { live, lines, browser: await listens(url) };
}
async function listens(url: string) {
  const socket: Socket = io(url, { path: socketPath, reconnection: false, transports: ['websocket'] });
  ends.push(() => socket.disconnect());
  const heard: string[] = [];
  const notices: string[] = [];
  socket.on('device', ({ id }: { id: string }) => void heard.push(id));
  socket.on('notice', ({ code }: { code: string }) => void notices.push(code));
  const token = tokens.sign({
    user: {
      id: crypto.randomUUID(),
      email: 'anna@example.com',
      role: { id: roles.administrator, permissions: [...rolePermissions[roles.administrator]] },
      language: 'en-US',
      company: 'one',
    },
    sid: crypto.randomUUID(),
  });
  expect(await socket.timeout(20_000).emitWithAck('subscribe', token)).toMatchObject({ ok: true });
  return { heard, notices };
}
type Node = Awaited<ReturnType<typeof startNode>>;
const tell = ({ live }: Node, id: string) => live.toCompany('one', 'device', { id, version: 1 });
const allAre = (nodes: Node[], state: string) =>
  eventually(() => expect(nodes.map(({ live }) => live.relay())).toEqual(nodes.map(() => state)));
async function pair(proxy?: TestProxy) {
  const nodes = [await startNode(redis.port), await startNode(proxy?.port ?? redis.port)] as const;
  await allAre([...nodes], 'ok');
  // Each knows the other once an event passes.
  await eventually(() => {
    tell(nodes[0], 'first');
    expect(nodes[1].browser.heard).toContain('first');
  });
  return nodes;
}
async function proxied() {
  const proxy = await startProxy(redis.port);
  ends.push(() => proxy.close());
  return proxy;
}
const last = (node: Node) => node.browser.notices.at(-1);

test('Redis is stopped: here at once, there told; it is back: told, and events flow; a line with the cause', async () => {
  const [one, two] = await pair();
  await redis.stop();
  await allAre([one, two], 'degraded');
  tell(one, 'alone');
  await eventually(() =>
    expect([one.browser.heard.at(-1), last(one), last(two)]).toEqual(['alone', 'not-live', 'not-live']),
  );
  await redis.start();
  await allAre([one, two], 'ok');
  await eventually(() => expect([last(one), last(two)]).toEqual(['live', 'live']));
  tell(one, 'again');
  await eventually(() => expect(two.browser.heard).toContain('again'));
  expect(two.browser.heard).not.toContain('alone');
  // A machine that is busy for a second may have more of the pairs.
  expect(one.lines.map(({ msg }) => msg)).toContain('live events reach all nodes again');
  const redisLines = one.lines.filter(({ cause }) => cause === 'Redis does not answer');
  expect(redisLines).toContainEqual(expect.objectContaining({ msg: 'live events may not reach all nodes' }));
  expect(redisLines.map(({ reason }) => reason).join()).toMatch(/ECONNREFUSED|closed/i);
});

/** A node that says one sign of life and then nothing; counts those of the nodes that go on. */
async function oneSignOfLife() {
  let since: number | null = null;
  const other = openRelayLine({
    url: `redis://127.0.0.1:${redis.port}`,
    channel,
    silentMs: 60_000,
    hear(text) {
      if (text.includes('"the other"')) since = 0;
      else if (since !== null) since += 1;
    },
  });
  ends.push(() => other.close());
  await eventually(() => {
    if (since === null) other.send(JSON.stringify({ from: 'the other', sent: 0 }));
    expect(since).not.toBeNull();
  });
  return { signsSince: () => since };
}
const causes = (node: Node) => node.lines.flatMap(({ cause }) => cause ?? []);

test('a Redis that stops is the cause, although another node fell silent a little before it', async () => {
  const one = await startNode(redis.port);
  await allAre([one], 'ok');
  const { signsSince } = await oneSignOfLife();
  await eventually(() => expect(signsSince()).toBeGreaterThan(4));
  await redis.stop();
  await eventually(() => expect(causes(one)).toEqual(['Redis does not answer']));
  await redis.start();
});

test('a node that falls silent is the cause while Redis answers', async () => {
  const one = await startNode(redis.port);
  await allAre([one], 'ok');
  await oneSignOfLife();
  await eventually(() => expect(causes(one)).toEqual(['another node is silent']));
});

test('what could not be told is asked for again, by the company’s browsers of all nodes', async () => {
  const [one, two] = await pair();
  const before = [one, two].map(({ browser }) => browser.notices.length);
  one.live.missed('other company');
  one.live.missed('one');
  const since = () => [one, two].map(({ browser }, index) => browser.notices.slice(before[index]));
  await eventually(() => expect(since().map((notices) => notices.at(-1))).toEqual(['live', 'live']));
  await redis.stop();
  await allAre([one, two], 'degraded');
  one.live.missed('one');
  // It does not count as live by that.
  await eventually(() => expect(since()[0]?.slice(-3)).toEqual(['not-live', 'live', 'not-live']));
  await redis.start();
});

test('nodes of another installation on the same Redis are neither heard nor missed', async () => {
  const [one, two] = await pair();
  const other = await startNode(redis.port, 'https://other.example');
  await allAre([other], 'ok');
  tell(other, 'theirs');
  tell(one, 'ours');
  await eventually(() => expect(two.browser.heard).toContain('ours'));
  expect(one.browser.heard).not.toContain('theirs');
  expect(other.browser.heard).toEqual(['theirs']);
});

test('a way that freezes cuts one node off: both tell their browsers, and both are whole after', async () => {
  const proxy = await proxied();
  const [one, two] = await pair(proxy);
  proxy.freeze();
  await allAre([one, two], 'degraded');
  tell(two, 'alone');
  await eventually(() =>
    expect([two.browser.heard.at(-1), last(one), last(two)]).toEqual(['alone', 'not-live', 'not-live']),
  );
  proxy.thaw();
  await allAre([one, two], 'ok');
  await eventually(() => expect([last(one), last(two)]).toEqual(['live', 'live']));
});

test('Redis is absent at the start: the node starts, says so to who subscribes, and finds Redis later', async () => {
  await redis.stop();
  const one = await startNode(redis.port);
  await eventually(() => expect(last(one)).toBe('not-live'));
  tell(one, 'alone');
  await eventually(() => expect(one.browser.heard).toEqual(['alone']));
  await redis.start();
  await allAre([one], 'ok');
  await eventually(() => expect(last(one)).toBe('live'));
});

test('a node that ends says goodbye, and a frozen way does not hold it up', async () => {
  const proxy = await proxied();
  const [, two] = await pair();
  const said: string[] = [];
  const line = openRelayLine({
    url: `redis://127.0.0.1:${redis.port}`,
    channel,
    silentMs: 60_000,
    hear: (text) => void said.push(text),
  });
  ends.push(() => line.close());
  await eventually(() => expect(said).not.toEqual([]));
  await two.live.close();
  await eventually(() => expect(said.join()).toContain('"bye":true'));
  const third = await startNode(proxy.port);
  proxy.freeze();
  await allAre([third], 'degraded');
  await expect(third.live.close()).resolves.toBeUndefined();
});

test('little waits for a Redis that takes nothing, however much is sent', async () => {
  const proxy = await proxied();
  const heard: string[] = [];
  const line = openRelayLine({
    url: `redis://127.0.0.1:${proxy.port}`,
    channel,
    silentMs: 60_000,
    hear: (text) => void heard.push(text),
  });
  ends.push(() => line.close());
  await eventually(() => {
    line.send('x');
    expect(heard).toContain('x');
  });
  proxy.freeze();
  const text = 'x'.repeat(1000);
  for (let sent = 0; sent < 100_000; sent += 1) line.send(text);
  expect(line.waiting()).toBeGreaterThan(mostWaiting / 2);
  expect(line.waiting()).toBeLessThanOrEqual(mostWaiting);
});

test('events that were lost on the way are told as a gap; rubbish on the channel breaks nothing', async () => {
  const one = await startNode(redis.port);
  await allAre([one], 'ok');
  const heard: string[] = [];
  const line = openRelayLine({
    url: `redis://127.0.0.1:${redis.port}`,
    channel,
    silentMs: 60_000,
    hear: (text) => void heard.push(text),
  });
  ends.push(() => line.close());
  await eventually(() => {
    line.send('rubbish');
    expect(heard).toContain('rubbish');
  });
  const odd = [null, 7, 'x', { companyId: 'one' }, { companyId: 'one', event: 'device', args: 7 }];
  for (const [sent, event] of odd.entries()) line.send(JSON.stringify({ from: 'other', sent, event }));
  const before = one.browser.notices.length;
  line.send(JSON.stringify({ from: 'other', sent: odd.length + 3 }));
  await eventually(() => expect(one.browser.notices.slice(before)).toContain('live'));
  // Whoever says goodbye may have been missed before.
  const atGoodbye = one.browser.notices.length;
  line.send(JSON.stringify({ from: 'other', sent: odd.length + 5, bye: true }));
  await eventually(() => expect(one.browser.notices.slice(atGoodbye)).toContain('live'));
});
