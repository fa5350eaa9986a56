import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner } from 'fast-jwt';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import {
  socketPath,
  type ServerEvents,
  type SubscribeAnswer,
} from '@belfry/contract/live-events/live-events.ts';
import {
  rolePermissions,
  roles,
  type Permission,
} from '@belfry/contract/permissions/permissions.contract.ts';
import { silent } from '#app.fixture.ts';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { startLive, type Live } from './live.ts';

const secret = 'a secret of this test, long enough to sign with';
const tokens = createAccessTokens([secret]);
const origin = 'https://portal.example';
let http: Server;
let live: Live;
let url: string;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  await start();
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await live.close();
});

async function start(silentFor?: number): Promise<void> {
  http = createServer();
  live = await startLive({
    http,
    tokens,
    log: silent,
    origins: [origin],
    ...(silentFor !== undefined && { silentFor }),
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}
function socketOf(options: Parameters<typeof io>[1] = {}): Socket {
  const socket = io(url, { path: socketPath, reconnection: false, transports: ['websocket'], ...options });
  sockets.push(socket);
  return socket;
}
async function connected(options: Parameters<typeof io>[1] = {}): Promise<Socket> {
  const socket = socketOf(options);
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
  return socket;
}
function identity(
  company: string,
  permissions: readonly Permission[] = rolePermissions[roles.administrator],
) {
  return {
    user: {
      id: crypto.randomUUID(),
      email: 'anna@example.com',
      role: { id: roles.administrator as number, permissions: [...permissions] },
      language: 'en-US' as const,
      company,
    },
    sid: crypto.randomUUID(),
  };
}
const subscribe = (socket: Socket, given: unknown): Promise<SubscribeAnswer> =>
  socket.timeout(5000).emitWithAck('subscribe', given);

/** A subscribed browser that writes down what it hears. */
async function listening(company: string, given = identity(company)) {
  const socket = await connected();
  const heard: string[] = [];
  const left: string[] = [];
  socket.on('device', ({ id }: { id: string }) => void heard.push(id));
  socket.on('session', ({ reason }: { reason: string }) => void heard.push(`session ${reason}`));
  socket.on('disconnect', (reason) => void left.push(reason));
  expect(await subscribe(socket, tokens.sign(given))).toEqual({ ok: true });
  return { socket, heard, left, sid: given.sid };
}
const tell = (company: string, id: string) => live.toCompany(company, 'device', { id, version: 1 });
/** Whatever was sent to this socket before has arrived once this has; it hears nothing afterwards. */
const settled = (socket: Socket) => socket.timeout(5000).emitWithAck('subscribe', 'no token');

test.each([
  ['plain', (token: string) => token],
  ['as {token}', (token: string) => ({ token })],
])('a token %s opens the events of its company', async (_name, form) => {
  const socket = await connected();
  expect(await subscribe(socket, form(tokens.sign(identity('one'))))).toEqual({ ok: true });
  const event = new Promise((resolve) => void socket.on('device', resolve));
  tell('one', 'd1');
  expect(await event).toEqual({ id: 'd1', version: 1 });
});

test('events reach every browser of the company and no other', async () => {
  const [anna, ben, dora] = [await listening('one'), await listening('one'), await listening('two')];
  tell('one', 'd1');
  tell('two', 'd2');
  tell('company:one', 'd3');
  await expect.poll(() => [anna.heard, ben.heard, dora.heard]).toEqual([['d1'], ['d1'], ['d2']]);
  await Promise.all([anna, ben, dora].map(({ socket }) => settled(socket)));
  expect([anna.heard, ben.heard, dora.heard]).toEqual([['d1'], ['d1'], ['d2']]);
});

/** Every event there is: a new one does not compile until it stands here. */
const everyEvent: Record<keyof ServerEvents, true> = {
  device: true,
  node: true,
  episode: true,
  'test-alarm': true,
  'call-plan': true,
  payment: true,
  invoice: true,
  cart: true,
  session: true,
  notice: true,
};

test.each(Object.keys(everyEvent) as (keyof ServerEvents)[])(
  'the event %s reaches its company, and neither another one nor whoever has not subscribed',
  async (event) => {
    const [anna, dora] = [await listening('one'), await listening('two')];
    const nobody = await connected();
    const left = await listening('one');
    left.socket.emit('logout');
    await settled(left.socket);
    const heard: string[] = [];
    for (const [name, socket] of Object.entries({ dora: dora.socket, nobody, left: left.socket }))
      socket.onAny((given: string) => void heard.push(`${name} ${given}`));
    const arrived = new Promise((resolve) => void anna.socket.once(event, resolve));
    live.toCompany('one', event, { reason: 'ended' } as never);
    expect(await arrived).toEqual({ reason: 'ended' });
    for (const socket of [dora.socket, nobody, left.socket]) await settled(socket);
    expect(heard).toEqual([]);
  },
);

test('a session that has ended opens nothing any more, and says why', async () => {
  const given = identity('one');
  const token = tokens.sign(given);
  const [before, after] = [await listening('one', given), await connected()];
  tokens.endSession(given.sid, 'role_changed');
  expect(await subscribe(after, token)).toEqual({ ok: false, reason: 'role_changed' });
  // Whoever asks with it again is out of the room at once.
  expect(await subscribe(before.socket, token)).toEqual({ ok: false, reason: 'role_changed' });
  tell('one', 'd1');
  await settled(before.socket);
  await settled(after);
  expect(before.heard).toEqual([]);
});

test('the room comes from the token alone', async () => {
  const eve = await connected({ query: { company: 'one', room: 'company:one' }, auth: { company: 'one' } });
  const heard: unknown[] = [];
  eve.on('device', (event) => void heard.push(event));
  const token = tokens.sign(identity('two'));
  await subscribe(eve, { token, company: 'one', user: { company: 'one' } });
  for (const name of ['join', 'room', 'device']) eve.emit(name, 'company:one');
  tell('one', 'd1');
  await settled(eve);
  expect(heard).toEqual([]);
});

test('another token takes the place of the first', async () => {
  const anna = await listening('one');
  expect(await subscribe(anna.socket, tokens.sign(identity('two')))).toEqual({ ok: true });
  tell('one', 'd1');
  tell('two', 'd2');
  await expect.poll(() => anna.heard).toEqual(['d2']);
});

test('Read-only hears, and who may not see devices does not', async () => {
  const cleo = await listening('one', identity('one', rolePermissions[roles.readOnly]));
  const without = await listening('one', identity('one', ['U', 'C', 'S', 'M']));
  tell('one', 'd1');
  await expect.poll(() => cleo.heard).toEqual(['d1']);
  await settled(without.socket);
  expect(without.heard).toEqual([]);
});

describe('a token that is no good', () => {
  const later = Math.floor(Date.now() / 1000) + 900;
  const foreign = createAccessTokens(['another secret, long enough to sign with it']);
  it.each([
    ['rubbish', 'rubbish'],
    ['of another secret', foreign.sign(identity('one'))],
    ['unsigned', `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...identity('one'), exp: later }))}.`],
    ['null', null],
    ['nothing', undefined],
    ['a number', 7],
    ['a list', [tokens.sign(identity('one'))]],
    ['deep', { token: { token: tokens.sign(identity('one')) } }],
    ['an empty object', {}],
    ['a buffer', Buffer.from('x')],
    ['a prototype', JSON.parse('{"__proto__":{"token":"x"}}')],
  ])('%s opens nothing, and the socket goes on', async (_name, given) => {
    const socket = await connected();
    const heard: unknown[] = [];
    socket.on('device', (event) => void heard.push(event));
    expect(await subscribe(socket, given)).toEqual({ ok: false, reason: 'invalid_token' });
    tell('one', 'd1');
    expect(await subscribe(socket, tokens.sign(identity('one')))).toEqual({ ok: true });
    expect(heard).toEqual([]);
  });
});

test('rubbish crashes nothing', async () => {
  const socket = await connected();
  socket.emit('subscribe');
  socket.emit('subscribe', 'x', 'no function');
  socket.emit('logout', null, { x: 1 });
  socket.emit('nothing known', Array(1000).fill('x'));
  const tooLarge = await connected();
  const gone = new Promise((resolve) => void tooLarge.on('disconnect', resolve));
  tooLarge.emit('subscribe', 'x'.repeat(100_000));
  await gone;
  expect(await subscribe(socket, tokens.sign(identity('one')))).toEqual({ ok: true });
});

test('the end of the token ends the connection', async () => {
  const short = createSigner({ key: secret, algorithm: 'HS256', expiresIn: 2000 });
  const socket = await connected();
  const left = new Promise((resolve) => void socket.on('disconnect', resolve));
  expect(await subscribe(socket, short({ ...identity('one') }))).toEqual({ ok: true });
  expect(await left).toBe('io server disconnect');
});

test('a new subscription prolongs it', async () => {
  const short = createSigner({ key: secret, algorithm: 'HS256', expiresIn: 2000 });
  const [staying, leaving] = [await listening('one'), await connected()];
  await subscribe(staying.socket, short({ ...identity('one') }));
  await subscribe(staying.socket, tokens.sign(identity('one')));
  const left = new Promise((resolve) => void leaving.on('disconnect', resolve));
  await subscribe(leaving, short({ ...identity('one') }));
  await left;
  tell('one', 'd1');
  await expect.poll(() => staying.heard).toEqual(['d1']);
});

describe('a connection that does not say in time whose it is', () => {
  const leaving = (socket: Socket) => new Promise((resolve) => void socket.on('disconnect', resolve));
  async function impatient(silentFor: number) {
    await live.close();
    await start(silentFor);
  }

  it('goes, and who has subscribed stays', async () => {
    await impatient(1500);
    const anna = await listening('one');
    expect(await leaving(await connected())).toBe('io server disconnect');
    tell('one', 'd1');
    await expect.poll(() => anna.heard).toEqual(['d1']);
    expect(anna.left).toEqual([]);
  });

  it('goes, however often it asks with what is no token', async () => {
    await impatient(300);
    const socket = await connected();
    const left = leaving(socket);
    const ask = () => void socket.emit('subscribe', 'rubbish', ask);
    ask();
    expect(await left).toBe('io server disconnect');
  });

  it('goes after a logout', async () => {
    await impatient(1500);
    const { socket } = await listening('one');
    socket.emit('logout');
    expect(await leaving(socket)).toBe('io server disconnect');
  });

  it('goes when it does not even become a socket', async () => {
    await impatient(300);
    const raw = new WebSocket(`${url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => raw.addEventListener('close', () => resolve('closed')));
    expect(await closed).toBe('closed');
  });
});

test('after logout nothing is heard', async () => {
  const anna = await listening('one');
  anna.socket.emit('logout');
  await expect.poll(() => live.mayListen('one')).toBe(false);
  tell('one', 'd1');
  await settled(anna.socket);
  expect(anna.heard).toEqual([]);
});

test('the end of a session ends its sockets and no others', async () => {
  const given = identity('one');
  const [tab, otherTab, ben] = [
    await listening('one', given),
    await listening('one', given),
    await listening('one'),
  ];
  live.endSession(tab.sid, 'ended');
  await expect
    .poll(() => [tab.left, otherTab.left])
    .toEqual([['io server disconnect'], ['io server disconnect']]);
  expect([tab.heard, otherTab.heard]).toEqual([['session ended'], ['session ended']]);
  tell('one', 'd1');
  await expect.poll(() => ben.heard).toEqual(['d1']);
});

test('whether somebody may listen is known', async () => {
  expect(live.mayListen('one')).toBe(false);
  const { socket } = await listening('one');
  expect([live.mayListen('one'), live.mayListen('two')]).toEqual([true, false]);
  socket.disconnect();
  await expect.poll(() => live.mayListen('one')).toBe(false);
});

describe.each(['polling', 'websocket'])('a page over %s', (transport) => {
  const from = (given: string) =>
    connected({ transports: [transport], extraHeaders: { origin: given } }).then(
      () => 'in',
      () => 'refused',
    );
  it('of the portal is let in', async () => {
    expect(await from(origin)).toBe('in');
  });

  it.each([
    'https://evil.example',
    'https://portal.example.evil.example',
    'http://portal.example',
    'null',
    `${origin}:444`,
  ])('of %s is refused', async (given) => {
    expect(await from(given)).toBe('refused');
  });
});

test('closing sends everybody away over some time, and lets nobody in meanwhile', async () => {
  const left: unknown[] = [];
  const browsers = await Promise.all(Array.from({ length: 101 }, () => connected()));
  for (const browser of browsers) browser.on('disconnect', (reason) => void left.push(reason));
  const closed = live.close();
  // One is still to be sent away, so that the server listens yet.
  await expect(connected()).rejects.toThrow(/error/);
  await closed;
  await expect.poll(() => left).toEqual(browsers.map(() => 'io server disconnect'));
});
