import { sql, type Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';

/** Most subscriptions that are shown. */
const mostShown = 500;

/** Subscriptions of a company, or of one of its devices: those that go on first, the newest before the others. */
export function selectSubscriptions(
  database: Kysely<DB>,
  companyId: string,
  deviceId?: string,
): Promise<SubscriptionRow[]> {
  let query = database.selectFrom('subscriptions').selectAll().where('company_id', '=', companyId);
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId);
  return query
    .orderBy((row) => sql`${row('state', 'in', overSubscriptionStates)}`)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
}

/** Whose a subscription is, for staff. */
export async function findOwner(database: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('subscriptions')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.company_id;
}

/** The subscriptions that one took the place of, the newest first. */
export async function selectReplaced(
  database: Kysely<DB>,
  companyId: string,
  { replaces }: Pick<SubscriptionRow, 'replaces'>,
): Promise<SubscriptionRow[]> {
  const replaced: SubscriptionRow[] = [];
  for (let id = replaces; id !== null;) {
    const row: SubscriptionRow | undefined = await findSubscription(database, companyId, id);
    if (!row) break;
    replaced.push(row);
    id = row.replaces;
  }
  return replaced;
}

/** The subscriptions of a company that stand on an invoice, or were ordered by a claim; the oldest first. */
export function selectSubscriptionsOf(
  database: Kysely<DB>,
  companyId: string,
  { invoiceId, paymentId }: { invoiceId: string | null; paymentId: string },
): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((row) =>
      row.or([
        row('payment_id', '=', paymentId),
        row(
          'id',
          'in',
          row
            .selectFrom('subscription_periods')
            .select('subscription_id')
            .where('company_id', '=', companyId)
            .where('invoice_id', '=', invoiceId),
        ),
      ]),
    )
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}
