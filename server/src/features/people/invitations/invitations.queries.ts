import { sql, type Kysely } from 'kysely';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** A user who was invited, with the company and whoever invited; locked where an account is to be set up. */
export function findInvited(
  database: Kysely<DB>,
  { companyId, userId, sentBy }: { companyId: string; userId: string; sentBy: string | null },
) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .leftJoin('users as inviter', (join) =>
      join.onRef('inviter.company_id', '=', 'users.company_id').on('inviter.id', '=', sentBy),
    )
    .selectAll('users')
    .select(['companies.name as company_name', 'inviter.id as inviter_id'])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('inviter_name'))
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** The newest invitation's message and sender; undefined where there is none. */
export function findLastInvitation(database: Kysely<DB>, companyId: string, userId: string) {
  return database
    .selectFrom('mailed_links')
    .select(['message', 'sent_by'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The invitation of a link, whatever became of it. */
export function findInvitationLink(database: Kysely<DB>, tokenHash: Buffer) {
  return database
    .selectFrom('mailed_links')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'invitation')
    .executeTakeFirst();
}

/** Sets an account up that has none yet; false when another call was quicker, or it was blocked. */
export async function setUpUser(
  trx: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<boolean> {
  const done = await trx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      email_verified: true,
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Keeps which terms somebody agreed to, and when; once a version. */
export async function insertTermsAgreement(
  trx: Kysely<DB>,
  { companyId, userId, version }: { companyId: string; userId: string; version: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('terms_agreements')
    .values({ company_id: companyId, user_id: userId, version, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody of these roles who can sign in and whose address is confirmed, except one. */
export function selectAdministrators(
  trx: Kysely<DB>,
  companyId: string,
  administratorRoles: readonly RoleId[],
  except: string,
) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('role_id', 'in', administratorRoles)
    .where('id', '<>', except)
    .where('password_hash', 'is not', null)
    .where('email_verified', '=', true)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute();
}
