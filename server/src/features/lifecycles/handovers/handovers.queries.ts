import { sql, type Kysely, type Selectable } from 'kysely';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** A device that is offered. */
export interface NewHandover {
  companyId: string;
  deviceId: string;
  tokenHash: Buffer;
  email: string;
  message: string | null;
  sentBy: string;
  days: number;
}

/** The offer of a device that nobody has answered, with whether its days are over; undefined where there is none. */
export function findOpenHandover(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('handovers')
    .select(['email', 'message', 'created_at', 'expires_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
/** An offer that nobody has answered. */
export type OpenHandover = NonNullable<Awaited<ReturnType<typeof findOpenHandover>>>;

/** Waits for whoever else offers or withdraws this device. False where the company does not have it. */
export async function lockOfferedDevice(trx: Kysely<DB>, companyId: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('devices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the open offer of a device; its address, or undefined where there is none. */
export async function endOpenHandover(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  outcome: 'withdrawn' | 'replaced',
): Promise<string | undefined> {
  const ended = await trx
    .updateTable('handovers')
    .set({ ended_at: sql<Date>`now()`, outcome })
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return ended?.email;
}

/** Keeps a new offer, its link's secret as a hash. */
export function insertHandover(trx: Kysely<DB>, offer: NewHandover): Promise<OpenHandover> {
  return trx
    .insertInto('handovers')
    .values({
      company_id: offer.companyId,
      device_id: offer.deviceId,
      token_hash: offer.tokenHash,
      email: offer.email,
      message: offer.message,
      sent_by: offer.sentBy,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${offer.days})`,
    })
    .returning(['email', 'message', 'created_at', 'expires_at', sql<boolean>`false`.as('expired')])
    .executeTakeFirstOrThrow();
}

/** The offer that a link stands for, with the device and who offers it, over all companies. */
export function findHandoverByToken(database: Kysely<DB>, tokenHash: Buffer) {
  return database
    .selectFrom('handovers')
    .innerJoin('companies', 'companies.id', 'handovers.company_id')
    .leftJoin('devices', 'devices.id', 'handovers.device_id')
    .select([
      'handovers.id',
      'handovers.company_id',
      'handovers.device_id',
      'handovers.email',
      'handovers.message',
      'handovers.sent_by',
      'handovers.outcome',
      'companies.name as company_name',
      'devices.name as device_name',
      'devices.serial_number',
      sql<boolean>`handovers.expires_at <= now()`.as('expired'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
/** The offer that a link stands for. */
export type LinkedHandover = NonNullable<Awaited<ReturnType<typeof findHandoverByToken>>>;

/** Uses an offer's link up; false when it was not good any more. */
export async function consumeHandover(trx: Kysely<DB>, id: string): Promise<boolean> {
  const used = await trx
    .updateTable('handovers')
    .set({ ended_at: sql<Date>`now()`, outcome: 'accepted' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

const personColumns = [
  'users.id',
  'users.company_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role_id',
  'users.lang_code',
  'companies.name as company_name',
] as const;

/** Whoever signs in with an address, with their company; nobody who has not set the account up, or is blocked. */
export function findAccount(database: Kysely<DB>, email: string) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .where('users.email', '=', email)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}
/** Whoever signs in with an address. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The people of a company who hear of a handover: whoever offered, or where they are gone the Administrators. */
export async function selectGivers(
  database: Kysely<DB>,
  companyId: string,
  sentBy: string | null,
  administrator: RoleId,
): Promise<Pick<Selectable<DB['users']>, 'id' | 'email' | 'lang_code'>[]> {
  const people = () =>
    database.selectFrom('users').select(['id', 'email', 'lang_code']).where('company_id', '=', companyId);
  const sender = sentBy === null ? [] : await people().where('id', '=', sentBy).execute();
  return sender.length > 0 ? sender : people().where('role_id', '=', administrator).execute();
}

/** Whoever offers a device, with their company. */
export function findSender(database: Kysely<DB>, companyId: string, userId: string) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
