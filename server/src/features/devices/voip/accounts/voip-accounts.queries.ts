import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** An account as it is stored. */
export type VoipAccountRow = Selectable<DB['voip_accounts']>;

/** A device, and whose it is, for an account of it. */
export function findVoipDevice(database: Kysely<DB>, id: string) {
  return database
    .selectFrom('devices')
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .select([
      'devices.id',
      'devices.company_id',
      'devices.serial_number',
      'devices.name',
      'companies.name as company_name',
      'companies.customer_number',
    ])
    .where('devices.id', '=', id)
    .executeTakeFirst();
}

/** A row of {@link findVoipDevice}. */
export type VoipDevice = NonNullable<Awaited<ReturnType<typeof findVoipDevice>>>;

/** The account of a device, also one that the provider has not taken yet. */
export function findAccount(database: Kysely<DB>, deviceId: string): Promise<VoipAccountRow | undefined> {
  return database
    .selectFrom('voip_accounts')
    .selectAll()
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** Keeps that an account is about to be made; undefined where somebody else was quicker. */
export function insertAccount(
  trx: Kysely<DB>,
  of: { deviceId: string; companyId: string; username: string; domain: string; at: Date },
): Promise<VoipAccountRow | undefined> {
  return trx
    .insertInto('voip_accounts')
    .values({
      device_id: of.deviceId,
      company_id: of.companyId,
      username: of.username,
      domain: of.domain,
      made_at: of.at,
      password_at: of.at,
    })
    .onConflict((conflict) => conflict.column('device_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Notes what the provider calls an account, and that its device is to tell of it; undefined where it is not wanted any more. */
export async function noteAccountTaken(
  trx: Kysely<DB>,
  { username, providerId, at }: { username: string; providerId: string; at: Date },
): Promise<VoipAccountRow | undefined> {
  const account = await trx
    .updateTable('voip_accounts')
    .set({ provider_id: providerId })
    .where('username', '=', username)
    .where('provider_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (account)
    await sql`
      insert into voip_lines (device_id, company_id, serial_number, said, since, account)
      select id, company_id, serial_number, 'unregistered', ${at}::timestamptz, ${username} from devices
      where id = ${account.device_id} on conflict do nothing`.execute(trx);
  return account;
}

/** Another version of an account's password begins; undefined where it has another version already. */
export function countPassword(
  trx: Kysely<DB>,
  deviceId: string,
  { version, at }: { version: number; at: Date },
): Promise<VoipAccountRow | undefined> {
  return trx
    .updateTable('voip_accounts')
    .set({ version: version + 1, password_at: at })
    .where('device_id', '=', deviceId)
    .where('version', '=', version)
    .where('provider_id', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes accounts away: that of a device, or all of a company; a line that no device told of goes with it. */
export async function takeAccounts(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string | null },
): Promise<VoipAccountRow[]> {
  let query = trx.deleteFrom('voip_accounts').where('company_id', '=', companyId);
  if (deviceId !== null) query = query.where('device_id', '=', deviceId);
  const taken = await query.returningAll().execute();
  if (taken.length > 0)
    await sql`
      delete from voip_lines using devices
      where voip_lines.device_id = devices.id and devices.voip is null
        and voip_lines.device_id = any(${taken.map(({ device_id: id }) => id)}::uuid[])`.execute(trx);
  return taken;
}

/** Whether some device has an account of this name. */
export async function hasAccount(database: Kysely<DB>, username: string): Promise<boolean> {
  const row = await database
    .selectFrom('voip_accounts')
    .select('provider_id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined && row.provider_id !== null;
}

/** Takes an account away that the provider never took. */
export async function dropUntaken(trx: Kysely<DB>, username: string): Promise<void> {
  await trx
    .deleteFrom('voip_accounts')
    .where('username', '=', username)
    .where('provider_id', 'is', null)
    .execute();
}
