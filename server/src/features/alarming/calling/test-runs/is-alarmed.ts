import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Whether a real alarm of a company calls people, or will again by itself: tests give way to it. */
export async function isAlarmed(trx: Kysely<DB>, companyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('episodes')
    .innerJoin('alarm_nodes', 'alarm_nodes.id', 'episodes.node_id')
    .select('episodes.id')
    .where('episodes.company_id', '=', companyId)
    .where('episodes.over_at', 'is', null)
    .where('alarm_nodes.state', 'in', ['reporting', 'waiting-for-repeat'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
