import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { administratorsAlarms } from './points/first-alarms.rules.ts';
import { readListsToNobody, type ListsToNobody } from '#features/alarming/call-lists/read-lists-to-nobody.ts';

/**
 * Which of these devices have an alarm point that is switched on and would call nobody. That nobody is an administrator is no
 * reason, where only the alarms about the device itself call those: "Nobody will be called" would be untrue of all that it
 * reports.
 */
export async function readDevicesCallingNobody(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
  lists?: ListsToNobody,
): Promise<Set<string>> {
  const unheard = lists ?? (await readListsToNobody(database, companyId));
  if (unheard.size === 0 || deviceIds.length === 0) return new Set();
  const named = [...unheard].filter((id) => id !== null);
  const rows = await database
    .selectFrom('alarm_nodes')
    .select('device_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('device_id', '=', sql<string>`any(${[...deviceIds]}::uuid[])`)
    .where('enabled', '=', true)
    .where(
      sql<boolean>`case when call_list_id is null then ${unheard.has(null)}
        else call_list_id = any(${named}::uuid[]) end`,
    )
    // They call the administrators unless somebody changed it: without any, their own points say so.
    .where(
      sql<boolean>`not (alarm_id = any(${[...administratorsAlarms]}::text[]) and call_list_id is not distinct from (
        select id from call_lists where company_id = ${companyId} and recipients = 'administrators'))`,
    )
    .execute();
  return new Set(rows.map(({ device_id: deviceId }) => deviceId));
}
