import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { renewStockDevice } from '#features/devices/devices/claims/stock-devices.ts';
import { mosquittoMetrics } from './mosquitto-metrics.ts';
import { eventually } from '../eventually.fixture.ts';
import { keptMosquitto } from './mosquitto-keeper.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
const { mosquitto, database, keep, newSerials, stock, device, asPortal, getsIn, isRefused, passwords } =
  keptMosquitto();

function newKey(serial: string, key: string): Promise<boolean> {
  const given = { serialNumber: serial, key, connectCode: 'CODE' };
  return database().transaction('allCompanies', (trx) => renewStockDevice(trx, given));
}

test('a device that is stocked while it runs gets in with its key and no other, and those there stay', async () => {
  const [before = ''] = await stock();
  const { keeper } = await keep();
  expect(keeper.state().current).toBe(true);
  const first = await device(before);
  const [serial = ''] = await stock();
  const second = await getsIn(serial);
  await isRefused(serial, { password: 'another' });
  expect([first.client.connected, second.client.connected]).toEqual([true, true]);
  expect((await stat(join(mosquitto().folder, 'passwords'))).mode & 0o777).toBe(0o640);
});

test('a device with another key gets in with that one alone, and its connection ends', async () => {
  const [serial = '', other = ''] = await stock(newSerials(2));
  const replaced = vi.fn<(serials: readonly string[]) => void>();
  await keep({ replaced });
  const [connected, bystander] = [await device(serial), await device(other)];
  const closed = connected.closed();
  expect(await newKey(serial, 'the next key')).toBe(true);
  await closed;
  await getsIn(serial, { password: 'the next key' });
  await isRefused(serial);
  expect(bystander.client.connected).toBe(true);
  await eventually(() => expect(replaced.mock.calls).toEqual([[[serial]]]));
});

test('a device that is removed is refused, and its connection ends', async () => {
  const [serial = ''] = await stock();
  await keep();
  const connected = await device(serial);
  const closed = connected.closed();
  await database().ownerPool.query('delete from device_identities where serial_number = $1', [serial]);
  await closed;
  await isRefused(serial);
  expect(connected.client.connected).toBe(false);
});

test.each([
  ['key was never seen', null],
  ['verifier is none', 'readable'],
])('a device whose %s is not let in, and counted', async (_what, verifier) => {
  const [serial = '', known = ''] = await stock(newSerials(2));
  await database().ownerPool.query(
    'update device_identities set key_verifier = $2 where serial_number = $1',
    [serial, verifier],
  );
  const { keeper, warnings } = await keep();
  await device(known);
  await isRefused(serial);
  expect(keeper.state()).toEqual({ current: true, withoutVerifier: 1 });
  expect(warnings()).toEqual(['devices whose key was never seen cannot connect to mosquitto']);
  const registry = new Registry();
  for (const metric of mosquittoMetrics(keeper)) registry.registerMetric(metric);
  const text = await registry.metrics();
  expect(text).toMatch(/^belfry_mosquitto_files_current 1$/m);
  expect(text).toMatch(/^belfry_devices_without_verifier 1$/m);
  await database().ownerPool.query('delete from device_identities where serial_number = $1', [serial]);
  await eventually(() => expect(keeper.state().withoutVerifier).toBe(0));
});

test('a device writes and hears on its own topics and no other', async () => {
  const [a = '', b = ''] = await stock(newSerials(2));
  await keep();
  const foreignWill = {
    topic: `d/${b}/up/status`,
    payload: Buffer.from('{"will":1}'),
    qos: 1 as const,
    retain: false,
  };
  const portal = await asPortal('portal');
  await portal.client.subscribeAsync('d/#', { qos: 1 });
  const [first, second] = [await device(a, { will: foreignWill }), await device(b)];
  // Mosquitto 2.0 says yes to every subscription and looks at each message instead.
  const filters = ['#', '$SYS/#', `d/${b}/down/#`, 'd/+/down/#', `d/${a}/up/#`, `d/${b}/#`];
  await Promise.all(filters.map((filter) => first.client.subscribeAsync(filter, { qos: 1 })));
  await Promise.all([first.subscribe(), second.subscribe()]);
  const others = [
    `d/${b}/up/event`,
    `d/${b}/down/ack`,
    `d/${a}/down/ack`,
    `d/${a}/x`,
    'd/x/up/event',
    '$CONTROL/x',
    'x',
  ];
  for (const topic of others) await first.client.publishAsync(topic, '{"foreign":1}', { qos: 1 });
  for (const topic of ['event', 'reply/1', 'what/nobody/knows']) await first.send(topic, { own: topic });
  await second.send('event', { own: 'b' });
  first.cut();
  await portal.client.publishAsync(`d/${b}/down/settings`, '{"to":"b"}', { qos: 1, retain: true });
  await eventually(() => expect(second.received.map(({ payload }) => payload)).toEqual([{ to: 'b' }]));
  const again = await device(a);
  await again.client.subscribeAsync(['#', `d/${b}/down/#`], { qos: 1 });
  await portal.client.publishAsync(`d/${a}/down/ack`, '{"to":"a"}', { qos: 1 });
  await eventually(() => expect(again.received.map(({ payload }) => payload)).toContainEqual({ to: 'a' }));
  expect(
    [...first.received, ...again.received].filter(({ topic }) => !topic.startsWith(`d/${a}/down/`)),
  ).toEqual([]);
  const fromDevices = portal.received.filter(({ topic }) => topic.includes('/up/'));
  expect(fromDevices.map(({ topic, payload }) => [topic, payload])).toEqual([
    [`d/${a}/up/event`, { own: 'event' }],
    [`d/${a}/up/reply/1`, { own: 'reply/1' }],
    // Below its own `up/` the portal keeps what it does not know.
    [`d/${a}/up/what/nobody/knows`, { own: 'what/nobody/knows' }],
    [`d/${b}/up/event`, { own: 'b' }],
  ]);
});

test('a device cannot take the place of another, nor the portal’s, and the portal can take a device’s', async () => {
  const [a = '', b = ''] = await stock(newSerials(2));
  await keep();
  const intake = await asPortal('belfry-intake');
  const victim = await device(a);
  await device(b, { clientId: a });
  const liar = await device(b, { clientId: 'belfry-intake' });
  await liar.send('event', { from: 'b' });
  expect([victim.client.connected, intake.client.connected]).toEqual([true, true]);
  // With its own key it has no account where client ids are free.
  const { username, password, port } = new URL(mosquitto().url);
  const there = { port: Number(port) };
  await expect(device(b, { ...there, clientId: 'belfry-intake' })).rejects.toThrow('Not authorized');
  // And a stranger cannot try passwords of the portal where devices connect.
  await expect(device(b, { username, password })).rejects.toThrow('Not authorized');
  const closed = victim.closed();
  await asPortal(a);
  await closed;
});

test('what is the same is not written again, and one Mosquitto may have two keepers', async () => {
  await stock();
  const [first, second] = [await keep(), await keep()];
  const before = await stat(join(mosquitto().folder, 'portal-passwords'));
  for (const { keeper } of [first, second, first, second]) await keeper.reconcile();
  const after = await stat(join(mosquitto().folder, 'portal-passwords'));
  expect(after.ino).toBe(before.ino);
  expect([first.keeper.state().current, second.keeper.state().current]).toEqual([true, true]);
  expect(second.written()).toEqual([]);
});

test('10,000 devices are one query and one write', async () => {
  const { keeper, reads, written } = await keep();
  const before = written().length;
  const serials = await stock(newSerials(10_000));
  await getsIn(serials[9_999] ?? '');
  await getsIn(serials[0] ?? '');
  await keeper.reconcile();
  expect([written().length - before, reads.mock.calls.length]).toEqual([1, 3]);
  await database().ownerPool.query('delete from device_identities where serial_number = any($1)', [serials]);
  await eventually(() => expect(passwords()).not.toContain(serials[0]));
});

test('changes that come together are looked at together', async () => {
  const { keeper, reads } = await keep({ gatherMs: 1_000 });
  await database().ownerPool.query(
    `select pg_notify('key_verifiers', n::text) from generate_series(1, 1000) as n`,
  );
  await eventually(() => expect(reads).toHaveBeenCalledTimes(2));
  await keeper.reconcile();
  expect(reads).toHaveBeenCalledTimes(3);
});
