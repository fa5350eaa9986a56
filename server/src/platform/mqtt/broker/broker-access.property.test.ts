import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSerial } from '../gateway/topic-access.ts';
import {
  judgeAction,
  judgeResource,
  judgeTopic,
  judgeVhost,
  mayPublish,
  maySubscribe,
  topicOfRoutingKey,
} from './broker-access.ts';
import { questionOfForm, questionOfJson } from './broker-question.ts';

const own = 'BF-1000-0001';
const other = 'BF-1000-0002';
const facts = { portalUser: 'belfry', vhost: '/' };
const ask = (fields: Record<string, string>) => questionOfForm(new URLSearchParams(fields).toString());
const queue = (clientId: string, qos = 'qos1') => `mqtt-subscription-${clientId}${qos}`;

/** Names, topics and keys that come near to what is allowed, and what has nothing to do with it. */
const piece = fc.oneof(
  fc.constantFrom(
    own,
    other,
    'd',
    'up',
    'down',
    'event',
    'ack',
    'request',
    '+',
    '*',
    '#',
    '$SYS',
    '',
    'belfry',
  ),
  fc.constantFrom('amq.topic', 'mqtt-subscription-', 'qos0', 'qos1', '__proto__', '\0', '.', '/', 'ü', '%2F'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const text = fc
  .tuple(fc.array(piece, { maxLength: 6 }), fc.constantFrom('', '.', '/'))
  .map(([pieces, between]) => pieces.join(between));
const likelyTopic = fc
  .tuple(
    fc.constantFrom('d', 'd', 'D', ''),
    fc.constantFrom(own, own, other, '+', '*'),
    fc.constantFrom('up', 'down'),
    fc.constantFrom('event', '#', 'ack', 'request.+', 'request/*', '', 'a.b'),
    fc.constantFrom('.', '/'),
  )
  .map(([root, serial, direction, leaf, between]) => [root, serial, direction, leaf].join(between));
const topic = fc.oneof({ weight: 3, arbitrary: likelyTopic }, text);
const near = (...likely: string[]) => fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...likely) }, text);
const question = fc.record({
  username: near(own, own, own, other),
  client_id: near(own, own, own, other),
  clientid: near(own, own, own, other),
  'variable_map.client_id': near(own, own, own, other),
  vhost: near('/'),
  resource: near('queue', 'exchange', 'topic', 'topic'),
  name: near('amq.topic', 'amq.topic', queue(own), queue(other)),
  permission: near('configure', 'write', 'write', 'read', 'read'),
  routing_key: topic,
  action: near('publish', 'subscribe'),
  topic,
});
type Fields = Record<'username' | 'client_id' | 'vhost' | 'resource' | 'name' | 'permission', string> &
  Record<'routing_key' | 'action' | 'topic', string>;
const kinds = ['vhost', 'resource', 'topic', 'action'] as const;
const readable = ['#', '+', 'ack', 'stored', 'state', 'settings', 'request/+', 'request/#'];

/** What a device may ask for, told another way than the rules do. */
const rightful = {
  vhost: ({ username, client_id, vhost }: Fields) => username === client_id && vhost === '/',
  resource: ({ username, resource, name }: Fields) =>
    ['exchange amq.topic', `queue ${queue(username)}`, `queue ${queue(username, 'qos0')}`].includes(
      `${resource} ${name}`,
    ),
  topic({ username, permission, routing_key: key }: Fields) {
    const [root, serial, direction, ...below] = key.split(/[./]/);
    const [up, down] = ['write', 'read'].map((one) => permission === one);
    if (root !== 'd' || serial !== username || below.length === 0) return false;
    return (up && direction === 'up' && !key.includes('#')) || (down && direction === 'down');
  },
  action: ({ username, action, topic: filter }: Fields) =>
    action === 'publish'
      ? filter.startsWith(`d/${username}/up/`)
      : action === 'subscribe' && readable.some((below) => filter === `d/${username}/down/${below}`),
};

test('whatever a device asks for, it gets nothing outside of its own tree', () => {
  const allowed = { vhost: 0, resource: 0, topic: 0, action: 0 };
  const play = (fields: Fields) => {
    const form = ask(fields);
    const open = {
      vhost: judgeVhost(form, facts) === null,
      resource: judgeResource(form, facts) === null,
      topic: judgeTopic(form, facts) === null,
      action: judgeAction(questionOfJson(fields), facts) === null,
    };
    for (const kind of kinds) {
      if (open[kind]) allowed[kind] += 1;
      const harm = open[kind] && !(isSerial(fields.username) && rightful[kind](fields));
      expect([kind, harm]).toEqual([kind, false]);
    }
  };
  const ofDevices = question.filter(({ username }) => username !== facts.portalUser);
  fc.assert(fc.property(ofDevices, play), { numRuns: 20_000 });
  // Otherwise it would have shown nothing.
  for (const kind of kinds) expect([kind, allowed[kind] > 20]).toEqual([kind, true]);
});

test('an account asks for the same, by whichever broker', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('device' as const, 'portal' as const),
      text.filter((written) => !/[.*]/.test(written)),
      (kind, written) => {
        const account = { kind, clientId: own };
        const key = written.replaceAll('/', '.').replaceAll('+', '*');
        expect(topicOfRoutingKey(key, 'read')).toBe(written);
        expect(maySubscribe(account, topicOfRoutingKey(key, 'read'))).toBe(maySubscribe(account, written));
        const plain = written.replaceAll('+', '');
        expect(mayPublish(account, topicOfRoutingKey(plain.replaceAll('/', '.'), 'write'))).toBe(
          mayPublish(account, plain),
        );
      },
    ),
  );
});
