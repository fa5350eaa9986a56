import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDialler } from './dialler.ts';
import { journalFile, openJournal } from './journal.ts';
import { readJournal } from './read-journal.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

const serial = 'BF-4';
let dir: string;
let portal: TestPortal;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'));
  portal = await startTestPortal();
});

afterEach(async () => {
  await portal.close();
  rmSync(dir, { recursive: true });
});

/** A process of its own that raises event after event. */
function startRaising(): ChildProcess {
  const script = join(import.meta.dirname, 'raising-process.fixture.ts');
  return fork(script, [serial, String(portal.port), dir], { execArgv: [], stdio: 'inherit' });
}

test('a killed dialler has lost nothing that it raised, and sends what nobody acknowledged', async () => {
  portal.acknowledges = (_serial, { seq }) => seq % 3 !== 0;
  const process = startRaising();
  await vi.waitUntil(() => portal.by(serial).events.length > 60, { timeout: 20_000, interval: 5 });
  process.kill('SIGKILL');
  await once(process, 'exit');
  const raised = readJournal(dir);
  const heard = new Set(portal.by(serial).events.map(({ boot, seq }) => `${boot}:${seq}`));
  const written = new Set(raised.map(({ boot, seq }) => `${boot}:${seq}`));
  expect([...heard].filter((order) => !written.has(order))).toEqual([]);
  expect(raised.some(({ acknowledged }) => !acknowledged)).toBe(true);

  portal.acknowledges = () => true;
  const device = createDialler({ serial, key: 'k', port: portal.port, journalDir: dir });
  device.start();
  await vi.waitUntil(() => device.unacknowledged === 0, { timeout: 20_000, interval: 5 });
  await device.stop();
  const after = readJournal(dir);
  expect(after).toEqual(raised.map((event) => ({ ...event, acknowledged: true })));
  const again = portal.by(serial).events.map(({ boot, seq }) => `${boot}:${seq}`);
  expect(new Set(again)).toEqual(written);
});

test('a line that a crash cut off is no record and spoils none', () => {
  const first = openJournal(dir, serial);
  first.write({ type: 'boot', boot: 1 });
  first.close();
  appendFileSync(journalFile(dir, serial), '{"type":"boot","bo');
  const second = openJournal(dir, serial);
  second.write({ type: 'boot', boot: 2 });
  second.close();
  expect(readFileSync(journalFile(dir, serial), 'utf8')).toBe(
    '{"type":"boot","boot":1}\n{"type":"boot","boot":2}\n',
  );
  expect(second.past).toEqual([{ type: 'boot', boot: 1 }]);
});

test('a damaged journal names the line', () => {
  appendFileSync(journalFile(dir, serial), '{"type":"boot","boot":1}\nrubbish\n');
  expect(() => openJournal(dir, serial)).toThrow('line 2');
});

test('only its owner reads a journal, for it holds the key', () => {
  openJournal(dir, serial).close();
  expect(statSync(journalFile(dir, serial)).mode & 0o777).toBe(0o600);
});
