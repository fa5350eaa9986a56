import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { storableText } from '#platform/database/storable-json.ts';

/**
 * The contact that a device means: by its id, or by a name where the device knows none, in whatever case it writes it. A
 * name that two contacts have means neither.
 */
export async function findNamedContact(
  database: Kysely<DB>,
  companyId: string,
  contact: string,
): Promise<{ id: string; name: string } | undefined> {
  const said = storableText(contact).trim();
  const found = await database
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where((where) =>
      where.or([
        where(where.cast<string>('id', 'text'), '=', said.toLowerCase()),
        where(sql<string>`lower(btrim(name))`, '=', sql<string>`lower(${said}::text)`),
      ]),
    )
    .limit(3)
    .execute();
  const byId = found.find(({ id }) => id === said.toLowerCase());
  return byId ?? (found.length === 1 ? found[0] : undefined);
}
