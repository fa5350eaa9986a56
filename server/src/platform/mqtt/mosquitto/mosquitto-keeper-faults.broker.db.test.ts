import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { selectVerifiers } from '#features/devices/devices/keys/device-identities.queries.ts';
import { signalMosquitto } from './mosquitto-process.ts';
import { keyOf, readableLog } from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';
import { keptMosquitto } from './mosquitto-keeper.fixture.ts';
import { freePort } from '../port.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
const { mosquitto, database, begin, keep, newSerials, stock, device, getsIn, isRefused, passwords } =
  keptMosquitto();

test('goes on when its connection to PostgreSQL is cut', async () => {
  await keep();
  const superuser = new Client({ connectionString: database().url });
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
  const left = join(mosquitto().folder, '.acl.3f2b8c1e-4a55-4c1d-9d5e-0a1b2c3d4e5f.new');
  await writeFile(left, 'of a process that died');
  await rm(join(mosquitto().folder, 'passwords'));
  await eventually(() => expect(passwords()).toContain(':$7$1$'));
  expect(existsSync(left)).toBe(false);
});

test('a file that was lost, and that the broker has missed, is read again', async () => {
  const [serial = ''] = await stock();
  const { keeper } = await keep();
  await rm(join(mosquitto().folder, 'passwords'));
  process.kill(Number(await readFile(mosquitto().pidFile, 'utf8')), 'SIGHUP');
  await isRefused(serial);
  await keeper.reconcile();
  const connected = await getsIn(serial);
  expect(connected.client.connected).toBe(true);
});

test('a folder that is gone is told, and all is right when it is back', async () => {
  const [serial = ''] = await stock();
  const { keeper, errors, isCurrent, isStale } = await keep();
  await rm(mosquitto().folder, { recursive: true });
  await keeper.reconcile();
  expect(keeper.state().current).toBe(false);
  expect(errors()).toEqual(['they cannot be written: ENOENT']);
  await writeFile(mosquitto().folder, 'a file where a folder should be');
  await eventually(() => expect(errors()).toContain('they cannot be read: ENOTDIR'));
  await isStale();
  await rm(mosquitto().folder);
  await mosquitto().makeFolder();
  await isCurrent();
  await getsIn(serial);
});

// Mosquitto 2.0 allows everything to whoever is connected then.
test.each(['acl', 'passwords'])('%s that cannot be read is told until it can', async (name) => {
  const [serial = ''] = await stock();
  const { keeper, errors, isCurrent } = await keep({ readMs: 100 });
  await chmod(join(mosquitto().folder, name), 0o000);
  process.kill(Number(await readFile(mosquitto().pidFile, 'utf8')), 'SIGHUP');
  await eventually(async () => {
    await keeper.reconcile();
    expect(keeper.state().current).toBe(false);
  });
  expect(errors().join()).toContain('cannot be read');
  await chmod(join(mosquitto().folder, name), 0o640);
  await isCurrent();
  await device(serial);
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
  reads.mockImplementation(() => selectVerifiers(database().allCompanies));
  const [next = ''] = await stock();
  await getsIn(next);
});

test('a broker that was killed and comes back lets in whoever was stocked meanwhile', async () => {
  const { keeper, errors, isStale } = await keep({ readMs: 100 });
  await mosquitto().kill();
  const [serial = ''] = await stock();
  await isStale();
  await eventually(() => expect(errors().join()).toMatch(/has not read them: connect ECONNREFUSED/));
  await mosquitto().start();
  await keeper.reconcile();
  expect(keeper.state().current).toBe(true);
  await device(serial);
});

test('starts while the broker is away, or the database', async () => {
  await mosquitto().kill();
  const [serial = ''] = await stock();
  const { keeper, isCurrent } = await begin({ readMs: 600_000 });
  expect([passwords().includes(serial), keeper.state().current]).toEqual([true, false]);
  const verifiers = () => Promise.reject(new Error('connection terminated'));
  const other = await begin({ verifiers });
  expect(other.errors()).toEqual(['the database does not answer: connection terminated']);
  await other.keeper.close();
  await mosquitto().start();
  await isCurrent();
  await device(serial);
});

// Mosquitto writes its pid file before it can bear a signal.
test('one that starts is not signalled before it answers', async () => {
  const named = join(mosquitto().folder, '..', 'mosquitto');
  await symlink('/bin/sh', named);
  const script = `trap 'echo signal' HUP; echo starts; while :; do sleep 0.02; done`;
  const starting = spawn(named, ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void starting.kill('SIGKILL'));
  const heard: string[] = [];
  starting.stdout.on('data', (data: Buffer) => heard.push(...data.toString().trim().split('\n')));
  await eventually(() => expect(heard).toEqual(['starts']));
  const pidFile = join(mosquitto().folder, '..', 'starting.pid');
  await writeFile(pidFile, String(starting.pid));
  const url = new URL(mosquitto().url);
  url.port = String(await freePort());
  const { keeper, errors } = await begin({ url: url.href, pidFile, readMs: 50 });
  await keeper.reconcile();
  expect(errors().join()).toMatch('ECONNREFUSED');
  // One that it would have heard.
  expect(await signalMosquitto(pidFile)).toBeNull();
  await eventually(() => expect(heard).toEqual(['starts', 'signal']));
});

test('one that comes back with its own, older files is told to read the new ones', async () => {
  const [serial = ''] = await stock();
  const { keeper } = await keep();
  await mosquitto().letIn([]);
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
    const pidFile = join(mosquitto().folder, '..', 'another.pid');
    await writeFile(pidFile, content());
    const [serial = ''] = newSerials();
    const { keeper, errors, isStale, isCurrent } = await keep({ pidFile, readMs: 100 });
    await stock([serial]);
    await isStale();
    await eventually(() => expect(errors().at(-1)).toMatch(reason));
    expect(errors().join()).toMatch('mosquitto has not read them: Connection refused');
    await expect(device(serial)).rejects.toThrow('Not authorized');
    expect(keeper.state().current).toBe(false);
    process.kill(Number(await readFile(mosquitto().pidFile, 'utf8')), 'SIGHUP');
    await isCurrent();
    await device(serial);
  },
);

test('a pid file that cannot be read is told', async () => {
  const path = join(mosquitto().folder, 'no.pid');
  expect(await signalMosquitto(path)).toBe('MOSQUITTO_PID_FILE cannot be read: ENOENT');
});

test('without a pid file somebody else has it read, and that is seen', async () => {
  const [serial = ''] = newSerials();
  const { isCurrent, isStale, written } = await keep({ pidFile: undefined, readMs: 20_000 });
  const before = written().length;
  await stock([serial]);
  await isStale();
  // All of them: Mosquitto that reads when only some are there reads again when its time has come.
  await eventually(() => expect(written().length).toBeGreaterThan(before));
  expect(passwords()).toContain(serial);
  process.kill(Number(await readFile(mosquitto().pidFile, 'utf8')), 'SIGHUP');
  await isCurrent();
  await device(serial);
});

test('what changes while the broker is waited for is written at once', async () => {
  const { keeper } = await keep();
  await keeper.close();
  const { isCurrent, written } = await begin({ pidFile: undefined, readMs: 600_000 });
  const [serial = ''] = await stock();
  await eventually(() => expect(passwords()).toContain(serial));
  const before = written().length;
  const [next = ''] = await stock();
  await eventually(() => expect(passwords()).toContain(next));
  await eventually(() => expect(written().length).toBeGreaterThan(before));
  process.kill(Number(await readFile(mosquitto().pidFile, 'utf8')), 'SIGHUP');
  await isCurrent();
});

test('no secret stands in the log or in the files', async () => {
  const { log, lines } = readableLog();
  const [serial = ''] = await stock();
  const { keeper } = await keep({ log, readMs: 50 });
  await rm(mosquitto().folder, { recursive: true });
  await keeper.reconcile();
  await mosquitto().makeFolder();
  await eventually(() => expect(keeper.state().current).toBe(true));
  const files = ['acl', 'passwords', 'portal-passwords'].map((name) =>
    readFileSync(join(mosquitto().folder, name), 'utf8'),
  );
  expect(JSON.stringify([lines, files])).not.toContain(new URL(mosquitto().url).password);
  expect(JSON.stringify([lines, files])).not.toContain(keyOf(serial));
});
