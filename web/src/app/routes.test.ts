import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const contract = join(import.meta.dirname, '../../../contract/src');
const web = join(import.meta.dirname, '..');

/** The packages that come with a module, by what it and its modules import at once and not for their types alone. */
function packagesOf(module: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(module)) return packages;
  seen.add(module);
  const source = readFileSync(module, 'utf8');
  for (const [, names = '', from = ''] of source.matchAll(
    /^(?:import|export)\s+(?:(?!type\b)(\{[^}]*\}|\*(?: as \w+)?|\w+(?:,\s*\{[^}]*\})?)\s+from\s+)?'([^']+)';/gm,
  )) {
    const listed = /^\{(.*)\}$/s
      .exec(names.trim())?.[1]
      ?.split(',')
      .map((name) => name.trim());
    if (listed?.every((name) => name === '' || name.startsWith('type '))) continue;
    const path = from.startsWith('.')
      ? join(dirname(module), from)
      : from
          .replace(/^@belfry\/contract/, contract)
          .replace(/^#/, module.startsWith(contract) ? `${contract}/` : `${web}/`);
    if (!path.startsWith('/')) packages.add(from.split('/')[0] ?? from);
    else if (/\.tsx?$/.test(path) && existsSync(path))
      for (const name of packagesOf(path, seen)) packages.add(name);
  }
  return packages;
}

test('the addresses of the app, also the way out, come without the schemas and the database of what waits', () => {
  const packages = packagesOf(join(import.meta.dirname, 'routes.tsx'));
  expect(packages).toContain('react-router');
  expect(packages).not.toContain('zod');
  expect(packages).not.toContain('idb');
  // The looking itself finds them where they are.
  const ofTheQueue = packagesOf(join(import.meta.dirname, 'queue-news.ts'));
  expect(ofTheQueue).toContain('zod');
  expect(ofTheQueue).toContain('idb');
});
