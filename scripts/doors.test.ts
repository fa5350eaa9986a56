import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureGraph } from '../server/src/feature-graph.ts';

const root = resolve(import.meta.dirname, '..');
const workspaces = ['contract', 'server', 'web', 'dialler', 'sandbox', 'e2e', 'bench', 'scripts'] as const;

interface Import {
  from: string;
  /** A path below the root, or a package's name. */
  to: string;
}

const files = workspaces.flatMap((name) => sourcesBelow(join(root, name)));
const imports = files.flatMap(importsOf);

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) return [];
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(name) ? [relative(root, path)] : [];
  });
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const specifiers = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'/g,
    ),
  ];
  return specifiers.map(([, named, bare, lazy]) => {
    const specifier = named ?? bare ?? lazy ?? '';
    const own = specifier.startsWith('@belfry/')
      ? specifier.replace(/^@belfry\/(\w+)/, '$1/src')
      : relative(root, resolve(root, dirname(from), specifier));
    return { from, to: /^[.@]/.test(specifier) && /^(?:\.|@belfry\/)/.test(specifier) ? own : specifier };
  });
}

const isTest = (file: string) => /\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file);
const shown = (faults: Import[]) => faults.map(({ from, to }) => `${from} → ${to}`);

describe('doors between workspaces', () => {
  it('sees the tree', () => {
    expect(files.length).toBeGreaterThan(250);
    expect(imports.length).toBeGreaterThan(1_000);
    expect(workspaces.filter((name) => !files.some((file) => file.startsWith(`${name}/`)))).toEqual([]);
  });

  it('lets contract import zod alone', () => {
    const faults = imports.filter(
      ({ from, to }) =>
        from.startsWith('contract/') &&
        !isTest(from) &&
        !to.startsWith('contract/') &&
        !/^zod(?:\/|$)/.test(to),
    );
    expect(shown(faults)).toEqual([]);
  });

  it('opens contract to everybody and nothing else to anybody', () => {
    const faults = imports.filter(({ from, to }) => {
      const [here] = from.split('/');
      const there = workspaces.find((name) => to.startsWith(`${name}/`));
      return (
        there !== undefined &&
        there !== here &&
        there !== 'contract' &&
        here !== 'scripts' &&
        !to.startsWith('scripts/')
      );
    });
    expect(shown(faults)).toEqual([]);
  });
});

describe('doors inside the server', () => {
  const inside = imports.filter(
    ({ from, to }) => from.startsWith('server/src/') && to.startsWith('server/src/'),
  );
  const featureOf = (path: string) => /^server\/src\/features\/([\w-]+)\//.exec(path)?.[1];

  it('keeps the platform free of features', () => {
    const faults = inside.filter(
      ({ from, to }) =>
        from.startsWith('server/src/platform/') && !isTest(from) && !to.startsWith('server/src/platform/'),
    );
    expect(shown(faults)).toEqual([]);
  });

  it('lets a feature use only what the graph says, and never its queries or routes', () => {
    const faults = inside.filter(({ from, to }) => {
      const [here, there] = [featureOf(from), featureOf(to)];
      if (here === undefined || here === there || isTest(from)) return false;
      if (there === undefined) return !to.startsWith('server/src/platform/');
      const edges: readonly string[] = featureGraph[here as keyof typeof featureGraph] ?? [];
      return !edges.includes(there) || /\.(?:queries|routes)\.ts$/.test(to);
    });
    expect(shown(faults)).toEqual([]);
  });

  it('names every feature on disk, and each edge is used', () => {
    expect(Object.keys(featureGraph).toSorted()).toEqual(
      readdirSync(join(root, 'server/src/features')).toSorted(),
    );
    const used = new Set(inside.map(({ from, to }) => `${featureOf(from)} ${featureOf(to)}`));
    const unused = Object.entries(featureGraph).flatMap(([here, edges]) =>
      edges.filter((there) => !used.has(`${here} ${there}`)).map((there) => `${here} → ${there}`),
    );
    expect(unused).toEqual([]);
  });

  it('has no cycle', () => {
    const graph: Record<string, readonly string[]> = featureGraph;
    const walk = (name: string, path: string[]): string[] | null =>
      path.includes(name)
        ? [...path, name]
        : ((graph[name] ?? []).map((next) => walk(next, [...path, name])).find(Boolean) ?? null);
    expect(
      Object.keys(graph)
        .map((name) => walk(name, []))
        .find(Boolean),
    ).toBeUndefined();
  });

  it('keeps rules and machines pure', () => {
    const pure = /\.(?:rules|machine)\.ts$/;
    const faults = imports.filter(
      ({ from, to }) => pure.test(from) && !pure.test(to) && !to.startsWith('contract/'),
    );
    expect(shown(faults)).toEqual([]);
  });
});

describe('doors inside the browser', () => {
  it('keeps ui free of everything of ours, and platform free of features', () => {
    const faults = imports.filter(({ from, to }) => {
      if (isTest(from)) return false;
      if (from.startsWith('web/src/ui/')) return to.startsWith('web/src/') && !to.startsWith('web/src/ui/');
      return from.startsWith('web/src/platform/') && /^web\/src\/(?:features|app)\//.test(to);
    });
    expect(shown(faults)).toEqual([]);
  });
});

describe('names of files and folders', () => {
  it('is kebab-case, without drawers and barrels', () => {
    const faults = files.filter((file) => {
      const parts = file.split('/');
      const drawer = parts.some((part) => /^(?:utils?|helpers?|common|types|services|misc|lib)$/.test(part));
      const name = parts.at(-1) ?? '';
      return drawer || name.startsWith('index.') || !/^[a-z0-9.-]+$/.test(name);
    });
    expect(faults).toEqual([]);
  });
});
