import { expect, test } from 'vitest';
import type { Chunk } from './chunks.ts';
import { thereAlready } from './there-already.ts';

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) =>
  ({ type: 'chunk', fileName, isEntry: false, moduleIds: [], imports, dynamicImports }) as unknown as Chunk;

/** A build in which a page imports a shell, which imports letters, which import the shell again; a dialogue comes later. */
const build = [
  chunk('page.js', ['shell.js'], ['dialogue.js']),
  chunk('shell.js', ['letters.js']),
  chunk('letters.js', ['shell.js']),
  chunk('dialogue.js', ['letters.js', 'fields.js']),
  chunk('fields.js', []),
];

function built(chunks: readonly Chunk[], { plugin, isThere } = thereAlready()) {
  const { handler } = plugin.generateBundle as unknown as {
    handler: (options: object, bundle: Record<string, Chunk>) => void;
  };
  handler({}, Object.fromEntries(chunks.map((each) => [each.fileName, each])));
  return { plugin, isThere };
}

test('what a script imports at once is there, however far away, and so is the script', () => {
  const { isThere } = built(build);
  expect(build.map(({ fileName }) => fileName).filter((name) => isThere('page.js', name))).toEqual([
    'page.js',
    'shell.js',
    'letters.js',
  ]);
  expect(isThere('dialogue.js', 'fields.js')).toBe(true);
});

test('what a script fetches later is not there, nor what only that imports', () => {
  const { isThere } = built(build);
  expect([isThere('page.js', 'dialogue.js'), isThere('page.js', 'fields.js')]).toEqual([false, false]);
});

test('a second build is read anew', () => {
  const first = built(build);
  expect(first.isThere('page.js', 'letters.js')).toBe(true);
  const { isThere } = built([chunk('page.js', []), chunk('letters.js', [])], first);
  expect(isThere('page.js', 'letters.js')).toBe(false);
});
