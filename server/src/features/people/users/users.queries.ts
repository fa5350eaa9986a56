import { sql, type Kysely, type SqlBool, type Updateable } from 'kysely';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';

/** Orders of the list: what each goes by, which is unique in a company. Whoever never signed in did so first of all. */
const orders = {
  name: [sql.ref('users.last_name'), sql.ref('users.first_name'), sql.ref('users.id')],
  email: [sql.ref('users.email'), sql.ref('users.id')],
  // As exact as a cursor can say it.
  'last-sign-in': [
    sql`coalesce(date_trunc('milliseconds', users.last_sign_in_at), 'epoch')`,
    sql.ref('users.id'),
  ],
} as const;
/** What the list is in order of. */
export type UserOrder = keyof typeof orders;

/** Which users of the list. */
export interface UserFilter {
  search?: string | undefined;
  roleId?: string | undefined;
  /** Some of the states, with commas between. */
  state?: string | undefined;
  mfa?: 'true' | 'false' | undefined;
}

/** A page of the users list: those behind the row with the keys `after`; `after` null begins. */
export interface UserPage {
  order: UserOrder;
  descending: boolean;
  after: readonly unknown[] | null;
  rows: number;
}

/** Whether the user of a row has a confirmed method of MFA. */
function hasMfa(companyId: string) {
  return sql<boolean>`exists (select from mfa_methods where mfa_methods.company_id = ${companyId}
    and mfa_methods.user_id = users.id and confirmed_at is not null)`;
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
    .select(hasMfa(companyId).as('mfa'));
}

/** A user as the database has one for the list and for itself. */
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/** As `stateOf` (`users.rules.ts`) says it of a row. */
const state = sql<string>`case when users.blocked_at is not null then 'blocked'
  when users.password_hash is not null then 'active'
  when invitation_open then 'invited' else 'invitation-expired' end`;

function wantedUsers(database: Kysely<DB>, companyId: string, filter: UserFilter) {
  let query = usersOf(database, companyId);
  if (filter.search) {
    const text = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;
    query = query.where(sql<SqlBool>`${text} like lower(${containing(filter.search)})`);
  }
  if (filter.roleId) query = query.where('users.role_id', '=', Number(filter.roleId) as RoleId);
  if (filter.state) query = query.where(state, 'in', filter.state.split(','));
  if (filter.mfa) query = query.where(hasMfa(companyId), '=', filter.mfa === 'true');
  return query;
}

/** A page of the users. */
export function selectUsers(
  database: Kysely<DB>,
  companyId: string,
  filter: UserFilter,
  { order, descending, after, rows }: UserPage,
) {
  let query = wantedUsers(database, companyId, filter);
  const keys = orders[order];
  if (after !== null)
    query = query.where(
      sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(descending ? '<' : '>')} (${sql.join([...after])})`,
    );
  for (const key of keys) query = query.orderBy(key, descending ? 'desc' : 'asc');
  return query.limit(rows).execute();
}

/** How many users there are. */
export async function countUsers(
  database: Kysely<DB>,
  companyId: string,
  filter: UserFilter,
): Promise<number> {
  const { count } = await wantedUsers(database, companyId, filter)
    .clearSelect()
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
