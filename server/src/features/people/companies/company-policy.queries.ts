import { sql, type Kysely, type Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { PolicyUser } from './policy-warnings.rules.ts';

/** The version of a company's policy; that of one that has never been changed is 1. */
export async function policyVersion(database: Kysely<DB>, companyId: string): Promise<number> {
  const row = await database
    .selectFrom('company_policies')
    .select('version')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.version ?? 1;
}

/** Makes the row where there is none, and keeps others from changing it until the transaction ends. */
export async function lockPolicy(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx
    .insertInto('company_policies')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('company_policies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
}

/** Changes the policy; the row gets its next version. */
export async function updatePolicy(
  trx: Kysely<DB>,
  companyId: string,
  change: Updateable<DB['company_policies']>,
): Promise<void> {
  await trx
    .updateTable('company_policies')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .execute();
}

/** Whoever can sign in with a password: not who is blocked, nor who has not taken up the invitation. */
export async function selectPolicyUsers(database: Kysely<DB>, companyId: string): Promise<PolicyUser[]> {
  return database
    .selectFrom('users')
    .select((column) => [
      'users.role_id as roleId',
      column.fn.coalesce('users.password_changed_at', 'users.created_at').as('passwordSince'),
      column
        .exists(
          column
            .selectFrom('mfa_methods')
            .select('mfa_methods.id')
            .whereRef('mfa_methods.user_id', '=', 'users.id')
            .where('mfa_methods.company_id', '=', companyId)
            .where((method) =>
              method.or([method('kind', '=', 'passkey'), method('confirmed_at', 'is not', null)]),
            ),
        )
        .$castTo<boolean>()
        .as('hasMfa'),
    ])
    .where('users.company_id', '=', companyId)
    .where('users.password_hash', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .execute();
}
