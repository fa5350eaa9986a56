import type { Rolldown } from 'vite';

/** Parts of the signed-in shell, each loaded on its own accord; what they need comes in one file. */
const parts = [
  'app/alarm-parts.tsx',
  'app/shell/signed-in-parts.ts',
  'app/missing-info-place.tsx',
  'features/overviews/search/search-button.tsx',
];

/**
 * Puts all that the signed-in shell is made of into one file: fewer requests, and packed better than fifty small ones.
 * What the first screen has already is no part of it.
 */
export function shellChunk(root: string) {
  let members: Set<string> | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    members ??= reachable(
      parts.map((part) => `${root}/src/${part}`),
      (module) => context.getModuleInfo(module)?.importedIds ?? [],
    );
    return members.has(id) ? 'shell' : null;
  };
}

function reachable(from: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...importsOf(id));
  }
  return seen;
}
