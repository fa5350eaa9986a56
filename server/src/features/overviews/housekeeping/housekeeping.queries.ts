import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** When a row of a table is over and may go. All of these tables live in real time (decision 0050). */
export interface Retention {
  table: keyof DB;
  over: RawBuilder<boolean>;
}

const olderThan = (column: string, days: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${sql.lit(days)})`;

/** Most former passwords that a company may refuse. */
const keptPasswords = 24;

/**
 * What is kept how long. Links and codes stay a while after their end, so that whoever comes late hears "expired" and
 * not "invalid"; a session as long as "last sessions" shows it, and one that is never ended by anybody ends itself
 * after 90 days.
 */
export const retentions: readonly Retention[] = [
  { table: 'throttles', over: sql<boolean>`window_ends_at < now()` },
  { table: 'mfa_challenges', over: olderThan('expires_at', 1) },
  { table: 'idempotency_keys', over: olderThan('created_at', 7) },
  { table: 'registrations', over: olderThan('expires_at', 30) },
  { table: 'mailed_links', over: olderThan('expires_at', 30) },
  { table: 'handovers', over: olderThan('expires_at', 30) },
  { table: 'recovery_codes', over: olderThan('expires_at', 90) },
  { table: 'backup_codes', over: olderThan('replaced_at', 90) },
  { table: 'refresh_tokens', over: olderThan('issued_at', 90) },
  {
    table: 'sessions',
    over: sql<boolean>`(${olderThan('ended_at', 90)} or ${olderThan('created_at', 180)})`,
  },
  // Business time, which in production is real time.
  { table: 'staff_looks', over: olderThan('hour', 1) },
  { table: 'client_logs', over: olderThan('received_at', 30) },
  // Business time; a job ends each at its moment, this one is for what a job left behind.
  { table: 'remote_logins', over: olderThan('expires_at', 1) },
  // Business time, which in production is real time.
  { table: 'odd_messages', over: olderThan('received_at', 30) },
  // Business time, which in production is real time.
  { table: 'payment_webhooks', over: olderThan('handled_at', 30) },
  // Business time, which in production is real time.
  { table: 'retried_jobs', over: olderThan('retried_at', 30) },
  // Business time, which in production is real time.
  {
    table: 'bounced_mails',
    over: sql<boolean>`(${olderThan('ended_at', 90)} or ${olderThan('last_at', 400)})`,
  },
  // Business time, which in production is real time.
  { table: 'unsubscribed_alarms', over: olderThan('day', 400) },
  // Business time. The history says for good what was exchanged for what; an undone swap changed nothing.
  { table: 'swaps', over: sql<boolean>`(${olderThan('undone_at', 90)} or ${olderThan('done_at', 730)})` },
  // Business time, which in production is real time.
  { table: 'health_findings', over: olderThan('gone_at', 400) },
  {
    table: 'password_history',
    over: sql<boolean>`id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as age from password_history) as aged
      where age > ${sql.lit(keptPasswords)})`,
  },
];

/** Removes at most `limit` rows that are over, and tells how many. A row that changes meanwhile stays. */
export async function deleteOver(
  database: Kysely<DB>,
  { table, over }: Retention,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${over} limit ${limit}))`.execute(database);
  return Number(numAffectedRows ?? 0n);
}
