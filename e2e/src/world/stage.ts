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
 * the clock or kills the server has a world of its own instead ({@link ownWorld}).
 */
export async function sharedWorld(): Promise<SharedWorld> {
  if (shared && !(await isWell(await shared))) {
    await (await shared).close();
    shared = undefined;
  }
  shared ??= ownWorld().catch((error: unknown) => {
    // The next file tries again.
    shared = undefined;
    throw error;
  });
  const world = await shared;
  // Everybody here comes from one network, and no file pays for the tries of those before it.
  await world.database.rows('delete from throttles');
  const before = world.server.complaints().length;
  const complaints = () => world.server.complaints().slice(before);
  const { pid } = world.server;
  return { ...world, server: { pid, isRunning: () => world.server.isRunning(), complaints } };
}

let shared: Promise<World> | undefined;
let made = 0;

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
