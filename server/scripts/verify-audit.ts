import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { verifyAllAudits } from '../src/features/audit/verify-audit.ts';
import { readConfig, type Config } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { livingPostmaster } from '../src/platform/database/postmaster.ts';
import { choosePlace } from '../src/platform/database/postgres-account.ts';

const log = pino({ level: 'warn' });

/**
 * `npm run audit:verify`: computes every company's audit log again, in the database of the settings, beside a server
 * that runs or without one. Names each log that is not what was written; exit code 1 if there is any.
 */
async function main(): Promise<number> {
  const { url, stop } = await databaseOf(readConfig(process.env));
  const database = openDatabase({ url, log, poolSize: 2 });
  let logs = 0;
  let entries = 0;
  let broken = 0;
  try {
    for await (const verdict of verifyAllAudits(database.provider)) {
      logs += 1;
      entries += verdict.entries;
      if (verdict.intact) continue;
      broken += 1;
      console.log(`company ${verdict.companyId}: broken at entry ${verdict.brokenAt}`);
    }
  } finally {
    await database.close();
    await stop();
  }
  const sum = `${logs} audit logs, ${entries} entries looked at`;
  console.log(broken === 0 ? `${sum}: all intact` : `${sum}: ${broken} broken`);
  return broken === 0 ? 0 : 1;
}

/** The database of the settings; the embedded one is started for this where no server runs it. */
async function databaseOf({
  DATABASE_URL,
  DATA_DIR,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined };
  const { home } = choosePlace(DATA_DIR);
  const running = livingPostmaster(join(home, '18'));
  if (!running) return startEmbeddedPostgres({ dataDir: DATA_DIR, log });
  const password = readFileSync(join(home, 'password'), 'utf8');
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${running.port}/belfry`,
    stop: async () => undefined,
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
