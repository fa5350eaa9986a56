import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { moveState } from '#platform/machine/move-state.ts';

/** A row of `push_deliveries`. */
export type DeliveryRow = Selectable<DB['push_deliveries']>;

/** Writes what an attempt is to send, one row an app; gives those that are not sent yet, also of an earlier try. */
export async function insertDeliveries(
  trx: Kysely<DB>,
  attempt: { id: string; company_id: string },
  apps: readonly { id: string; name: string; platform: string; user_id: string }[],
): Promise<DeliveryRow[]> {
  await trx
    .insertInto('push_deliveries')
    .values(
      apps.map((app) => ({
        company_id: attempt.company_id,
        attempt_id: attempt.id,
        app_id: app.id,
        app_name: app.name,
        app_platform: app.platform,
        user_id: app.user_id,
      })),
    )
    .onConflict((conflict) => conflict.columns(['attempt_id', 'app_id']).doNothing())
    .execute();
  return trx
    .selectFrom('push_deliveries')
    .selectAll()
    .where('attempt_id', '=', attempt.id)
    .where('state', '=', 'queued')
    .execute();
}

/** A delivery with its app, which may be gone, and whether its person may still accept by it. */
export function findDelivery(provider: Kysely<DB>, id: string) {
  return provider
    .selectFrom('push_deliveries')
    .innerJoin('attempts', 'attempts.id', 'push_deliveries.attempt_id')
    .leftJoin('contacts', 'contacts.id', 'attempts.contact_id')
    .leftJoin('users', 'users.id', 'push_deliveries.user_id')
    .leftJoin('push_apps', 'push_apps.id', 'push_deliveries.app_id')
    .selectAll('push_deliveries')
    .select('attempts.episode_id')
    .select(
      sql<boolean>`coalesce(push_apps.user_id = push_deliveries.user_id and contacts.user_id = push_deliveries.user_id
        and users.blocked_at is null, false)`.as('may_accept'),
    )
    .where('push_deliveries.id', '=', id)
    .executeTakeFirst();
}

/** Takes a delivery further; false where it is further already. */
export async function advanceDelivery(
  provider: Kysely<DB>,
  id: string,
  move: Updateable<DB['push_deliveries']> & { state: string },
  from: readonly DeliveryRow['state'][],
): Promise<boolean> {
  return (await moveState(provider, 'push_deliveries', { id, from }, move)) !== undefined;
}

/** Notes when a delivery went out of which its app told before that note. */
export async function noteSent(provider: Kysely<DB>, id: string, at: Date): Promise<void> {
  await provider
    .updateTable('push_deliveries')
    .set({ sent_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'opened', 'accepted'])
    .execute();
}

/** Whether nothing of an attempt got to any app, and nothing will. */
export async function allDeliveriesFailed(provider: Kysely<DB>, attemptId: string): Promise<boolean> {
  const row = await provider
    .selectFrom('push_deliveries')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** The apps that were told of episodes and can still be reached, each with the newest message it got of one. */
export function findToldApps(provider: Kysely<DB>, episodeIds: readonly string[]) {
  return provider
    .selectFrom('push_deliveries')
    .innerJoin('attempts', 'attempts.id', 'push_deliveries.attempt_id')
    .innerJoin('push_apps', 'push_apps.id', 'push_deliveries.app_id')
    .innerJoin('users', 'users.id', 'push_apps.user_id')
    .select([
      'attempts.episode_id',
      'push_apps.id as app_id',
      'push_deliveries.id as delivery_id',
      'attempts.contact_id',
    ])
    .distinctOn(['attempts.episode_id', 'push_apps.id'])
    .where('attempts.episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('push_deliveries.sent_at', 'is not', null)
    .whereRef('push_apps.user_id', '=', 'push_deliveries.user_id')
    .where('push_apps.gone_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .orderBy('attempts.episode_id')
    .orderBy('push_apps.id')
    .orderBy('push_deliveries.sent_at', 'desc')
    .execute();
}

/** Forgets that a delivery can be used by its button. */
export async function spendAcceptance(provider: Kysely<DB>, id: string, now: Date): Promise<void> {
  await provider
    .updateTable('push_deliveries')
    .set({ state: 'accepted', accepted_at: now })
    .where('id', '=', id)
    .execute();
}
