import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Most ids that wait to be looked at: what strangers make up must not fill the table. */
const mostWaiting = 10_000;

/** Stores what a webhook names, one row an id. @returns false where too many wait already */
export async function storeWebhook(database: Kysely<DB>, providerId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ provider_id: string }>`
    insert into payment_webhooks as known (provider_id, received_at)
    select ${providerId}, ${at}
    where (select count(*) from (select 1 from payment_webhooks where handled_at is null limit ${mostWaiting}) as waiting)
      < ${mostWaiting}
    on conflict (provider_id) do update
      set received_at = excluded.received_at, deliveries = known.deliveries + 1, handled_at = null
    returning provider_id`.execute(database);
  return rows.length > 0;
}

/** Ids that wait to be looked at, longest first. */
export async function selectWaitingWebhooks(database: Kysely<DB>, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('payment_webhooks')
    .select('provider_id')
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.provider_id);
}

/** When an id was told last; undefined where it waits no more. */
export async function findWaitingWebhook(
  database: Kysely<DB>,
  providerId: string,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom('payment_webhooks')
    .select('received_at')
    .where('provider_id', '=', providerId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return row?.received_at;
}

/** Notes that an id was looked at, unless it was told again meanwhile. */
export async function noteHandled(
  database: Kysely<DB>,
  { providerId, receivedAt, at }: { providerId: string; receivedAt: Date; at: Date },
): Promise<void> {
  await database
    .updateTable('payment_webhooks')
    .set({ handled_at: at })
    .where('provider_id', '=', providerId)
    .where('received_at', '<=', receivedAt)
    .execute();
}
