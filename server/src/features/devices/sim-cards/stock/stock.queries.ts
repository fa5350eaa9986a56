import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { ListedSim } from './read-sim-list.ts';

/** How many of these cards are known. */
export async function countKnownCards(trx: Kysely<DB>, cards: readonly ListedSim[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sim_cards where iccid = any(${cards.map(({ iccid }) => iccid)}::text[])`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Takes cards into the maker's stock; those that are known stay as they are. Gives how many are new. */
export async function insertStockCards(
  trx: Kysely<DB>,
  cards: readonly ListedSim[],
  { companyId, at }: { companyId: string; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into sim_cards (company_id, serial_number, iccid, imsi, number, limit_bytes, first_seen_at, connected, seen_at)
    select ${companyId}::uuid, '', iccid, imsi, number, limit_bytes, ${at}::timestamptz, false, ${at}::timestamptz
    from unnest(${cards.map(({ iccid }) => iccid)}::text[], ${cards.map(({ imsi }) => imsi)}::text[],
      ${cards.map(({ number }) => number)}::text[], ${cards.map(({ limitBytes }) => limitBytes)}::int8[])
      as listed (iccid, imsi, number, limit_bytes)
    on conflict (iccid) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** A device that somebody has, by what stands on it. */
export function findDeviceBySerial(database: Kysely<DB>, serialNumber: string) {
  return database
    .selectFrom('devices')
    .select(['id', 'company_id', 'name', 'type'])
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
}

/** Whether a card is in a device, or is to be. Nobody gives it another one until the transaction ends. */
export async function holdsCard(trx: Kysely<DB>, deviceId: string): Promise<boolean> {
  await trx.selectFrom('devices').select('id').where('id', '=', deviceId).forNoKeyUpdate().execute();
  const row = await trx
    .selectFrom('sim_cards')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A card is to be in a device, until that tells of it. */
export async function putCardToDevice(
  trx: Kysely<DB>,
  id: string,
  device: { id: string; companyId: string; serialNumber: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('sim_cards')
    .set({
      company_id: device.companyId,
      device_id: device.id,
      serial_number: device.serialNumber,
      assigned_at: device.at,
      seen_at: device.at,
      ...unused,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** A card comes back into the maker's stock. */
export async function putCardToStock(
  trx: Kysely<DB>,
  id: string,
  { makerId, at }: { makerId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('sim_cards')
    .set({
      company_id: makerId,
      device_id: null,
      serial_number: '',
      assigned_at: null,
      limit_bytes: null,
      seen_at: at,
      ...unused,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** What is counted of a device is not a card's that is not in it. */
const unused = {
  left_at: null,
  connected: false,
  used_bytes: 0,
  used_percent: 0,
  warned_month: null,
  warned_percent: null,
  moved_at: null,
  moved_from: null,
} as const;

/** Sets the data limit of a card: how near the one before was says nothing of it, so that people are told anew. */
export async function setLimit(trx: Kysely<DB>, id: string, limitBytes: number | null): Promise<void> {
  await trx
    .updateTable('sim_cards')
    .set({
      limit_bytes: limitBytes,
      warned_month: null,
      warned_percent: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
