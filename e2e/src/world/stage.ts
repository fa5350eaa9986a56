import { inject } from 'vitest';
import { copyDatabase } from './database.ts';
import { manyCalls, startWorld, type World } from './world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of a migrated database that nobody uses. */
    templateUrl: string;
    /** Holds the worlds of this run. */
    worldsFolder: string;
  }
}

/** A {@link World} without what would disturb another file. */
export type SharedWorld = Omit<World, 'close' | 'time' | 'server'> & {
  server: Pick<World['server'], 'pid' | 'complaints' | 'isRunning'>;
};

/**
 * The system that the files of this worker share, each with a company of its own. Started by the first; a file that moves
 * the clock or kills the server takes {@link movingWorld} instead, one that looks at everything there is {@link ownWorld}.
 */
export async function sharedWorld(): Promise<SharedWorld> {
  const world = await standing('shared');
  const { pid } = world.server;
  const isRunning = () => world.server.isRunning();
  return { ...world, server: { pid, isRunning, complaints: await fresh(world) } };
}

/** A {@link World} whose clock is ahead of ours by all that files before this one moved it: by days. */
export type MovingWorld = Omit<World, 'close'>;

/** As {@link sharedWorld}, of the files that move the clock or kill the server; they start it again. */
export async function movingWorld(): Promise<MovingWorld> {
  const world = await standing('moving');
  const server = {
    ...world.server,
    // Another after each start.
    get pid() {
      return world.server.pid;
    },
    complaints: await fresh(world),
  };
  return { ...world, server };
}

const worlds = new Map<'shared' | 'moving', Promise<World>>();
let made = 0;

/** The world of this worker for one purpose, another where that is not well. */
async function standing(purpose: 'shared' | 'moving'): Promise<World> {
  const known = await worlds.get(purpose);
  if (known && (await isWell(known))) return known;
  worlds.delete(purpose);
  await known?.close();
  const world = ownWorld();
  worlds.set(purpose, world);
  // The next file tries again.
  world.catch(() => worlds.delete(purpose));
  return world;
}

/**
 * Everybody here comes from one network, and no file pays for the tries of those before it.
 * @returns what the server complains of from now on
 */
async function fresh({ database, server }: World): Promise<() => string[]> {
  await database.rows('delete from throttles');
  const before = server.complaints().length;
  return () => server.complaints().slice(before);
}

/** Name of the product in every world of a file: another than ours, so that nothing that names ours goes unseen. */
export const worldName = 'Havenwacht & Zonen';

/** A system for one file alone, which closes it. */
export function ownWorld(): Promise<World> {
  made += 1;
  const name = `belfry_world_${process.env['VITEST_POOL_ID'] ?? '0'}_${made}`;
  const database = () => copyDatabase(inject('templateUrl'), name);
  return startWorld({ parent: inject('worldsFolder'), database, settings: { BRAND_NAME: worldName } });
}

/**
 * As {@link ownWorld}, with a PostgreSQL of its own, as a small installation has; every alarm of a storm calls and writes,
 * however many there are.
 */
export function smallWorld(): Promise<World> {
  return startWorld({ parent: inject('worldsFolder'), settings: manyCalls });
}

/** An installation for production that nobody has put to use, with these settings and a PostgreSQL of its own. */
export function freshWorld(production: Record<string, string>): Promise<World> {
  return startWorld({ parent: inject('worldsFolder'), production });
}

function isWell({ server, apiUrl }: World): Promise<boolean> {
  if (!server.isRunning()) return Promise.resolve(false);
  return fetch(`${apiUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
