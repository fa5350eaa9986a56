import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeUnfinished, replaceFile } from './replace-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-replace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('its group may read it, whatever the umask, and others not', async () => {
  const before = process.umask(0o077);
  await replaceFile(folder, 'acl', 'user belfry\n').finally(() => process.umask(before));
  expect(readFileSync(join(folder, 'acl'), 'utf8')).toBe('user belfry\n');
  expect((statSync(join(folder, 'acl')).mode & 0o777).toString(8)).toBe('640');
  expect(readdirSync(folder)).toEqual(['acl']);
});

test('whoever reads meanwhile sees the one or the other, and whole', async () => {
  const contents = ['a', 'b'].map((sign) => `${sign.repeat(2_000_000)}\n`) as [string, string];
  await replaceFile(folder, 'passwords', contents[0]);
  const seen = new Set<string>();
  const writing = new AbortController();
  const reading = (async () => {
    while (!writing.signal.aborted) seen.add(await readFile(join(folder, 'passwords'), 'utf8'));
  })();
  for (let turn = 1; turn <= 40; turn += 1)
    await replaceFile(folder, 'passwords', contents[turn % 2 === 0 ? 0 : 1]);
  writing.abort();
  await reading;
  expect([...seen].filter((text) => !contents.includes(text))).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
});

test('where there is no room, the file of before stays, and nothing else', async () => {
  await replaceFile(folder, 'passwords', 'before\n');
  const module = JSON.stringify(join(import.meta.dirname, 'replace-file.ts'));
  const script = `
    const { replaceFile } = await import(${module});
    await replaceFile(${JSON.stringify(folder)}, 'passwords', 'x'.repeat(100_000)).catch(({ code }) => console.log(code));`;
  const node = `ulimit -f 16; exec "$0" --input-type=module -e "$1"`;
  const said = execFileSync('sh', ['-c', node, process.execPath, script], { encoding: 'utf8' });
  expect(said.trim()).toBe('EFBIG');
  expect(readFileSync(join(folder, 'passwords'), 'utf8')).toBe('before\n');
  expect(readdirSync(folder)).toEqual(['passwords']);
});

test('what cannot be put into its place leaves nothing', async () => {
  mkdirSync(join(folder, 'acl'));
  await expect(replaceFile(folder, 'acl', 'x')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readdirSync(folder)).toEqual(['acl']);
});

test('what a process left that died is removed, and nothing of others', async () => {
  const left = '.passwords.3f2b8c1e-4a55-4c1d-9d5e-0a1b2c3d4e5f.new';
  for (const name of [left, 'passwords', '.passwords.swp', 'other.new'])
    writeFileSync(join(folder, name), '');
  await removeUnfinished(folder);
  expect(readdirSync(folder).toSorted((x, y) => x.localeCompare(y))).toEqual(
    ['.passwords.swp', 'other.new', 'passwords'].toSorted((x, y) => x.localeCompare(y)),
  );
});
