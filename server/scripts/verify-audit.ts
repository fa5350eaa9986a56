import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { findLostHeads, headLine, readHeads } from '../src/features/ground/audit/kept-heads.ts';
import { verifyAllAudits } from '../src/features/ground/audit/verify-audit.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { databaseOfSettings } from '../src/platform/database/postgres/database-of-settings.ts';
import { openDatabase } from '../src/platform/database/database.ts';

const log = pino({ level: 'warn' });

/**
 * `npm run --silent audit:verify [kept-heads]`: computes every company's audit log again, in the database of the
 * settings, beside a server that runs or without one, and holds the heads of a file against it. Prints the head of each
 * log that is intact, a line each, to be kept elsewhere; what is wrong, and the sum, go to the other output. Exit code 1
 * where a log is not what was written.
 */
async function main(file: string | undefined): Promise<number> {
  const kept = file === undefined ? [] : readHeads(readFileSync(file, 'utf8'));
  const { url, stop } = await databaseOfSettings(readConfig(process.env), log);
  const database = openDatabase({ url, log, poolSize: 2 });
  let logs = 0;
  let entries = 0;
  const broken = new Set<string>();
  try {
    for await (const { companyId, head, ...verdict } of verifyAllAudits(database.allCompanies)) {
      logs += 1;
      entries += verdict.entries;
      if (head && head.seq > 0) console.log(headLine(head));
      if (verdict.intact) continue;
      broken.add(companyId);
      console.error(`company ${companyId}: broken at entry ${verdict.brokenAt}`);
    }
    for (const { companyId, seq } of await findLostHeads(database.allCompanies, kept)) {
      broken.add(companyId);
      console.error(
        `company ${companyId}: entry ${seq} is not the one that was kept; its log was written anew`,
      );
    }
  } finally {
    await database.close();
    await stop();
  }
  const compared = file === undefined ? '' : `, ${kept.length} kept heads compared`;
  const sum = `${logs} audit logs, ${entries} entries looked at${compared}`;
  console.error(broken.size === 0 ? `${sum}: all intact` : `${sum}: ${broken.size} broken`);
  return broken.size === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
