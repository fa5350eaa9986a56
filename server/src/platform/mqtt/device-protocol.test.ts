import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as messages from '@belfry/contract/device-messages/device-messages.ts';
import { upTopics } from '@belfry/contract/device-messages/topics.ts';
import { defaultFloodLimit } from './device-gateway.ts';
import { maxKeepAlive } from './embedded-connection.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/device-protocol.md'), 'utf8');
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
