import type { Kysely } from 'kysely';
import type { UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';

/** Who asks for a report, and for which company; undefined for an account that has gone meanwhile. */
export function findAsker(database: Kysely<DB>, { companyId, userId }: UserActor) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .select(['first_name', 'last_name', 'companies.name as company_name'])
    .executeTakeFirst();
}
