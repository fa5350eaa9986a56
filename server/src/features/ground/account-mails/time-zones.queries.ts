import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Where the clock of the user of an address is; null where nobody has it, or no browser of theirs has said so. */
export async function selectTimeZone(database: Kysely<DB>, address: string): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .select('time_zone')
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst();
  return user?.time_zone ?? null;
}
