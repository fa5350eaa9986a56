import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A row of `push_apps`. */
export type AppRow = Selectable<DB['push_apps']>;
type AppTestState = NonNullable<AppRow['test_state']>;

/** The apps of a user, in the order they were added. */
export function selectAppsOfUser(database: Kysely<DB>, companyId: string, userId: string): Promise<AppRow[]> {
  return database
    .selectFrom('push_apps')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The app of an endpoint, whoever's it is, locked. Only the provider sees those of other companies. */
export function lockAppOfEndpoint(trx: Kysely<DB>, endpoint: string): Promise<AppRow | undefined> {
  return trx
    .selectFrom('push_apps')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets one change of a user's apps happen at a time; where mails to the user go. */
export function lockUser(trx: Kysely<DB>, companyId: string, userId: string) {
  return trx
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Where mails to the owner of an app go; nothing is locked, or two who take over from each other would wait for ever. */
export function readOwner(provider: Kysely<DB>, companyId: string, userId: string) {
  return provider
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Adds an app. */
export function insertApp(trx: Kysely<DB>, app: Insertable<DB['push_apps']>): Promise<AppRow> {
  return trx.insertInto('push_apps').values(app).returningAll().executeTakeFirstOrThrow();
}

/** Changes an app of a user; undefined where the user has none such. */
export function updateAppOfUser(
  trx: Kysely<DB>,
  { companyId, userId, id }: { companyId: string; userId: string; id: string },
  change: Updateable<DB['push_apps']>,
): Promise<AppRow | undefined> {
  return trx
    .updateTable('push_apps')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes an app of a user; undefined where the user has none such. */
export function deleteAppOfUser(
  trx: Kysely<DB>,
  { companyId, userId, id }: { companyId: string; userId: string; id: string },
): Promise<AppRow | undefined> {
  return trx
    .deleteFrom('push_apps')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** An app of any company, for work that nobody asked for by hand. */
export function findApp(provider: Kysely<DB>, id: string): Promise<AppRow | undefined> {
  return provider.selectFrom('push_apps').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes what was learnt of an app. */
export async function noteApp(
  provider: Kysely<DB>,
  id: string,
  change: Updateable<DB['push_apps']>,
): Promise<void> {
  await provider
    .updateTable('push_apps')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Takes the newest test of an app further; what came before, or belongs to another test, changes nothing. */
export async function advanceTest(
  provider: Kysely<DB>,
  { appId, testId }: { appId: string; testId: string },
  state: Exclude<AppTestState, 'queued'>,
  from: readonly AppTestState[],
): Promise<void> {
  await provider
    .updateTable('push_apps')
    .set({ test_state: state, version: sql<number>`version + 1` })
    .where('id', '=', appId)
    .where('test_id', '=', testId)
    .where('test_state', 'in', from)
    .execute();
}

/** An app that can be reached, of a user who may still sign in. */
export function findReachable(provider: Kysely<DB>, id: string): Promise<AppRow | undefined> {
  return provider
    .selectFrom('push_apps')
    .innerJoin('users', 'users.id', 'push_apps.user_id')
    .selectAll('push_apps')
    .where('push_apps.id', '=', id)
    .where('gone_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
}

/** Apps that can be reached of users of companies who may still sign in. */
export function selectReachableApps(
  database: Kysely<DB>,
  companyIds: readonly string[],
  userIds: readonly string[],
): Promise<AppRow[]> {
  return database
    .selectFrom('push_apps')
    .innerJoin('users', 'users.id', 'push_apps.user_id')
    .selectAll('push_apps')
    .where('push_apps.company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('gone_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .orderBy('push_apps.created_at')
    .orderBy('push_apps.id')
    .execute();
}

/** Firmware as numbers, for comparing; null where it is none that we understand. */
const firmware = sql`case when software_version ~ '^[0-9]{1,4}([.][0-9]{1,4}){0,3}'
  then string_to_array(substring(software_version from '^[0-9]{1,4}(?:[.][0-9]{1,4}){0,3}'), '.')::int[] end`;

/** Devices whose alarms cannot come by push now, with how many there are in all. */
export function selectDevicesWithoutPush(
  database: Kysely<DB>,
  companyId: string,
  least: string,
  limit: number,
) {
  const old = sql<boolean>`coalesce(${firmware} < string_to_array(${least}, '.')::int[], false)`;
  return database
    .selectFrom('devices')
    .select(['id', 'name', 'software_version', 'connected', old.as('old')])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('connected', '=', false), old]))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}
