import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { longName } from './part.ts';
import { parts } from './parts.ts';

const root = resolve(import.meta.dirname, '../..');

/** The first file of each row of the table "Parts". */
function partsOfDesign(): string[] {
  const page = readFileSync(join(root, 'docs/design.md'), 'utf8');
  const table = page.slice(page.indexOf('\n## Parts\n'));
  return [...table.matchAll(/^\| [^|]+\| `([^`]+)`/gm)].map(([, file]) => file ?? '');
}

it('shows every part of the design language, and no other', () => {
  const designed = partsOfDesign();
  expect(designed.length).toBeGreaterThan(15);
  expect(parts.map(({ file }) => file).toSorted()).toEqual(designed.toSorted());
});

it('shows each in a state at least, under a name of its own', () => {
  for (const { file, states } of parts) {
    expect({ file, states: states.length }).not.toEqual({ file, states: 0 });
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
    const isThere = ['web/src/ui', 'web/src'].some((folder) => existsSync(join(root, folder, file)));
    expect({ file, isThere }).toEqual({ file, isThere: true });
  }
});

const dist = join(root, 'web/dist');

it.runIf(existsSync(dist))('is no part of what the portal is built into', () => {
  const scripts = globSync('**/*.js', { cwd: dist });
  expect(scripts.length).toBeGreaterThan(100);
  const signs = [longName, 'gallery.example'];
  const told = scripts.filter((file) => {
    const script = readFileSync(join(dist, file), 'utf8');
    return signs.some((sign) => script.includes(sign));
  });
  expect(told).toEqual([]);
  expect(readdirSync(dist).filter((name) => name.includes('gallery'))).toEqual([]);
});
