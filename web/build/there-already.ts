import type { Plugin } from 'vite';

/** What is there by the time that a script runs, for the lists of what it fetches later: all that it imports at once. */
export function thereAlready(): { plugin: Plugin; isThere: (host: string, name: string) => boolean } {
  let importsOf = new Map<string, readonly string[]>();
  const closures = new Map<string, Set<string>>();
  const closureOf = (host: string): Set<string> => {
    let found = closures.get(host);
    if (found) return found;
    found = new Set();
    const waiting = [host];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(...(importsOf.get(name) ?? []));
    }
    closures.set(host, found);
    return found;
  };
  return {
    isThere: (host, name) => closureOf(host).has(name),
    plugin: {
      name: 'belfry:there-already',
      apply: 'build',
      generateBundle: {
        // Before Vite writes the lists.
        order: 'pre',
        handler(_options, bundle) {
          closures.clear();
          importsOf = new Map(
            Object.values(bundle).flatMap((each) =>
              each.type === 'chunk' ? [[each.fileName, each.imports] as const] : [],
            ),
          );
        },
      },
    },
  };
}
