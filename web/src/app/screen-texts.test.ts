import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTexts } from '@belfry/texts/read-texts.ts';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const ids = Object.keys(readTexts('en'));
/** What is there with every screen of somebody signed in. */
const around = ['shell', 'sign-in', 'ui', 'alarms', 'companies', 'errors', 'search'];

/** Files with screens, and the rooms whose texts have come when one of these is shown. */
const routes: Readonly<Record<string, readonly string[]>> = {
  'routes.tsx': [],
  'account-routes.tsx': ['account'],
  'devices-routes.tsx': [],
  'management-routes.tsx': ['staff-access'],
  'users-routes.tsx': ['users'],
};

/** A file with all that it imports at once, of the web alone. */
function closureOf(module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module) || !/\.tsx?$/.test(module) || !existsSync(module)) return seen;
  seen.add(module);
  const imports = readFileSync(module, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?'([.#][^']+)';/gm,
  );
  for (const [, from = ''] of imports)
    closureOf(from.startsWith('#') ? join(web, from.slice(1)) : join(dirname(module), from), seen);
  return seen;
}

/** The rooms of all texts that a file says. */
function saidIn(module: string): string[] {
  const source = readFileSync(module, 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '');
  return [...source.matchAll(/['`]([a-z][\w-]*\.[^'`\s]*)['`]/g)].flatMap(([, said = '']) => {
    const [begin = ''] = said.split('${');
    const isText = said.includes('${') ? ids.some((id) => id.startsWith(begin)) : ids.includes(said);
    return isText ? [said.split('.')[0] ?? ''] : [];
  });
}

const screens = Object.entries(routes).flatMap(([file, there]) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const declared = source.matchAll(
    /lazyScreen\(\s*async \(\) =>\s*\(\s*await import\('([^']+)'\)\s*\)\s*\.\w+,?([^;]*?)\);/g,
  );
  return [...declared].map(([, from = '', texts = '']) => ({
    screen: from,
    module: from.startsWith('#') ? join(web, from.slice(1)) : join(import.meta.dirname, from),
    brought: [...around, ...there, ...[...texts.matchAll(/'([\w-]+)'/g)].map(([, room = '']) => room)],
  }));
});

test('there are screens', () => expect(screens.length).toBeGreaterThan(40));

test.each(screens)('$screen brings the texts of all rooms that it speaks of', ({ module, brought }) => {
  const said = new Set([...closureOf(module)].flatMap(saidIn));
  expect([...said].filter((room) => !brought.includes(room))).toEqual([]);
});
