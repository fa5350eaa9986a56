import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { moveState } from '#platform/machine/move-state.ts';

/** A row of `swaps`. */
export type SwapRow = Selectable<DB['swaps']>;

/** Swaps that have not taken over. */
export const openStates = ['waiting', 'ready'] as const satisfies readonly SwapRow['state'][];

/** Adds a swap. */
export function insertSwap(
  trx: Kysely<DB>,
  swap: {
    companyId: string;
    deviceId: string;
    from: string;
    to: string;
    heldBefore: SwapRow['held_before'];
    isBack: boolean;
    begunAt: Date;
    expiresAt: Date;
  },
): Promise<SwapRow> {
  return trx
    .insertInto('swaps')
    .values({
      company_id: swap.companyId,
      device_id: swap.deviceId,
      from_serial: swap.from,
      to_serial: swap.to,
      state: 'waiting',
      held_before: swap.heldBefore,
      is_back: swap.isBack,
      begun_at: swap.begunAt,
      expires_at: swap.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A swap by its id. */
export function findSwap(database: Kysely<DB>, id: string): Promise<SwapRow | undefined> {
  return database.selectFrom('swaps').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The swap for which a dialler is held now, if it is for one. */
export function findSwapTo(database: Kysely<DB>, serialNumber: string): Promise<SwapRow | undefined> {
  return database
    .selectFrom('swaps')
    .selectAll()
    .where('to_serial', '=', serialNumber)
    .where('state', 'in', [...openStates, 'taken-over'])
    .executeTakeFirst();
}

/** The swaps of a device, the newest first, and the open one before all. */
export function selectSwaps(database: Kysely<DB>, companyId: string, deviceId: string): Promise<SwapRow[]> {
  return database
    .selectFrom('swaps')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy(sql`state in ('waiting', 'ready', 'taken-over')`, 'desc')
    .orderBy('begun_at', 'desc')
    .limit(20)
    .execute();
}

/** The swaps that are not over: of a device, or of a whole company. */
export function selectUnfinished(
  database: Kysely<DB>,
  companyId: string,
  deviceId?: string,
): Promise<SwapRow[]> {
  return database
    .selectFrom('swaps')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? null))
    .where('state', 'in', [...openStates, 'taken-over'])
    .orderBy('begun_at')
    .execute();
}

/** All swaps of a device, or of a whole company. */
export function selectSwapsOf(
  database: Kysely<DB>,
  companyId: string,
  deviceId?: string,
): Promise<SwapRow[]> {
  return database
    .selectFrom('swaps')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? null))
    .orderBy('begun_at')
    .execute();
}

/** Takes a swap on, of several who would only the first. */
export function moveSwap(
  trx: Kysely<DB>,
  { id, state }: Pick<SwapRow, 'id' | 'state'>,
  to: Partial<SwapRow> & Pick<SwapRow, 'state'>,
): Promise<SwapRow | undefined> {
  return moveState(trx, 'swaps', { id, from: state }, to);
}

/** The swap by which a dialler was exchanged last, of whichever company: an older one says nothing of where it is now. */
export async function findLastExchangeOf(
  database: Kysely<DB>,
  serialNumber: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('swaps')
    .select('id')
    .where('from_serial', '=', serialNumber)
    .where('taken_over_at', 'is not', null)
    .orderBy('taken_over_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Notes that a device's settings were sent to its new dialler. */
export async function noteSettingsSent(database: Kysely<DB>, id: string, at: Date): Promise<void> {
  await database
    .updateTable('swaps')
    .set({ settings_sent_at: at })
    .where('id', '=', id)
    .where('state', '=', 'taken-over')
    .execute();
}

/** Deletes the swaps of a company that goes. */
export async function deleteSwaps(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('swaps').where('company_id', '=', companyId).execute();
}

/** Whose device this is, in the scope of all companies. */
export function findOwner(
  database: Kysely<DB>,
  deviceId: string,
): Promise<{ companyId: string } | undefined> {
  return database
    .selectFrom('devices')
    .select('company_id as companyId')
    .where('id', '=', deviceId)
    .executeTakeFirst();
}

/** What a swap has to know of a device, as its company sees it. */
export async function findOldSide(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('devices')
    .select((of) => [
      'id',
      'name',
      'serial_number',
      'type',
      'connected',
      'software_version',
      sql<string | null>`devices.sim ->> 'iccid'`.as('iccid'),
      of
        .exists(
          of
            .selectFrom('remote_settings')
            .select('device_id')
            .whereRef('remote_settings.device_id', '=', 'devices.id')
            .where('wanted', 'is not', null),
        )
        .as('wants_settings'),
      of
        .exists(
          of
            .selectFrom('test_alarms')
            .select('id')
            .whereRef('test_alarms.device_id', '=', 'devices.id')
            .where('state', '=', 'running'),
        )
        .as('is_tested'),
      of
        .exists(
          of
            .selectFrom('swaps')
            .select('id')
            .whereRef('swaps.device_id', '=', 'devices.id')
            .where('state', 'in', openStates),
        )
        .as('has_open_swap'),
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
}

/** The alarm points of a device. */
export function selectPoints(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('alarm_nodes')
    .select(['alarm_id', 'name', 'enabled', 'state'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy('alarm_id')
    .execute();
}

/** What became of diallers that were exchanged, as far as they are listened to. */
export function selectFormerWords(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('former_diallers')
    .select(['serial_number', 'events', 'heard_at'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** SIM cards that were in one of these diallers last and stayed there, of a company. */
export function selectCardsLeft(database: Kysely<DB>, companyId: string, serials: readonly string[]) {
  return database
    .selectFrom('sim_cards')
    .select(['id', 'iccid', 'serial_number'])
    .where('company_id', '=', companyId)
    .where('serial_number', '=', sql<string>`any(${serials}::text[])`)
    .where('left_at', 'is not', null)
    .execute();
}

/** What a company is called, and who it is for staff. */
export function findCompanyRef(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('companies')
    .select(['id', 'name', 'customer_number as customerNumber'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}
