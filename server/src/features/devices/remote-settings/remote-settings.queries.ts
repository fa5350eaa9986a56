import type { Insertable, Kysely, Updateable } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { SealedRow } from '#platform/auth/reseal-rows.ts';
import type { DB } from '#platform/database/database.ts';

/** A device of the company. */
export function findDeviceRow(database: Kysely<DB>, companyId: string, id: string) {
  return database
    .selectFrom('devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whose login on what. */
export interface LoginOwner {
  companyId: string;
  deviceId: string;
  userId: string;
}

/** The login of a user on a device that is not over. */
export function findLogin(database: Kysely<DB>, { companyId, deviceId, userId }: LoginOwner, now: Date) {
  return database
    .selectFrom('remote_logins')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}
/** A login's row. */
export type LoginRow = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** Whether a session ended meanwhile; held so that it cannot end before the caller commits. */
export async function isSessionOver(trx: Kysely<DB>, companyId: string, id: string): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('ended_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return session?.ended_at != null;
}

/** Adds a login; the user's former one on the device has to be gone. */
export function insertLogin(trx: Kysely<DB>, login: Insertable<DB['remote_logins']>) {
  return trx.insertInto('remote_logins').values(login).returningAll().executeTakeFirstOrThrow();
}

/** Ends a user's login on a device; undefined where there is none. */
export function deleteLogin(trx: Kysely<DB>, { companyId, deviceId, userId }: LoginOwner) {
  return trx
    .deleteFrom('remote_logins')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .returning(['id', 'sealed_ticket', 'expires_at'])
    .executeTakeFirst();
}

/** Ends the logins of everybody on a device. */
export async function deleteLoginsOn(trx: Kysely<DB>, companyId: string, deviceId: string): Promise<void> {
  await trx
    .deleteFrom('remote_logins')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Ends a login whose time is over; its device, or undefined where it went on or had ended. */
export function deleteExpiredLogin(database: Kysely<DB>, id: string, now: Date) {
  return database
    .deleteFrom('remote_logins')
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .returning(['company_id', 'device_id'])
    .executeTakeFirst();
}

/** What is known of a device's own settings, with who asked for what it has not confirmed; undefined before the first word. */
export function findSettings(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('remote_settings')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'remote_settings.wanted_by')
        .onRef('users.company_id', '=', 'remote_settings.company_id'),
    )
    .selectAll('remote_settings')
    .select(['users.first_name', 'users.last_name'])
    .where('remote_settings.company_id', '=', companyId)
    .where('remote_settings.device_id', '=', deviceId)
    .executeTakeFirst();
}
/** What is known of a device's own settings. */
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** The same, held until the commit. */
export function lockSettings(trx: Kysely<DB>, companyId: string, deviceId: string) {
  return trx
    .selectFrom('remote_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes some columns of what is known of a device's own settings. */
export async function storeSettings(
  trx: Kysely<DB>,
  companyId: string,
  deviceId: string,
  columns: Omit<Updateable<DB['remote_settings']>, 'company_id' | 'device_id'>,
): Promise<void> {
  await trx
    .insertInto('remote_settings')
    .values({ company_id: companyId, device_id: deviceId, ...columns })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(columns))
    .execute();
}

const nothingWanted = { wanted_id: null, wanted: null, wanted_by: null, wanted_at: null };

/** Forgets what was asked for: all of it, or only that one wish. Says whether there was something. */
export async function forgetWanted(
  trx: Kysely<DB>,
  companyId: string,
  deviceId: string,
  wantedId?: string,
): Promise<boolean> {
  const forgotten = await trx
    .updateTable('remote_settings')
    .set(nothingWanted)
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('wanted', 'is not', null)
    .$if(wantedId !== undefined, (query) => query.where('wanted_id', '=', wantedId ?? ''))
    .returning('device_id')
    .executeTakeFirst();
  return forgotten !== undefined;
}

/** The Administrators of a company who can sign in. */
export function selectAdministrators(trx: Kysely<DB>, companyId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('role_id', 'in', [roles.administrator, roles.providerAdmin, roles.providerAdminFinancial])
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('email_verified', '=', true)
    .orderBy('id')
    .execute();
}

/** The failures that a device has now, by their codes. */
export async function selectActiveFailures(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('alarm_nodes')
    .select('alarm_id')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('alarm_id', 'like', 'failure.%')
    .where('active', '=', true)
    .orderBy('alarm_id')
    .execute();
  return rows.map((row) => row.alarm_id.slice('failure.'.length));
}

/** Sealed tickets of all logins, after an id. */
export function selectSealedTickets(
  database: Kysely<DB>,
  after: string | null,
  limit: number,
): Promise<SealedRow[]> {
  return database
    .selectFrom('remote_logins')
    .select(['id', 'sealed_ticket as sealed'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces a sealed ticket that is still there; says whether it was. */
export async function replaceSealedTicket(
  database: Kysely<DB>,
  { id, sealed: former }: SealedRow,
  sealed: Buffer,
): Promise<boolean> {
  const replaced = await database
    .updateTable('remote_logins')
    .set({ sealed_ticket: sealed })
    .where('id', '=', id)
    .where('sealed_ticket', '=', former)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
