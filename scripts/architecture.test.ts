import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const listed = [...page.matchAll(/^\| `([\w./-]+)` +\|/gm)].map(([, folder]) => folder ?? '');

/** Folders that hold files of the project. */
function foldersOnDisk(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [
    ...new Set(
      files
        .trim()
        .split('\n')
        .map((file) => dirname(file)),
    ),
  ];
}

it('lists only folders that are there', () => {
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it('lists every room of the server and of the contract, and every folder at the top', () => {
  const rooms = foldersOnDisk().filter(
    (folder) =>
      /^(?:server\/src\/(?:features\/[\w-]+|platform)|contract\/src(?:\/[\w-]+)?)\/[\w-]+$/.test(folder) ||
      /^[\w-]+$/.test(folder),
  );
  const withSource = new Set(listed.map((folder) => folder.split('/')[0]));
  const missing = rooms.filter((folder) => !listed.includes(folder) && !withSource.has(folder));
  expect(rooms.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

it('names only files that are there in the journeys', () => {
  const named = [...page.matchAll(/`((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs))`/g)].map(([, file]) => file ?? '');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const missing = named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(named.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});
