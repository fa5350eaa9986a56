import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wings } from './wings.ts';

const root = resolve(import.meta.dirname, '..');
const workspaces = [
  'contract',
  'texts',
  'server',
  'web',
  'dialler',
  'sandbox',
  'e2e',
  'bench',
  'scripts',
] as const;

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
  return specifiersOf(from).map((specifier) => ({ from, to: placeOf(from, specifier) }));
}

/** What a file imports, as it says it. */
function specifiersOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'/g,
  );
  return [...found].map(([, named, bare, lazy]) => named ?? bare ?? lazy ?? '');
}

/** Where a specifier leads: `#` into the own workspace's sources, `@belfry/` into another's. */
function placeOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.replace('#', `${from.split('/')[0]}/src/`);
  if (specifier.startsWith('@belfry/')) return specifier.replace(/^@belfry\/(\w+)/, '$1/src');
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(from), specifier)) : specifier;
}

/** Tests, and the fixtures that they alone use. */
const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file);
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

  it('opens contract and texts to everybody and nothing else to anybody', () => {
    const faults = imports.filter(({ from, to }) => {
      const [here] = from.split('/');
      const there = workspaces.find((name) => to.startsWith(`${name}/`));
      return (
        there !== undefined &&
        there !== here &&
        there !== 'contract' &&
        there !== 'texts' &&
        here !== 'scripts' &&
        !to.startsWith('scripts/')
      );
    });
    expect(shown(faults)).toEqual([]);
  });
});

/** Where the wings of a workspace lie, the base that its rooms may use, and what stands over the rooms beside the wings. */
const houses = {
  contract: {
    wings: 'contract/src',
    base: ['device-messages', 'http', 'permissions', 'sandbox', 'values'],
    over: ['live-events'],
  },
  server: { wings: 'server/src/features', base: ['platform'], over: [] },
  web: { wings: 'web/src/features', base: ['platform', 'ui'], over: [] },
} as const;

/** Every room in its order, as `wing/room`. */
const rooms = Object.entries(wings).flatMap(([wing, names]) => names.map((room) => `${wing}/${room}`));
const wingNames = Object.keys(wings);
const wingAndRoom = new RegExp(`^(?:${wingNames.join('|')})/[\\w-]+(?=/)`);

/** Folders below one. */
const foldersIn = (folder: string) =>
  readdirSync(join(root, folder)).filter((name) => statSync(join(root, folder, name)).isDirectory());

describe.each(Object.entries(houses))('doors between the rooms of %s', (workspace, house) => {
  const roomOf = (path: string) =>
    path.startsWith(`${house.wings}/`)
      ? wingAndRoom.exec(path.slice(house.wings.length + 1))?.[0]
      : undefined;
  const inside = imports.filter(
    ({ from, to }) => from.startsWith(`${workspace}/src/`) && to.startsWith(`${workspace}/src/`),
  );
  const isBase = (path: string) =>
    house.base.some((folder) => path.startsWith(`${workspace}/src/${folder}/`));

  it('keeps to the order of the wings and of their rooms', () => {
    const between = inside.filter(
      ({ from, to }) => roomOf(from) && roomOf(to) && roomOf(from) !== roomOf(to),
    );
    const faults = between.filter(
      ({ from, to }) => !isTest(from) && rooms.indexOf(roomOf(to) ?? '') >= rooms.indexOf(roomOf(from) ?? ''),
    );
    expect(between.length).toBeGreaterThan(20);
    expect(shown(faults)).toEqual([]);
  });

  it('lets a room use rooms and the base alone, and never the queries or routes of another', () => {
    const faults = inside.filter(({ from, to }) => {
      if (!roomOf(from) || roomOf(from) === roomOf(to) || isTest(from)) return false;
      return roomOf(to) ? /\.(?:queries|routes)\.ts$/.test(to) : !isBase(to);
    });
    expect(shown(faults)).toEqual([]);
  });

  it('keeps the base free of rooms', () => {
    const faults = inside.filter(({ from, to }) => isBase(from) && !isTest(from) && !isBase(to));
    expect(shown(faults)).toEqual([]);
  });

  it('has only rooms that are listed', () => {
    const onDisk = foldersIn(house.wings)
      .filter((name) => ![...house.base, ...house.over].some((other) => other === name))
      .flatMap((wing) => foldersIn(join(house.wings, wing)).map((room) => `${wing}/${room}`));
    expect(onDisk.length).toBeGreaterThan(20);
    expect(onDisk.filter((room) => !rooms.includes(room))).toEqual([]);
  });

  it('names what lies in other rooms from the root, and what lies in the own room relatively', () => {
    const faults = files
      .filter((file) => roomOf(file))
      .flatMap((file) =>
        specifiersOf(file)
          .map((specifier) => ({ specifier, to: placeOf(file, specifier) }))
          .filter(({ to }) => to.startsWith(`${workspace}/src/`))
          .filter(({ specifier, to }) => specifier.startsWith('.') !== (roomOf(to) === roomOf(file)))
          .map(({ specifier }) => `${file} → ${specifier}`),
      );
    expect(faults).toEqual([]);
  });
});

describe('wings', () => {
  it('lists no room that is nowhere', () => {
    const homes = Object.values(houses).map((house) => house.wings);
    const missing = rooms.filter((room) => !homes.some((home) => existsSync(join(root, home, room))));
    expect(missing).toEqual([]);
  });

  it('keeps rules and machines pure', () => {
    // The calendar, as the language itself will have it; it reads no clock unless asked to.
    const pure = /\.(?:rules|machine)\.ts$|^temporal-polyfill$/;
    const faults = imports.filter(
      ({ from, to }) => pure.test(from) && !pure.test(to) && !to.startsWith('contract/'),
    );
    expect(shown(faults)).toEqual([]);
  });

  it('keeps the parts of the design language free of everything of ours', () => {
    const faults = imports.filter(
      ({ from, to }) =>
        from.startsWith('web/src/ui/') &&
        !isTest(from) &&
        to.startsWith('web/src/') &&
        !to.startsWith('web/src/ui/'),
    );
    expect(shown(faults)).toEqual([]);
  });
});

describe('names of files and folders', () => {
  it('opens a room on no more than twenty files: beyond that they lie in folders by subject', () => {
    const isOfRoom = /^(?:server|web)\/src\/features\/[\w-]+\/[\w-]+\//;
    const folders = Map.groupBy(
      files.filter((file) => isOfRoom.test(file) && !isTest(file)),
      dirname,
    );
    expect(folders.size).toBeGreaterThan(60);
    const crowded = [...folders].filter(([, held]) => held.length > 20);
    expect(crowded.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([]);
  });

  it('lets nobody but tests import a fixture', () => {
    const fixtures = imports.filter(({ to }) => to.endsWith('.fixture.ts'));
    expect(fixtures.length).toBeGreaterThan(100);
    expect(shown(fixtures.filter(({ from }) => !isTest(from)))).toEqual([]);
  });

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
