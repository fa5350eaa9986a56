import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Retires the subscriptions of a device that its company no longer has, in the caller's transaction (page 2.7). */
export async function retireSubscriptions(
  trx: Kysely<DB>,
  { companyId, deviceId, at }: { companyId: string; deviceId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ state: 'retired', ended_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('state', 'not in', ['canceled', 'retired'])
    .execute();
}
