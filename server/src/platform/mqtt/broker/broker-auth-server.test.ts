import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { brokerQuestions, startBrokerAuthServer, type BrokerAuthOptions } from './broker-auth-server.ts';
import { portalPasswordWrong } from './broker-login.ts';
import { testCertificate, testCertificateKey } from '../mosquitto/certificate.fixture.ts';
import { keyOf, readableLog } from '../gateway/device.fixture.ts';

const own = 'BF-1000-0001';
const portal = { username: 'belfry', password: 'pörtal&+ %' };
let running: Awaited<ReturnType<typeof startBrokerAuthServer>> | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function start(options: Partial<BrokerAuthOptions> = {}) {
  const { log, lines } = readableLog();
  const checked: string[] = [];
  const clock = { now: 0 };
  const server = (running = await startBrokerAuthServer({
    host: '127.0.0.1',
    port: 0,
    portal,
    log,
    milliseconds: () => clock.now,
    authenticate(serial, key) {
      checked.push(serial);
      return Promise.resolve(key === keyOf(serial));
    },
    ...options,
  }));
  const url = `http://127.0.0.1:${server.port}`;
  const post = async (path: string, body: string, type: string) => {
    const answer = await fetch(url + path, { method: 'POST', body, headers: { 'content-type': type } });
    return [answer.status, await answer.text()] as const;
  };
  const form = (path: string, fields: Record<string, string> | string) =>
    post(`/rabbitmq/${path}`, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
  const json = async (path: string, value: unknown) =>
    post(`/emqx/${path}`, typeof value === 'string' ? value : JSON.stringify(value), 'application/json');
  /** RabbitMQ's question at CONNECT. */
  const connects = (username: string, password: string, client_id = username) =>
    form('user', { username, password, vhost: '/', client_id });
  return { server, url, post, form, json, connects, lines, checked, clock };
}
const allowed = [200, 'allow'];
const denied = [200, 'deny'];
const emqx = (result: string) => [200, JSON.stringify({ result, is_superuser: false })];

test('RabbitMQ lets in who has the key, and nobody else', async () => {
  const { connects, form, lines } = await start();
  expect(await connects(own, keyOf(own))).toEqual(allowed);
  expect(await connects(own, `${keyOf(own)}x`)).toEqual(denied);
  expect(await connects(own, '')).toEqual(denied);
  expect(await connects(own, keyOf(own), 'BF-1000-0002')).toEqual(denied);
  expect(await connects('guest', 'guest')).toEqual(denied);
  expect(await form('user', { username: own, client_id: own })).toEqual(denied);
  expect(lines.filter(({ msg }) => msg === 'device refused')).toMatchObject([
    { reason: 'wrong-key', serial: own },
    { reason: 'wrong-key', serial: own },
    { reason: 'identity', serial: own },
    { reason: 'identity' },
    { reason: 'identity', serial: own },
  ]);
  expect(JSON.stringify(lines)).not.toContain(keyOf(own));
});

test('a key that stands where the user name should is not logged', async () => {
  const { connects, json, lines } = await start();
  const key = 'Zq3-_x7Jd0aTgB5mWnK1vYcR8sLpE2hUoFiX4tQyAeM';
  expect(await connects(key, own)).toEqual(denied);
  await json('authorize', { username: key, clientid: own, topic: `d/${own}/up/event`, action: 'publish' });
  await json('authenticate', { username: key, password: own, clientid: key });
  expect(lines.filter(({ reason }) => reason === 'identity').length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain(key.slice(0, 8));
});

test('RabbitMQ asks about a connection in these questions', async () => {
  const { form } = await start();
  const mine = { username: own, vhost: '/', tags: '', client_id: own };
  const key = { 'variable_map.client_id': own, 'variable_map.username': own, 'variable_map.vhost': '/' };
  const topic = { username: own, vhost: '/', resource: 'topic', name: 'amq.topic', tags: '', ...key };
  expect(await form('vhost', { ...mine, ip: '127.0.0.1' })).toEqual(allowed);
  const exchange = { ...mine, resource: 'exchange', name: 'amq.topic', permission: 'write' };
  expect(await form('resource', exchange)).toEqual(allowed);
  expect(await form('topic', { ...topic, permission: 'write', routing_key: `d.${own}.up.event` })).toEqual(
    allowed,
  );
  expect(await form('topic', { ...topic, permission: 'read', routing_key: 'd.*.down.#' })).toEqual(denied);
});

test('the portal is let in by its password under any client id', async () => {
  const { connects, checked } = await start();
  const { username, password } = portal;
  expect(await connects(username, password, 'belfry-intake')).toEqual(allowed);
  expect(await connects(username, password, own)).toEqual(allowed);
  expect(await connects(username, keyOf(username), 'x')).toEqual(denied);
  expect(checked).toEqual([]);
});

test('a wrong password of the portal is an error in the log, once a minute, and counted', async () => {
  const { connects, json, lines, clock } = await start();
  const before = (await portalPasswordWrong.get()).values[0]?.value ?? 0;
  const errors = () => lines.filter(({ level }) => level === 50);
  for (let time = 0; time < 20; time += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await connects(portal.username, `secret${time}`, 'x')).toEqual(denied);
  expect(errors()).toHaveLength(1);
  clock.now = 60_000;
  await json('authenticate', { username: portal.username, password: 'secret', clientid: 'y'.repeat(500) });
  expect(errors()).toMatchObject([{ clientId: 'x' }, { leftOut: 19, clientId: 'y'.repeat(80) }]);
  expect((await portalPasswordWrong.get()).values[0]?.value).toBe(before + 21);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('EMQX asks in JSON, and nobody is a superuser', async () => {
  const { json } = await start();
  const logIn = (username: string, password: string, clientid = username) =>
    json('authenticate', { username, password, clientid });
  expect(await logIn(own, keyOf(own))).toEqual(emqx('allow'));
  expect(await logIn(own, 'wrong')).toEqual(emqx('deny'));
  expect(await logIn(own, keyOf(own), 'x')).toEqual(emqx('deny'));
  expect(await logIn(portal.username, portal.password, own)).toEqual(emqx('allow'));
  const may = (action: string, topic: string) =>
    json('authorize', { username: own, clientid: own, action, topic });
  expect(await may('publish', `d/${own}/up/event`)).toEqual(emqx('allow'));
  expect(await may('subscribe', `d/${own}/down/#`)).toEqual(emqx('allow'));
  expect(await may('subscribe', '#')).toEqual(emqx('deny'));
});

test('a key that is asked about again within seconds is checked once', async () => {
  const { connects, checked, clock } = await start();
  await connects(own, keyOf(own));
  await connects(own, keyOf(own));
  expect(checked).toEqual([own]);
  clock.now = 5_000;
  await connects(own, keyOf(own));
  expect(checked).toEqual([own, own]);
});

test('while the database is away nobody is let in, and nothing of it is kept', async () => {
  const fault = { isThere: true };
  const { connects, json, lines } = await start({
    authenticate: () => (fault.isThere ? Promise.reject(new Error('no database')) : Promise.resolve(true)),
  });
  expect(await connects(own, keyOf(own))).toEqual([503, 'deny']);
  expect(await json('authenticate', { username: own, clientid: own, password: keyOf(own) })).toEqual([
    503,
    '',
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ reason: 'not-checked', serial: own, detail: 'no database' }),
  );
  fault.isThere = false;
  expect(await connects(own, keyOf(own))).toEqual(allowed);
});

test('of 1,000 questions at once a few are checked at a time, and each is answered', async () => {
  let [now, most] = [0, 0];
  const { connects } = await start({
    keyChecks: { atOnce: 8, waiting: 100 },
    async authenticate() {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return true;
    },
  });
  const asked = Array.from({ length: 1_000 }, (_, number) => connects(`BF-1000-${1_000 + number}`, 'key'));
  const answers = (await Promise.all(asked)).map((answer) => answer.join(' '));
  expect(most).toBeLessThanOrEqual(8);
  expect(answers.filter((answer) => !['200 allow', '503 deny'].includes(answer))).toEqual([]);
  expect(answers.filter((answer) => answer === '200 allow').length).toBeGreaterThanOrEqual(108);
  expect(await connects(own, 'key')).toEqual(allowed);
});

test('a check that never ends has an answer all the same', async () => {
  const never = new Promise<boolean>(() => undefined);
  const { connects, json } = await start({ answerMs: 50, authenticate: () => never });
  expect(await connects(own, 'key')).toEqual([503, 'deny']);
  expect(await json('authenticate', { username: own, clientid: own, password: 'key' })).toEqual([503, '']);
});

test.each(['user', 'vhost', 'resource', 'topic'])('a %s that is no question is denied', async (path) => {
  const { form, post } = await start();
  const bad = ['', '=', '&&&', 'username', '%', '%ff%fe', `username=${own}%00&client_id=${own}%00`, '\0'];
  for (const body of [...bad, '__proto__=x&constructor=y', 'username[]=x', `{"username":"${own}"}`])
    // oxlint-disable-next-line no-await-in-loop
    expect(await form(path, body)).toEqual(denied);
  const tooLarge = await form(path, `username=${own}&client_id=${own}&password=${'k'.repeat(4_096)}`);
  expect(tooLarge).toEqual([413, 'deny']);
  const fields = `username=${own}&client_id=${own}&password=${encodeURIComponent(keyOf(own))}&vhost=/`;
  expect(await post(`/rabbitmq/${path}`, fields, 'application/json')).toEqual([415, 'deny']);
  expect(await post(`/rabbitmq/${path}`, fields, 'text/plain')).toEqual([415, 'deny']);
});

test('a value that is there twice is none', async () => {
  const { form, checked } = await start();
  const [username, password] = [own, encodeURIComponent(keyOf(own))];
  const whole = `username=${username}&password=${password}&client_id=${own}`;
  expect(await form('user', whole)).toEqual(allowed);
  for (const twice of [`username=${own}`, 'username=belfry', `client_id=${own}`, 'password=x', 'password='])
    // oxlint-disable-next-line no-await-in-loop
    expect([twice, await form('user', `${whole}&${twice}`)]).toEqual([twice, denied]);
  expect(checked).toEqual([own]);
});

test('EMQX hears a refusal with status 200 also to what is no question', async () => {
  const { json, post } = await start();
  const bad = ['', '{', 'null', '1', '[]', '"x"', '{"__proto__":{"username":"belfry"}}'];
  const odd = [{ username: [own], clientid: own }, { username: { a: 1 } }, { username: own, clientid: null }];
  for (const path of ['authenticate', 'authorize']) {
    for (const body of [...bad, ...odd, '9'.repeat(5_000), { x: 'x'.repeat(5_000) }])
      // oxlint-disable-next-line no-await-in-loop
      expect(await json(path, body)).toEqual(emqx('deny'));
    // oxlint-disable-next-line no-await-in-loop
    expect(await post(`/emqx/${path}`, 'username=x', 'application/x-www-form-urlencoded')).toEqual(
      emqx('deny'),
    );
  }
});

test('other paths and methods are not there, and say nothing', async () => {
  const { url, post } = await start();
  const type = 'application/x-www-form-urlencoded';
  for (const path of ['/', '/rabbitmq', '/rabbitmq/user/', '/rabbitmq/users', '/emqx/user', '/metrics', '/%'])
    // oxlint-disable-next-line no-await-in-loop
    expect([path, (await post(path, 'username=x', type))[1]]).toEqual([path, '']);
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE']) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`${url}/rabbitmq/user?username=${own}`, { method });
    // oxlint-disable-next-line no-await-in-loop
    expect([method, answer.status, await answer.text()]).toEqual([method, 404, '']);
  }
});

test('connections are few, and one that says nothing is ended', async () => {
  const { server, lines } = await start({ maxConnections: 2, headersMs: 200 });
  const silent = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const third = connect(server.port, '127.0.0.1').on('error', () => undefined);
  await once(third, 'close');
  expect(lines.map(({ reason }) => reason)).toContain('too-many-connections');
  const heard = silent.map((socket) => socket.resume() && once(socket, 'close'));
  expect(await Promise.all(heard)).toHaveLength(2);
});

test('a dribbling question is ended', async () => {
  const { server } = await start({ headersMs: 200 });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST /rabbitmq/user HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n');
  socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\nusername=');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('one connection carries many questions', async () => {
  const { server } = await start();
  const socket = connect(server.port, '127.0.0.1');
  const body = `username=${own}&password=${encodeURIComponent(keyOf(own))}&client_id=${own}`;
  const question = (last: boolean) =>
    `POST /rabbitmq/user HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
    `Content-Length: ${body.length}\r\nConnection: ${last ? 'close' : 'keep-alive'}\r\n\r\n${body}`;
  socket.write(question(false) + question(false) + question(true));
  expect((await text(socket)).match(/\r\n\r\nallow/g)).toHaveLength(3);
});

test('with a certificate it is asked by https alone', async () => {
  const { server, connects } = await start({ tls: { cert: testCertificate, key: testCertificateKey } });
  const body = new URLSearchParams({ username: own, password: keyOf(own), client_id: own }).toString();
  const asked = httpsRequest({
    host: '127.0.0.1',
    port: server.port,
    path: '/rabbitmq/user',
    method: 'POST',
    ca: testCertificate,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }).end(body);
  const [answer] = await once(asked, 'response');
  expect([answer.statusCode, await text(answer)]).toEqual(allowed);
  await expect(connects(own, keyOf(own))).rejects.toThrow('fetch failed');
});

test('every question is counted by its answer', async () => {
  const { connects, form, json } = await start();
  const counted = async (question: string, answer: string) => {
    const { values } = await brokerQuestions.get();
    return values.find(({ labels }) => labels.question === question && labels.answer === answer)?.value ?? 0;
  };
  const all = () =>
    Promise.all([counted('user', 'allow'), counted('topic', 'deny'), counted('authorize', 'deny')]);
  const before = await all();
  await connects(own, keyOf(own));
  await form('topic', 'x'.repeat(5_000));
  await json('authorize', {});
  expect(await all()).toEqual(before.map((count) => count + 1));
});
