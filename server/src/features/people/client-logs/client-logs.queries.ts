import { sql, type Insertable, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Whose entries. */
interface Whose {
  companyId: string;
  userId: string;
  sessionId: string;
}

/** Entries that are kept of one user, and of one company; the oldest make room. */
const keptOf = { user: 500, company: 2000 } as const;

/** Keeps entries; gives the severities of those that were not there yet. */
export async function insertLogs(
  trx: Kysely<DB>,
  { companyId, userId, sessionId }: Whose,
  logs: readonly Omit<Insertable<DB['client_logs']>, 'company_id' | 'user_id' | 'session_id'>[],
): Promise<string[]> {
  const own = { company_id: companyId, user_id: userId, session_id: sessionId };
  const inserted = await trx
    .insertInto('client_logs')
    .values(logs.map((log) => ({ ...log, ...own })))
    .onConflict((conflict) => conflict.columns(['session_id', 'entry_id', 'log_time']).doNothing())
    .returning('severity')
    .execute();
  return inserted.map(({ severity }) => severity);
}

/** Removes the oldest beyond what is kept of the user and of the company. */
export async function keepNewest(trx: Kysely<DB>, { companyId, userId }: Whose): Promise<void> {
  // Two that remove each other's rows, in another order, would wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client logs ${companyId}`}, 0))`.execute(trx);
  await sql`delete from client_logs where company_id = ${companyId} and user_id = ${userId} and id <= (
    select id from client_logs where company_id = ${companyId} and user_id = ${userId}
    order by id desc offset ${keptOf.user} limit 1)`.execute(trx);
  await sql`delete from client_logs where company_id = ${companyId} and id <= (
    select id from client_logs where company_id = ${companyId}
    order by id desc offset ${keptOf.company} limit 1)`.execute(trx);
}
