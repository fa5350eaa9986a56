import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';

/** The contact that a device means: by its id, or by a name where the device knows none. */
export function findNamedContact(database: Kysely<DB>, companyId: string, contact: string) {
  return database
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where((where) =>
      where.or([where(where.cast<string>('id', 'text'), '=', contact), where('name', '=', contact)]),
    )
    .executeTakeFirst();
}
