import type { Rolldown } from 'vite';

/** Parts of the signed-in shell, each loaded on its own accord; what they need comes in one file. */
export const shellParts = [
  'app/alarm-parts.tsx',
  'app/shell/signed-in-parts.ts',
  'app/missing-info-place.tsx',
  'features/overviews/search/search-button.tsx',
];

/** Files and the parts whose closures they hold. */
const chunks = {
  routes: ['app/routes.tsx'],
  shell: shellParts,
  devices: ['features/devices/devices/list/devices-screen.tsx'],
  device: ['app/pages/device-page.tsx'],
};

/**
 * Puts all that a part of the app is made of into one file: fewer requests, and packed better than fifty small ones. What the
 * first screen has already is no part of it, nor is what a group before has taken.
 */
export function screenChunk(root: string, name: keyof typeof chunks) {
  let members: Set<string> | undefined;
  return {
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext): string | null => {
      members ??= reachable(
        chunks[name].map((module) => `${root}/src/${module}`),
        (module) => context.getModuleInfo(module)?.importedIds ?? [],
      );
      return members.has(id) ? name : null;
    },
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
