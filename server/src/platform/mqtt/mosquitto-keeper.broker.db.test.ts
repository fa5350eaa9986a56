import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { selectVerifiers } from '../../features/devices/device-identities.queries.ts';
import { renewStockDevice, stockDevices } from '../../features/devices/stock-devices.ts';
import { ownTestDatabase } from '../database/test-database.ts';
import { keepMosquittoFiles, type MosquittoKeeper, type MosquittoKeeperOptions } from './mosquitto-keeper.ts';
import { mosquittoMetrics } from './mosquitto-metrics.ts';
import { signalMosquitto } from './mosquitto-process.ts';
import { connectDevice, keyOf, readableLog, type TestDevice } from './test-device.ts';
import { eventually } from './test-eventually.ts';
import { startMosquitto, type TestMosquitto } from './test-mosquitto.ts';

vi.setConfig({ testTimeout: 60_000 });

let mosquitto: TestMosquitto;
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
const keepers: MosquittoKeeper[] = [];
const devices: TestDevice[] = [];
let made = 0;

beforeAll(async () => {
  [mosquitto, database] = await Promise.all([startMosquitto(), ownTestDatabase()]);
});
afterEach(async () => {
  for (const { client } of devices.splice(0)) client.end(true);
  await Promise.all(keepers.splice(0).map((keeper) => keeper.close()));
});
afterAll(async () => {
  await database.close();
  await mosquitto.stop();
});

async function keep(changes: Partial<MosquittoKeeperOptions> = {}) {
  const { log, lines } = readableLog();
  const reads = vi.fn<MosquittoKeeperOptions['verifiers']>(() => selectVerifiers(database.provider));
  const { folder, pidFile, url } = mosquitto;
  const base = { folder, pidFile, url, databaseUrl: database.url, verifiers: reads, log };
  const keeper = await keepMosquittoFiles({ ...base, gatherMs: 20, retryMs: 50, ...changes });
  keepers.push(keeper);
  const said = (level: number) =>
    lines.filter((line) => line['level'] === level).map((line) => line['reason'] ?? line['msg']);
  return {
    keeper,
    reads,
    errors: () => said(50),
    warnings: () => said(40),
    written: () => lines.filter(({ msg }) => msg === 'files of mosquitto written'),
    isCurrent: () => eventually(() => expect(keeper.state().current).toBe(true)),
    isStale: () => eventually(() => expect(keeper.state().current).toBe(false)),
  };
}

/** Devices that nobody has had yet. */
function newSerials(count = 1): string[] {
  return Array.from({ length: count }, () => `BF-7700-${(made += 1).toString().padStart(5, '0')}`);
}

async function stock(serials = newSerials()): Promise<string[]> {
  const rows = serials.map((serial) => ({
    serialNumber: serial,
    key: keyOf(serial),
    connectCode: `CODE-${serial}`,
  }));
  await database.transaction('provider', (trx) => stockDevices(trx, rows));
  return serials;
}

async function device(serial: string, changes = {}): Promise<TestDevice> {
  const connected = await connectDevice(mosquitto.port, serial, changes);
  devices.push(connected);
  return connected;
}
const getsIn = (serial: string, changes = {}) => eventually(() => device(serial, changes));
const isRefused = (serial: string, changes = {}) =>
  eventually(() => expect(device(serial, changes)).rejects.toThrow('Not authorized'));
const passwords = (folder = mosquitto.folder) => readFileSync(join(folder, 'passwords'), 'utf8');

function newKey(serial: string, key: string): Promise<boolean> {
  const given = { serialNumber: serial, key, connectCode: 'CODE' };
  return database.transaction('provider', (trx) => renewStockDevice(trx, given));
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
  expect((await stat(join(mosquitto.folder, 'passwords'))).mode & 0o777).toBe(0o640);
});

test('a device with another key gets in with that one alone, and its connection ends', async () => {
  const [serial = '', other = ''] = await stock(newSerials(2));
  await keep();
  const [connected, bystander] = [await device(serial), await device(other)];
  const closed = connected.closed();
  expect(await newKey(serial, 'the next key')).toBe(true);
  await closed;
  await getsIn(serial, { password: 'the next key' });
  await isRefused(serial);
  expect(bystander.client.connected).toBe(true);
});

test('a device that is removed is refused, and its connection ends', async () => {
  const [serial = ''] = await stock();
  await keep();
  const closed = (await device(serial)).closed();
  await database.ownerPool.query('delete from device_identities where serial_number = $1', [serial]);
  await closed;
  await isRefused(serial);
});

test('a device whose key was never seen is not let in, and counted', async () => {
  const [serial = '', known = ''] = await stock(newSerials(2));
  await database.ownerPool.query(
    'update device_identities set key_verifier = null where serial_number = $1',
    [serial],
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
  await database.ownerPool.query('delete from device_identities where serial_number = $1', [serial]);
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
  const portal = await connectDevice(0, 'belfry', portalOptions());
  devices.push(portal);
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
    `d/${a}/up/x/y`,
    'd/x/up/event',
    '$CONTROL/x',
    'x',
  ];
  for (const topic of others) await first.client.publishAsync(topic, '{"foreign":1}', { qos: 1 });
  for (const topic of ['event', 'reply/1']) await first.send(topic, { own: topic });
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
    [`d/${b}/up/event`, { own: 'b' }],
  ]);
});

function portalOptions(changes = {}) {
  const { username, password, port } = new URL(mosquitto.url);
  return { username, password, port: Number(port), ...changes };
}

test('a device cannot take the place of another, nor the portal’s, and the portal can take a device’s', async () => {
  const [a = '', b = ''] = await stock(newSerials(2));
  await keep();
  const intake = await connectDevice(0, 'belfry-intake', portalOptions());
  devices.push(intake);
  const victim = await device(a);
  await device(b, { clientId: a });
  const liar = await device(b, { clientId: 'belfry-intake' });
  await liar.send('event', { from: 'b' });
  expect([victim.client.connected, intake.client.connected]).toEqual([true, true]);
  // With its own key it has no account where client ids are free.
  const there = { port: portalOptions().port };
  await expect(device(b, { ...there, clientId: 'belfry-intake' })).rejects.toThrow('Not authorized');
  // And a stranger cannot try passwords of the portal where devices connect.
  await expect(device(b, portalOptions({ port: mosquitto.port }))).rejects.toThrow('Not authorized');
  const closed = victim.closed();
  devices.push(await connectDevice(0, a, portalOptions()));
  await closed;
});

test('what is the same is not written again, and one Mosquitto may have two keepers', async () => {
  await stock();
  const [first, second] = [await keep(), await keep()];
  const before = await stat(join(mosquitto.folder, 'portal-passwords'));
  for (const { keeper } of [first, second, first, second]) await keeper.reconcile();
  const after = await stat(join(mosquitto.folder, 'portal-passwords'));
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
  await database.ownerPool.query('delete from device_identities where serial_number = any($1)', [serials]);
  await eventually(() => expect(passwords()).not.toContain(serials[0]));
});

test('changes that come together are looked at together', async () => {
  const { keeper, reads } = await keep({ gatherMs: 1_000 });
  await database.ownerPool.query(
    `select pg_notify('key_verifiers', n::text) from generate_series(1, 1000) as n`,
  );
  await eventually(() => expect(reads).toHaveBeenCalledTimes(2));
  await keeper.reconcile();
  expect(reads).toHaveBeenCalledTimes(3);
});

test('goes on when its connection to PostgreSQL is cut', async () => {
  await keep();
  const superuser = new Client({ connectionString: database.url });
  await superuser.connect();
  const cut = await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'belfry key verifiers' and datname = current_database()`,
  );
  await superuser.end();
  expect(cut.rowCount).toBe(1);
  const [serial = ''] = await stock();
  await getsIn(serial);
});

test('looks now and then what nobody has told', async () => {
  await keep({ everyMs: 50 });
  const left = join(mosquitto.folder, '.acl.3f2b8c1e-4a55-4c1d-9d5e-0a1b2c3d4e5f.new');
  await writeFile(left, 'of a process that died');
  await rm(join(mosquitto.folder, 'passwords'));
  await eventually(() => expect(passwords()).toContain(':$7$1$'));
  expect(existsSync(left)).toBe(false);
});

test('a folder that is gone is told, and all is right when it is back', async () => {
  const [serial = ''] = await stock();
  const { keeper, errors, isCurrent, isStale } = await keep();
  await rm(mosquitto.folder, { recursive: true });
  await keeper.reconcile();
  expect(keeper.state().current).toBe(false);
  expect(errors()).toEqual(['they cannot be written: ENOENT']);
  await writeFile(mosquitto.folder, 'a file where a folder should be');
  await eventually(() => expect(errors()).toContain('they cannot be written: ENOTDIR'));
  await isStale();
  await rm(mosquitto.folder);
  await mkdir(mosquitto.folder);
  await isCurrent();
  await getsIn(serial);
});

test('while the database does not answer, the files stay', async () => {
  const [serial = ''] = await stock();
  const { keeper, reads, errors } = await keep();
  const before = passwords();
  reads.mockRejectedValue(new Error('connection terminated'));
  await keeper.reconcile();
  expect([keeper.state().current, passwords()]).toEqual([true, before]);
  expect(errors()).toEqual(['the database does not answer: connection terminated']);
  await device(serial);
  reads.mockImplementation(() => selectVerifiers(database.provider));
  const [next = ''] = await stock();
  await getsIn(next);
});

test('a broker that was killed and comes back lets in whoever was stocked meanwhile', async () => {
  const { keeper, errors, isStale } = await keep({ readMs: 100 });
  await mosquitto.kill();
  const [serial = ''] = await stock();
  await isStale();
  await eventually(() => expect(errors().join()).toMatch(/has not read them: connect ECONNREFUSED/));
  await mosquitto.start();
  await keeper.reconcile();
  expect(keeper.state().current).toBe(true);
  await device(serial);
});

test('one that comes back with its own, older files is told to read the new ones', async () => {
  const [serial = ''] = await stock();
  const { keeper } = await keep();
  await mosquitto.letIn([]);
  await isRefused(serial);
  await keeper.reconcile();
  expect(keeper.state().current).toBe(true);
  await device(serial);
});

test.each([
  ['somebody else’s process', () => String(process.pid), 'is not mosquitto'],
  ['a process that is gone', () => '4194304', 'is not mosquitto'],
  ['no number', () => 'mosquitto', 'holds no process id'],
  ['a group of processes', () => '-1', 'holds no process id'],
  ['nothing', () => '', 'holds no process id'],
])(
  'a pid file that names %s: nobody is signalled, and that the files are not read is told until they are',
  async (_what, content, reason) => {
    const pidFile = join(mosquitto.folder, '..', 'another.pid');
    await writeFile(pidFile, content());
    const [serial = ''] = newSerials();
    const { keeper, errors, isStale, isCurrent } = await keep({ pidFile, readMs: 100 });
    await stock([serial]);
    await isStale();
    await eventually(() => expect(errors().at(-1)).toMatch(reason));
    expect(errors().join()).toMatch('mosquitto has not read them: Connection refused');
    await expect(device(serial)).rejects.toThrow('Not authorized');
    expect(keeper.state().current).toBe(false);
    process.kill(Number(await readFile(mosquitto.pidFile, 'utf8')), 'SIGHUP');
    await isCurrent();
    await device(serial);
  },
);

test('a pid file that cannot be read is told', async () => {
  const path = join(mosquitto.folder, 'no.pid');
  expect(await signalMosquitto(path)).toBe('MOSQUITTO_PID_FILE cannot be read: ENOENT');
});

test('without a pid file somebody else has it read, and that is seen', async () => {
  const [serial = ''] = newSerials();
  const { isCurrent, isStale } = await keep({ pidFile: undefined, readMs: 20_000 });
  await stock([serial]);
  await isStale();
  await eventually(() => expect(passwords()).toContain(serial));
  process.kill(Number(await readFile(mosquitto.pidFile, 'utf8')), 'SIGHUP');
  await isCurrent();
  await device(serial);
});

test('what changes while the broker is waited for is written at once', async () => {
  const { keeper } = await keep();
  await keeper.close();
  const waiting = keep({ pidFile: undefined, readMs: 600_000 });
  const [serial = ''] = await stock();
  await eventually(() => expect(passwords()).toContain(serial));
  const [next = ''] = await stock();
  await eventually(() => expect(passwords()).toContain(next));
  process.kill(Number(await readFile(mosquitto.pidFile, 'utf8')), 'SIGHUP');
  await (await waiting).isCurrent();
});

test('no secret stands in the log or in the files', async () => {
  const { log, lines } = readableLog();
  const [serial = ''] = await stock();
  const { keeper } = await keep({ log, readMs: 50 });
  await rm(mosquitto.folder, { recursive: true });
  await keeper.reconcile();
  await mkdir(mosquitto.folder);
  await eventually(() => expect(keeper.state().current).toBe(true));
  const files = ['acl', 'passwords', 'portal-passwords'].map((name) =>
    readFileSync(join(mosquitto.folder, name), 'utf8'),
  );
  expect(JSON.stringify([lines, files])).not.toContain(new URL(mosquitto.url).password);
  expect(JSON.stringify([lines, files])).not.toContain(keyOf(serial));
});
