import { sql, type Kysely, type SqlBool, type Updateable } from 'kysely';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';

/** The columns of the list's order, which are those of its index behind the company. */
const order = ['last_name', 'first_name', 'id'] as const;

/** A page of the users list: those behind the row with the keys `after`; `after` null begins. */
export interface UserPage {
  search?: string | undefined;
  descending: boolean;
  after: readonly unknown[] | null;
  rows: number;
}

/** Users of a company, each with whether there is MFA, and the newest invitation. Links live in real time. */
function usersOf(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('users')
    .where('users.company_id', '=', companyId)
    .leftJoinLateral(
      (link) =>
        link
          .selectFrom('mailed_links')
          .select([
            'created_at as invitation_sent_at',
            'expires_at as invitation_expires_at',
            sql<boolean>`expires_at > now()`.as('invitation_open'),
          ])
          .where('mailed_links.company_id', '=', companyId)
          .whereRef('mailed_links.user_id', '=', 'users.id')
          .where('purpose', '=', 'invitation')
          .where('used_at', 'is', null)
          .where('replaced_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('link'),
      (join) => join.onTrue(),
    )
    .selectAll('users')
    .select(['invitation_sent_at', 'invitation_expires_at', 'invitation_open'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('mfa_methods')
            .select('mfa_methods.id')
            .where('mfa_methods.company_id', '=', companyId)
            .whereRef('mfa_methods.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('mfa'),
    );
}

/** A user as the database has one for the list and for itself. */
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

function searched(search: string) {
  const text = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;
  return sql<SqlBool>`${text} like lower(${containing(search)})`;
}

/** A page of the users, by name. */
export function selectUsers(
  database: Kysely<DB>,
  companyId: string,
  { search, descending, after, rows }: UserPage,
) {
  let query = usersOf(database, companyId);
  if (search) query = query.where(searched(search));
  if (after !== null) {
    const keys = sql.join(order.map((column) => sql.ref(`users.${column}`)));
    query = query.where(sql<SqlBool>`(${keys}) ${sql.raw(descending ? '<' : '>')} (${sql.join([...after])})`);
  }
  for (const column of order) query = query.orderBy(`users.${column}`, descending ? 'desc' : 'asc');
  return query.limit(rows).execute();
}

/** How many users there are. */
export async function countUsers(
  database: Kysely<DB>,
  companyId: string,
  search: string | undefined,
): Promise<number> {
  let query = database.selectFrom('users').where('users.company_id', '=', companyId);
  if (search) query = query.where(searched(search));
  const { count } = await query
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A user of the company. */
export function findUser(database: Kysely<DB>, companyId: string, id: string) {
  return usersOf(database, companyId).where('users.id', '=', id).executeTakeFirst();
}

/** Which versions of the terms a user agreed to, newest first. */
export function selectAgreements(database: Kysely<DB>, companyId: string, userId: string) {
  return database
    .selectFrom('terms_agreements')
    .select(['version', 'agreed_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .execute();
}

/**
 * Takes the right to change who may do what in a company: of two such changes the second sees what the first did. Rows
 * that only name the company are not held up.
 */
export async function lockCompany(
  trx: Kysely<DB>,
  companyId: string,
): Promise<{ name: string; provider: boolean }> {
  return trx
    .selectFrom('companies')
    .select(['name', 'provider'])
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** How many administrators can sign in, beside one. */
export async function countOtherAdministrators(
  trx: Kysely<DB>,
  companyId: string,
  besides: string,
  administratorRoles: readonly RoleId[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('id', '<>', besides)
    .where('role_id', 'in', administratorRoles)
    .where('blocked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes a user who has no password yet. */
export async function insertInvitedUser(
  trx: Kysely<DB>,
  user: {
    companyId: string;
    email: string;
    firstName: string;
    lastName: string;
    roleId: RoleId;
    langCode: LangCode;
    receiveInvoices: boolean;
    receivePaidInvoices: boolean;
  },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      role_id: user.roleId,
      lang_code: user.langCode,
      receive_invoices: user.receiveInvoices,
      receive_paid_invoices: user.receivePaidInvoices,
      created_at: now,
      invited_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a user; its version grows. */
export async function updateUserRow(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
  change: Updateable<DB['users']>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
