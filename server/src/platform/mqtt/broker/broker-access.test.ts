import { expect, test } from 'vitest';
import { accountOf, judgeAction, judgeResource, judgeTopic, judgeVhost } from './broker-access.ts';
import { emptyQuestion, questionOfForm, questionOfJson } from './broker-question.ts';

const own = 'BF-1000-0001';
const other = 'BF-1000-0002';
const facts = { portalUser: 'belfry', vhost: '/' };
const ask = (fields: Record<string, string>) => questionOfForm(new URLSearchParams(fields).toString());

const device = { username: own, client_id: own };
const portal = { username: 'belfry', client_id: 'belfry-intake' };
const kicker = { username: 'belfry', client_id: own };
const topicBy = ({ username, client_id }: typeof device, permission: string, routing_key: string) =>
  judgeTopic(
    ask({
      username,
      vhost: '/',
      resource: 'topic',
      name: 'amq.topic',
      permission,
      tags: '',
      routing_key,
      'variable_map.client_id': client_id,
      'variable_map.username': username,
      'variable_map.vhost': '/',
    }),
    facts,
  );
const resourceBy = (who: typeof device, resource: string, name: string, permission: string) =>
  judgeResource(ask({ ...who, vhost: '/', resource, name, permission, tags: '' }), facts);

test.each([
  [own, own, { kind: 'device', clientId: own }],
  ['belfry', 'belfry-intake', { kind: 'portal', clientId: 'belfry-intake' }],
  ['belfry', own, { kind: 'portal', clientId: own }],
  [own, other, null],
  [own, '', null],
  [own, null, null],
  [null, own, null],
  ['belfry', null, null],
  ['belfry', '', null],
  ['Belfry', 'x', null],
  ['', '', null],
  ['+', '+', null],
  ['#', '#', null],
  ['a.b', 'a.b', null],
  ['bf-1000-0001', 'bf-1000-0001', null],
  ['__proto__', '__proto__', null],
  ['constructor', 'constructor', null],
])('the account of user name %j and client id %j is %j', (username, clientId, account) => {
  expect(accountOf(username, clientId, 'belfry')).toEqual(account);
});

test.each([
  ['write', `d.${own}.up.event`, null],
  ['write', `d.${own}.up.status`, null],
  ['write', `d.${own}.up.reply.abc_-1`, null],
  ['write', `d.${own}.up.of.no.meaning`, null],
  ['write', `d.${own}.up.`, null],
  ['write', `d.${own}.up.*`, null],
  ['write', `d.${own}.up`, 'foreign-topic'],
  ['write', `d.${own}.up.#`, 'foreign-topic'],
  ['write', `d.${own}.up.+`, 'foreign-topic'],
  ['write', `d.${own}.up.event\0`, 'foreign-topic'],
  ['write', `d.${own}.down.ack`, 'foreign-topic'],
  ['write', `d.${other}.up.event`, 'foreign-topic'],
  ['write', `d.*.up.event`, 'foreign-topic'],
  ['write', `d.${own}x.up.event`, 'foreign-topic'],
  ['write', `$SYS.${own}`, 'foreign-topic'],
  ['write', '', 'foreign-topic'],
  ['read', `d.${own}.down.#`, null],
  ['read', `d.${own}.down.ack`, null],
  ['read', `d.${own}.down.request.*`, null],
  ['read', `d.${own}.up.#`, 'subscription'],
  ['read', `d.${other}.down.#`, 'subscription'],
  ['read', 'd.*.down.#', 'subscription'],
  ['read', 'd.#', 'subscription'],
  ['read', '#', 'subscription'],
  ['read', `$share.x.d.${own}.down.#`, 'subscription'],
  ['configure', `d.${own}.down.#`, 'malformed'],
  ['', `d.${own}.down.#`, 'malformed'],
])('RabbitMQ: a device may %s %s: %s', (permission, routingKey, denial) => {
  expect(topicBy(device, permission, routingKey)).toBe(denial);
});

test.each([
  ['write', `d.${own}.down.ack`, null],
  ['write', `d.${own}.up.status`, null],
  ['write', 'd.#', 'foreign-topic'],
  ['write', 'x.y', 'foreign-topic'],
  ['read', 'd.*.up.event', null],
  ['read', 'd.#', null],
  ['read', '#', 'subscription'],
  ['read', '*.#', 'subscription'],
  ['read', '$SYS.#', 'subscription'],
])('RabbitMQ: the portal may %s %s: %s', (permission, routingKey, denial) => {
  expect(topicBy(portal, permission, routingKey)).toBe(denial);
  expect(topicBy(kicker, permission, routingKey)).toBe(denial);
});

const queue = (clientId: string, qos = 'qos1') => `mqtt-subscription-${clientId}${qos}`;
test.each([
  ['exchange', 'amq.topic', 'write', null],
  ['exchange', 'amq.topic', 'read', null],
  ['exchange', 'amq.topic', 'configure', 'resource'],
  ['exchange', '', 'write', 'resource'],
  ['exchange', 'amq.direct', 'write', 'resource'],
  ['queue', queue(own), 'configure', null],
  ['queue', queue(own), 'write', null],
  ['queue', queue(own), 'read', null],
  ['queue', queue(own, 'qos0'), 'configure', null],
  ['queue', queue(own, 'qos2'), 'configure', 'resource'],
  ['queue', queue(own, ''), 'configure', 'resource'],
  ['queue', queue(own), 'delete', 'resource'],
  ['queue', queue(other), 'read', 'resource'],
  ['queue', queue('belfry-intake'), 'read', 'resource'],
  ['queue', own, 'read', 'resource'],
  ['topic', 'amq.topic', 'write', 'resource'],
  ['toString', 'amq.topic', 'write', 'resource'],
])('RabbitMQ: a device, and who kicks it, with %s %s to %s: %s', (resource, name, permission, denial) => {
  expect(resourceBy(device, resource, name, permission)).toBe(denial);
  expect(resourceBy(kicker, resource, name, permission)).toBe(denial);
});

test('RabbitMQ: the portal has the queues of the client id that it uses', () => {
  expect(resourceBy(portal, 'queue', queue('belfry-intake'), 'configure')).toBeNull();
  expect(resourceBy(portal, 'queue', queue(own), 'configure')).toBe('resource');
});

test('RabbitMQ: one virtual host is open', () => {
  const open = (vhost: string) => judgeVhost(ask({ ...device, vhost, ip: '127.0.0.1', tags: '' }), facts);
  expect(['/', '', 'other', '//'].map(open)).toEqual([null, 'vhost', 'vhost', 'vhost']);
  expect(judgeVhost(ask({ username: own, vhost: '/' }), facts)).toBe('identity');
  const elsewhere = { ...device, vhost: 'other', resource: 'queue', name: queue(own), permission: 'read' };
  expect(judgeResource(ask(elsewhere), facts)).toBe('vhost');
  expect(judgeResource(ask(elsewhere), { ...facts, vhost: 'other' })).toBeNull();
});

test.each([
  ['publish', `d/${own}/up/event`, null],
  ['publish', `d/${own}/up/a.b`, null],
  ['publish', `d.${own}.up.event`, 'foreign-topic'],
  ['publish', `d/${own}/up/+`, 'foreign-topic'],
  ['publish', `d/${other}/up/event`, 'foreign-topic'],
  ['subscribe', `d/${own}/down/#`, null],
  ['subscribe', `d/${own}/down/request/+`, null],
  ['subscribe', `d/+/down/#`, 'subscription'],
  ['subscribe', `d/${own}/down/request/*`, 'subscription'],
  ['all', `d/${own}/down/#`, 'malformed'],
])('EMQX: a device may %s %s: %s', (action, topic, denial) => {
  expect(judgeAction(questionOfJson({ username: own, clientid: own, action, topic }), facts)).toBe(denial);
});

test('EMQX: the portal has what is below d/', () => {
  const judge = (action: string, topic: string) =>
    judgeAction(questionOfJson({ username: 'belfry', clientid: 'belfry-1', action, topic }), facts);
  expect(judge('subscribe', 'd/+/up/#')).toBeNull();
  expect(judge('publish', `d/${own}/down/ack`)).toBeNull();
  expect(judge('subscribe', '#')).toBe('subscription');
  expect(judge('publish', '$SYS/x')).toBe('foreign-topic');
});

test('a question with nothing in it, or with a value twice, is denied', () => {
  for (const judge of [judgeVhost, judgeResource, judgeTopic, judgeAction])
    expect(judge(emptyQuestion, facts)).toBe('identity');
  const twice = `username=${own}&client_id=${own}&vhost=/&vhost=other`;
  expect(judgeVhost(questionOfForm(twice), facts)).toBe('vhost');
  const names = `username=${own}&username=belfry&client_id=${own}&vhost=/`;
  expect(judgeVhost(questionOfForm(names), facts)).toBe('identity');
  for (const json of [null, 1, 'x', [], [own], { username: [own], clientid: own }, { username: 1 }])
    expect(judgeAction(questionOfJson(json), facts)).toBe('identity');
  expect(questionOfJson({})('constructor')).toBeNull();
  expect(questionOfForm('')('__proto__')).toBeNull();
});
