import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { livingPostmaster } from './postmaster.ts';
import { choosePlace } from './postgres-account.ts';

/**
 * The database of the settings, for a command beside a server that runs or without one: the embedded one is started for
 * it where no server runs it, and stopped again.
 * @throws {Error} where there is none
 */
export async function databaseOfSettings(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined };
  const { home } = choosePlace(DATA_DIR);
  const running = livingPostmaster(join(home, '18'));
  // A new one would be empty, and belong to whoever typed the command.
  if (!existsSync(join(home, '18', 'PG_VERSION')))
    throw new Error(
      `There is no database in ${home} yet: start the server once, or name the server's DATA_DIR or DATABASE_URL.`,
    );
  if (!running) return startEmbeddedPostgres({ dataDir: DATA_DIR, log });
  const password = readFileSync(join(home, 'password'), 'utf8');
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${running.port}/belfry`,
    stop: async () => undefined,
  };
}
