import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Promise|-)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()))
  .map(([promise = '', proof = '']) => ({ promise, proof }));
const testsIn = (proof: string) =>
  [...proof.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file]) => file ?? '');

it('has a proof for each promise, or says that there is none', () => {
  expect(rows.length).toBeGreaterThan(40);
  const bare = rows.filter(({ proof }) => testsIn(proof).length === 0 && !/^Not covered\b.*\.$/.test(proof));
  expect(bare).toEqual([]);
});

it('names only tests that are there', () => {
  const files = new Set(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n'),
  );
  const named = rows.flatMap(({ proof }) => testsIn(proof));
  expect(new Set(named).size).toBeGreaterThan(25);
  expect(named.filter((file) => !files.has(file))).toEqual([]);
});
