import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A device that the company no longer has. */
export function findRemovedDevice(database: Kysely<DB>, companyId: string, id: string) {
  return database
    .selectFrom('removed_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Devices that the company no longer has, those that left last first; `after` is the place of the one before. */
export function selectRemovedDevices(
  database: Kysely<DB>,
  companyId: string,
  { after, rows }: { after: { removedAt: string; id: string } | null; rows: number },
) {
  return database
    .selectFrom('removed_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(removed_at, id) < (${after?.removedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
}

/** How many devices the company no longer has. */
export async function countRemovedDevices(database: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await database
    .selectFrom('removed_devices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What staff had decided about a device when it last left this company; undefined where it never did. */
export function findKeptOverride(database: Kysely<DB>, companyId: string, serialNumber: string) {
  return database
    .selectFrom('removed_devices')
    .select(['kept_allowed', 'kept_note', 'kept_since', 'kept_until'])
    .where('company_id', '=', companyId)
    .where('serial_number', '=', serialNumber)
    .orderBy('removed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
