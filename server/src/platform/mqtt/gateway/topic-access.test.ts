import { expect, test } from 'vitest';
import { covers, isSerial, mayRead, publishedBy } from './topic-access.ts';

const own = 'BF-1000-0001';
const other = 'BF-1000-0002';
const serials = [own, other, 'bf-1000-0001', `${own}x`, '+', '#', '', '$SYS'];
const directions = ['up', 'down', '+', '#', '', 'UP'];
const leaves =
  `hello event report usage status accept reply reply/abc_-1 reply/ reply/a/b reply/ä reply/${'x'.repeat(65)}
  ack state settings request request/+ request/# request/a + # +/# #/x event/ event/x event\0 event.  __proto__
  constructor toString`
    .split(/\s+/)
    .concat('', ' event', 'event ');
const roots = ['d', 'D', '', '+', '#', '$SYS', '$share/x/d', '$CONTROL/dynamic-security/v1', '/d'];
const topics = roots.flatMap((root) =>
  serials.flatMap((serial) =>
    directions.flatMap((direction) => leaves.map((leaf) => [root, serial, direction, leaf].join('/'))),
  ),
);

test('a device may publish these topics and no other', () => {
  expect(topics.length).toBeGreaterThan(10_000);
  expect(topics.filter((topic) => publishedBy(own, topic) !== null)).toEqual(
    ['hello', 'event', 'report', 'usage', 'status', 'accept', 'reply/abc_-1'].map(
      (leaf) => `d/${own}/up/${leaf}`,
    ),
  );
});

test('a device may subscribe to these filters and no other', () => {
  expect(topics.filter((topic) => mayRead(own, topic))).toEqual(
    ['ack', 'state', 'settings', 'request/+', 'request/#', '+', '#'].map((leaf) => `d/${own}/down/${leaf}`),
  );
});

test('a wildcard in place of the own serial opens nothing', () => {
  for (const serial of ['+', '#', '', 'a/b']) {
    expect(isSerial(serial)).toBe(false);
    for (const filter of ['#', '$SYS/#', 'd/#', 'd/+/down/#']) expect(mayRead(serial, filter)).toBe(false);
  }
});

test.each([
  ['d/x/down/#', 'd/x/down/ack', true],
  ['d/x/down/#', 'd/x/down/request/1', true],
  ['d/x/down/+', 'd/x/down/ack', true],
  ['d/x/down/+', 'd/x/down/request/1', false],
  ['d/x/down/request/+', 'd/x/down/request/1', true],
  ['d/x/down/ack', 'd/x/down/ack', true],
  ['d/x/down/ack', 'd/x/down/state', false],
])('%s covers %s: %s', (filter, topic, expected) => {
  expect(covers(filter, topic)).toBe(expected);
});
