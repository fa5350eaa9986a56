import type { Kysely } from 'kysely';
import type { StaffActor, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';

/** Name of who asks for a report, and that of the company; undefined for an account that has gone meanwhile. Staff are named by their address, as in the company's log. */
export async function findAsker(
  database: Kysely<DB>,
  actor: UserActor | StaffActor,
): Promise<{ name: string; company: string } | undefined> {
  const row = await database
    .selectFrom('companies')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'companies.id').on('users.id', '=', actor.userId),
    )
    .where('companies.id', '=', actor.companyId)
    .select(['users.id', 'first_name', 'last_name', 'companies.name as company'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (actor.kind === 'staff') return { name: actor.email, company: row.company };
  return row.id === null
    ? undefined
    : { name: `${row.first_name} ${row.last_name}`.trim(), company: row.company };
}
