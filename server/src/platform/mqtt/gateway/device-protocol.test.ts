import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as messages from '@belfry/contract/device-messages/device-messages.ts';
import { upTopics } from '@belfry/contract/device-messages/topics.ts';
import { defaultFloodLimit } from './device-gateway.ts';
import { oddMessageOf, parseDeviceMessage } from './device-payload.ts';
import { maxKeepAlive } from '../embedded/embedded-connection.ts';
import { understand } from './odd-message.rules.ts';
import { hello } from './device.fixture.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/device-protocol.md'), 'utf8');
const examples = new Map(
  [...page.matchAll(/### `((?:up|down)\/[a-z/{}]+)`\n[\s\S]*?```json\n([\s\S]*?)```/g)].map(
    ([, topic, json]) => [topic!, json!],
  ),
);
const schemas = {
  'up/event': messages.eventMessage,
  'up/status': messages.statusMessage,
  'up/hello': messages.helloMessage,
  'up/report': messages.reportMessage,
  'up/accept': messages.acceptMessage,
  'up/usage': messages.usageMessage,
  'up/reply/{id}': messages.replyMessage,
  'down/ack': messages.ackMessage,
  'down/stored': messages.storedMessage,
  'down/state': messages.stateMessage,
  'down/settings': messages.settingsMessage,
  'down/request/{id}': messages.requestMessage,
};

test.each(Object.entries(schemas))('the page shows a right %s', (topic, schema) => {
  expect(schema.safeParse(JSON.parse(examples.get(topic) ?? 'null')).error).toBeUndefined();
});

test('the page names every topic, method and limit', () => {
  expect([...examples.keys()].toSorted()).toEqual(Object.keys(schemas).toSorted());
  for (const topic of upTopics) expect(examples.has(`up/${topic}`)).toBe(true);
  for (const method of messages.requestMethods) expect(page).toContain(`\`${method}\``);
  const number = new Intl.NumberFormat('en');
  expect(page).toContain(`${number.format(messages.maxDevicePayload)} bytes`);
  expect(page).toContain(`1 to ${maxKeepAlive} s`);
  expect(page).toContain(
    `${number.format(defaultFloodLimit.burst)} messages at once and ${defaultFloodLimit.perSecond} a second`,
  );
});

const event = { boot: 1, seq: 1, at: '2026-11-20T08:00:00Z', alarm: 'input.1', active: true };
const read = (change: object, topic = 'event') =>
  parseDeviceMessage('BF-1', `d/BF-1/up/${topic}`, JSON.stringify({ ...event, ...change }));

test.each([
  ['a field too many', { more: 1 }, {}],
  ['an offset', { at: '2026-11-20T09:00:00+01:00' }, { at: '2026-11-20T08:00:00.000Z' }],
  ['an offset without a colon', { at: '2026-11-20T04:30:00.5-0330' }, { at: '2026-11-20T08:00:00.500Z' }],
  ['an offset of hours', { at: '2026-11-20 10:00+02' }, { at: '2026-11-20T08:00:00.000Z' }],
  ['nanoseconds', { at: '2026-11-20T08:00:00,123456789z' }, { at: '2026-11-20T08:00:00.123Z' }],
  ['a long value', { value: 'x'.repeat(201) }, { value: 'x'.repeat(200) }],
  ['a point in its own words', { alarm: ' Lüfter 3 (Süd)' }, { alarm: 'Lüfter 3 (Süd)' }],
  ['a high input', { alarm: 'input.199' }, { alarm: 'input.199' }],
  ['the highest boot', { boot: 2 ** 48 }, { boot: 2 ** 48 }],
])('an event is read generously: %s', (_, change, expected) => {
  const payload = { ...event, at: '2026-11-20T08:00:00.000Z', ...expected };
  expect(read(change)).toEqual({ serial: 'BF-1', kind: 'event', payload });
});

test.each([
  ['a boot out of reason', { boot: 2 ** 48 + 1 }, 'counter-out-of-range'],
  ['a negative seq', { seq: -1 }, 'counter-out-of-range'],
  ['half a boot', { boot: 1.5 }, 'counter-out-of-range'],
  ['a boot that is a text', { boot: '12' }, 'wrong-form'],
  ['a moment without a zone', { at: '2026-11-20 08:00' }, 'wrong-form'],
  ['a day that is none', { at: '2026-02-30T08:00:00Z' }, 'wrong-form'],
  ['a year that no database holds', { at: '0000-01-01T00:00:00Z' }, 'wrong-form'],
  ['a text for a truth', { active: 'true' }, 'wrong-form'],
  ['a point that is none', { alarm: "input.1'; drop table devices; --" }, 'wrong-form'],
  ['a point that is a step upwards', { alarm: '..' }, 'wrong-form'],
  ['a point without an end', { alarm: 'x'.repeat(65) }, 'wrong-form'],
])('what cannot be read has a reason: %s', (_, change, fault) => {
  expect(read(change)).toMatchObject({ fault });
});

test('what is too much in a hello is cut', () => {
  const said = {
    ...hello,
    softwareVersion: 'v'.repeat(300),
    interfaces: Array.from({ length: 40 }, () => ({ name: 'a', state: 'ok', x: 1 })),
  };
  const message = parseDeviceMessage('BF-1', 'd/BF-1/up/hello', JSON.stringify(said));
  expect(message).toMatchObject({ payload: { softwareVersion: 'v'.repeat(200) } });
  expect('payload' in message && 'interfaces' in message.payload && message.payload.interfaces).toHaveLength(
    32,
  );
});

const nothing = { ack: null, active: false, alarm: null };
test.each<[string, string, object]>([
  [
    'an event with a fault',
    JSON.stringify({ ...event, at: 1 }),
    { ack: { boot: 1, seq: 1 }, active: true, alarm: 'input.1' },
  ],
  [
    'half an event',
    '{"boot":12,"seq":3,"alarm":"input.1","active":true,"at":"20',
    { ack: { boot: 12, seq: 3 }, active: true, alarm: 'input.1' },
  ],
  [
    'numbers beyond ours',
    '{"boot":18446744073709551615,"seq":1e3}',
    { ...nothing, ack: '{"boot":18446744073709551615,"seq":1e3}' },
  ],
  [
    'numbers as texts',
    '{"boot":"12","seq":"3","active":1}',
    { ...nothing, ack: { boot: '12', seq: '3' }, active: true },
  ],
  ['words for a truth', '{"active":"TRUE","alarm":"Barn 1"}', { ...nothing, active: true, alarm: 'Barn 1' }],
  ['fields of something inside', '{"data":{"boot":1,"seq":1,"active":true}}', nothing],
  ['no name', '{"active":true,"alarm":"\u0000"}', { ...nothing, active: true }],
  ['no text', '��', nothing],
  ['a list', '[]', nothing],
  ['nothing at all', '', nothing],
  ['nesting without end', '['.repeat(60_000), nothing],
])('what is understood of %s', (_, text, expected) => {
  const { ack, ...said } = understand(text);
  const echoed = ack && JSON.stringify(ack);
  const { ack: wanted, ...rest } = expected as { ack: object | string | null };
  expect({ echoed, ...said }).toEqual({
    echoed: wanted && (typeof wanted === 'string' ? wanted : JSON.stringify(wanted)),
    ...rest,
  });
});

test('a beginning of an odd message is kept, and nothing of an answer', () => {
  const fault = { fault: 'no-json' } as const;
  const kept = (topic: string) =>
    oddMessageOf('BF-1', `d/BF-1/up/${topic}`, 'x'.repeat(9_000), fault).message;
  expect(kept('event')).toMatchObject({ size: 9_000, payload: Buffer.from('x'.repeat(4_096)) });
  expect(kept('reply/1').payload).toHaveLength(0);
});
