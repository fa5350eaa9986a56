import { Aedes, type AuthorizeSubscribeHandler } from 'aedes';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startBrokerGateway } from './broker-gateway.ts';
import type { DeviceGateway } from '../gateway/device-gateway.ts';
import { readableLog, rememberingHandlers } from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A portal at a broker that answers its subscriptions so, until it is told to allow them. */
async function startRefused(refuse: AuthorizeSubscribeHandler) {
  let allows = false;
  const broker = await Aedes.createBroker({
    authorizeSubscribe: (client, subscription, done) =>
      allows ? done(null, subscription) : refuse(client, subscription, done),
  });
  const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  ends.push(() => new Promise<void>((resolve) => broker.close(resolve)));
  const refusals = new Set<string>();
  const { handlers } = rememberingHandlers({
    brokerRefused: async ({ reason }) => void refusals.add(reason),
  });
  const { log } = readableLog();
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  const url = `mqtt://belfry:secret@127.0.0.1:${port}`;
  const gateway: DeviceGateway = await startBrokerGateway({ url, broker: 'rabbitmq', log, clock }, handlers);
  ends.push(() => gateway.close());
  return { gateway, refusals, allow: () => void (allows = true) };
}

test.each<[string, AuthorizeSubscribeHandler, string]>([
  ['is refused', (_client, _subscription, done) => done(null, null), 'subscription refused'],
  [
    'ends the connection each time',
    (_client, _subscription, done) => done(new Error('no'), null),
    'connection closed at the subscription',
  ],
])('a subscription that %s is told, and tried until it is allowed', async (_, refuse, reason) => {
  const { gateway, refusals, allow } = await startRefused(refuse);
  await eventually(() => expect([...refusals]).toEqual([reason]));
  expect(gateway.hears()).toBe(false);
  allow();
  await eventually(() => expect(gateway.hears()).toBe(true));
});
