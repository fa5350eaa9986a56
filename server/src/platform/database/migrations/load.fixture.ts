import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../database.ts';

/**
 * A program that uses the schema of migration 0030 as the program of then did, in a loop: one reads, one writes. Once no
 * version that still runs uses a table or column any more, a file that says "-- contract" takes it away and from here.
 */
export async function startLoad({ url }: { url: string }) {
  const database = openDatabase({ url, log: pino({ level: 'silent' }), poolSize: 3 });
  const { allCompanies } = database;
  const companyId = await theOnly('select id from companies');
  const email = await theOnly(`select email as id from users`);
  const userId = await theOnly('select id from users');
  const deviceId = await theOnly(`select id from devices where serial_number = 'BF-9000-1'`);
  const company = database.company(companyId);
  const tables = (
    await sql<{ name: string; written: boolean }>`select relname as name,
        has_table_privilege(oid, 'DELETE') as written
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'SELECT')
      order by relname`.execute(allCompanies)
  ).rows;

  const faults = new Set<string>();
  const rounds = { read: 0, written: 0 };
  const stopping = new AbortController();
  // Another load may have written before.
  let seq = Number(await theOnly('select max(seq)::text as id from device_events'));

  async function theOnly(query: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(allCompanies);
    if (!rows[0]) throw new Error(`no row: ${query}`);
    return rows[0].id;
  }

  async function read(): Promise<void> {
    await sql`select * from devices where company_id = ${companyId} order by alarm_rank, name, id limit 50`.execute(
      company,
    );
    await sql`select * from alarm_nodes where device_id = ${deviceId}`.execute(company);
    await sql`select * from users where email = ${email}`.execute(allCompanies);
    await sql`select * from sessions where user_id = ${userId} and ended_at is null`.execute(allCompanies);
    for (const { name } of tables) await sql`select * from ${sql.table(name)} limit 5`.execute(allCompanies);
  }

  async function write(): Promise<void> {
    seq += 1;
    await database.transaction(companyId, async (trx) => {
      await sql`insert into device_events (company_id, device_id, boot, seq, alarm_id, active, at, received_at, late)
        values (${companyId}, ${deviceId}, 1, ${seq}, 'input.1', true, now(), now(), false)`.execute(trx);
      await sql`update alarm_nodes set active = not active, newest_seq = ${seq}, version = version + 1
        where device_id = ${deviceId} and alarm_id = 'input.1' returning *`.execute(trx);
      await sql`insert into history (company_id, device_id, alarm_id, kind, at, received_at, detail)
        values (${companyId}, ${deviceId}, 'input.1', 'node.configured', now(), now(),
          ${JSON.stringify({ fields: ['name'] })})`.execute(trx);
    });
    const session = randomUUID();
    await database.transaction('allCompanies', (trx) =>
      Promise.all([
        sql`select * from users where id = ${userId} for update`.execute(trx),
        sql`insert into sessions (id, company_id, user_id, created_at, last_used_at)
          values (${session}, ${companyId}, ${userId}, now(), now())`.execute(trx),
        sql`insert into refresh_tokens (token_hash, company_id, session_id, issued_at)
          values (${randomBytes(32)}, ${companyId}, ${session}, now())`.execute(trx),
        sql`update users set last_sign_in_at = now() where id = ${userId}`.execute(trx),
      ]),
    );
    await sql`update devices set connected = not connected, version = version + 1
      where id = ${deviceId} returning *`.execute(company);
    // Writes nothing, and waits as a write does.
    for (const { name, written } of tables)
      if (written) await sql`delete from ${sql.table(name)} where false`.execute(allCompanies);
  }

  async function loop(kind: keyof typeof rounds, round: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await round().catch((error: unknown) => void faults.add(`${kind}: ${String(error)}`));
      rounds[kind] += 1;
    }
  }
  const loops = [loop('read', read), loop('written', write)];

  return {
    /** Whole rounds until now. */
    rounds,
    /** Ends both. @returns what failed */
    async stop(): Promise<string[]> {
      stopping.abort();
      await Promise.all(loops);
      await database.close();
      return [...faults];
    },
  };
}
