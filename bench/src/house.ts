import { join } from 'node:path';
import { startBelfry, startDatabase, type Belfry, type BenchDatabase } from './belfry.ts';
import { accessToken, seedCompanies, seedDevices } from './seed.ts';
import type { Goal } from './statistics.ts';

/** A running Belfry on a database of its own, with the means to fill it: its tables are those of its own state. */
export interface House {
  database: BenchDatabase;
  belfry: Belfry;
  seedCompanies: typeof seedCompanies;
  seedDevices: typeof seedDevices;
  accessToken: typeof accessToken;
  stop: () => Promise<void>;
}

type Starts = Pick<typeof import('./belfry.ts'), 'startBelfry' | 'startDatabase'>;
type Seeds = Pick<typeof import('./seed.ts'), 'accessToken' | 'seedCompanies' | 'seedDevices'>;

/**
 * Starts this state of the repository, or the one in a folder.
 * @param folder another clone, installed; null for this one
 */
export async function openHouse(folder: string | null): Promise<House> {
  const own = { startBelfry, startDatabase, accessToken, seedCompanies, seedDevices };
  const house = folder === null ? own : await loadHouse(folder);
  const database = await house.startDatabase();
  const belfry = await house.startBelfry(database).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  return {
    ...house,
    database,
    belfry,
    async stop() {
      await belfry.stop();
      await database.stop();
    },
  };
}

async function loadHouse(folder: string): Promise<Starts & Seeds> {
  const load = (file: string) => import(join(folder, 'bench/src', file));
  return { ...((await load('belfry.ts')) as Starts), ...((await load('seed.ts')) as Seeds) };
}

/** What a figure has to reach: the goal beside the reference, and at most 5 % worse than another state of the repository. */
export function goalOf(goal: Goal | null, worse: 'less' | 'more', against: string | null): Goal | null {
  if (against === null) return goal;
  return worse === 'less' ? { atLeast: 0.95 } : { atMost: 1.05 };
}
