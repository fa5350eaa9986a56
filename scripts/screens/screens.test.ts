import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, indexPage, pictureLanguages, pictures, screens } from './screens.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/screens');

it('lists the screens that are on disk, no more and no less, on a page that is as it would be written', () => {
  const listed = screens.flatMap(filesOf);
  expect(new Set(listed).size).toBe(listed.length);
  expect(readdirSync(folder).toSorted()).toEqual([...listed, 'README.md'].toSorted());
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(indexPage());
});

it('has the same pictures of the manual in each language that has some, each small enough for a phone', () => {
  const manual = join(root, 'web/public/manual/pictures');
  expect(readdirSync(manual).toSorted()).toEqual(Object.keys(pictureLanguages).toSorted());
  const known = new Set(pictures.map(({ name }) => `${name}.webp`));
  const [first = [], ...others] = Object.keys(pictureLanguages).map((language) =>
    readdirSync(join(manual, language)).toSorted(),
  );
  expect(first.filter((file) => !known.has(file))).toEqual([]);
  expect(first.length).toBeGreaterThanOrEqual(10);
  for (const other of others) expect(other).toEqual(first);
  const large = globSync('*/*.webp', { cwd: manual }).filter(
    (file) => statSync(join(manual, file)).size > 60_000,
  );
  expect(large).toEqual([]);
});

it('weighs little enough for every clone', () => {
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(3_200_000);
});

it('is shown on the first page, which shows nothing that is not there', () => {
  const page = readFileSync(join(root, 'README.md'), 'utf8');
  const shown = [...page.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file ?? '');
  expect(shown).toContain('docs/screens/live-alarm-desk.png');
  expect(shown.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
