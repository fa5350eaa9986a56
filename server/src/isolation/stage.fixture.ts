import type { Route } from '@belfry/contract/http/route.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { routesOf } from '#app.ts';
import type { Database } from '#platform/database/database.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import type { Platform } from '#platform/platform.ts';
import { testPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { companyTables } from './fences.fixture.ts';
import { everyRole, playMatrix, type Stage } from './matrix.fixture.ts';
import { passwordHash } from './objects.fixture.ts';
import { operationsOf } from './operations.fixture.ts';
import { misdirected, rowsOf, runDueJobs } from './outlets.fixture.ts';
import { aWorld } from './world.fixture.ts';

/** Rows that the matrix itself adds to the stranger's company, to have somebody who calls, and what is theirs. */
const addedByTheMatrix = ['users', 'sessions', 'mfa_methods', 'push_apps', 'saved_views'];

/** Every route of the contract that the server answers. */
export const routes = routesOf({} as Platform).map(({ route }) => route);

/** A database of its own with companies to play the matrix on; close it. */
export async function openTheatre() {
  const database = await ownTestDatabase();
  const tables = await companyTables(database);
  const platform = await testPlatform(database);
  const theatre = {
    database,
    platform,
    /** The tables that carry a company. */
    tables,
    close: () => database.close(),

    /** Companies full of everything, one for each role and one that is a stranger to all. */
    async companies(): Promise<Pick<Stage, 'worlds' | 'stranger'>> {
      await database.allCompanies.updateTable('companies').set({ provider: false }).execute();
      const hash = await passwordHash();
      const world = (provider = false) => aWorld(platform, { passwordHash: hash, provider });
      const providers = await world(true);
      return {
        worlds: {
          [roles.user]: await world(),
          [roles.administrator]: await world(),
          [roles.readOnly]: await world(),
          [roles.providerAdmin]: providers,
          [roles.providerAdminFinancial]: providers,
        },
        stranger: await world(),
      };
    },

    /** The whole app over a database whose fences may have been changed, with companies to play it. */
    async stage(
      over: Database,
      only: (route: Route) => boolean = () => true,
      players = everyRole,
    ): Promise<Stage> {
      const app = await testApp({ ...platform, database: over });
      const chosen = new Set(routes.filter(only).map(({ method, path }) => `${method} ${path}`));
      const operations = operationsOf(app, routes).filter(({ name }) => chosen.has(name));
      const companies = await theatre.companies();
      return { app, platform, over, operations, players, owners: new Map(), ...companies };
    },

    /** Plays everything and looks at what came out of it, by whatever way. Gives what is wrong. */
    async play(stage: Stage): Promise<string[]> {
      const { companyId } = stage.stranger;
      const before = await rowsOf(database, tables, companyId);
      const faults = await playMatrix(stage);
      const after = await rowsOf(database, tables, companyId);
      for (const table of tables) {
        const was = before[table] ?? [];
        const is = after[table] ?? [];
        const grown = !addedByTheMatrix.includes(table) && is.length !== was.length;
        if (grown || was.some((row) => !is.includes(row)))
          faults.push(`rows of ${table} of a stranger changed`);
      }
      faults.push(...(await runDueJobs(stage)), ...(await misdirected(stage)).faults);
      await stage.app.close();
      return faults;
    },
  };
  return theatre;
}
