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
  // What nearly every screen begins with.
  parts: [
    'platform/api-client/download.ts',
    'platform/i18n/lazy-tab.tsx',
    'platform/list/list-place.ts',
    'platform/query/load-state.ts',
    'ui/badge.tsx',
    'ui/form/select-field.tsx',
    'ui/inline.tsx',
    'ui/loading/load-state.tsx',
    'ui/page/page-header.tsx',
  ],
  // Rows with nothing to ask for, as a list inside a screen has them.
  table: ['ui/list/data-list.tsx', 'ui/list/search-field.tsx', 'platform/list/periods.ts'],
  // What can be asked for and narrowed: a form or a device does not wait for it.
  list: [
    'platform/list/list-view.tsx',
    'platform/list/use-list.ts',
    'platform/list/ask-for-list.ts',
    'platform/list/export-button.tsx',
  ],
  devices: ['features/devices/devices/list/devices-screen.tsx'],
  // Whoever subscribes needs them as well as who adds a device.
  prices: ['features/money/prices/prices.api.ts'],
  device: ['app/pages/device-page.tsx'],
  'managed-device': ['app/pages/managed-device-page.tsx'],
};

/**
 * Puts all that a part of the app is made of into one file: fewer requests, and packed better than fifty small ones. What the
 * first screen has already is no part of it, nor is what a group before has taken.
 */
export function screenChunk(root: string, name: keyof typeof chunks) {
  return chunkOf(name, [chunks[name]], root);
}

/** Puts what all of these parts of the app have in common into one file: none of them then brings the rest of another. */
export function commonChunk(root: string, name: string, ...parts: (keyof typeof chunks)[]) {
  return chunkOf(
    name,
    parts.map((part) => chunks[part]),
    root,
  );
}

function chunkOf(name: string, parts: readonly (readonly string[])[], root: string) {
  let members: Set<string>[] | undefined;
  return {
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext): string | null => {
      members ??= parts.map((modules) =>
        reachable(
          modules.map((module) => `${root}/src/${module}`),
          (module) => context.getModuleInfo(module)?.importedIds ?? [],
        ),
      );
      return members.every((part) => part.has(id)) ? name : null;
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
