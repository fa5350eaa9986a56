import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { FormerDialler } from './former-diallers.ts';

/** Adds a dialler that was exchanged; one that was before begins anew. */
export async function insertFormer(
  trx: Kysely<DB>,
  { serialNumber, companyId, deviceId, epoch, since }: FormerDialler,
): Promise<void> {
  const row = { company_id: companyId, device_id: deviceId, epoch, since, events: 0, heard_at: null };
  await trx
    .insertInto('former_diallers')
    .values({ serial_number: serialNumber, ...row })
    .onConflict((conflict) => conflict.column('serial_number').doUpdateSet(row))
    .execute();
}

/** Listens to a dialler no more: it has its place back, or it is with the maker. */
export async function deleteFormer(trx: Kysely<DB>, serialNumber: string): Promise<void> {
  await trx.deleteFrom('former_diallers').where('serial_number', '=', serialNumber).execute();
}

/** Those of some serial numbers that were exchanged and are listened to. */
export function selectFormers(database: Kysely<DB>, serials: readonly string[]) {
  return database
    .selectFrom('former_diallers')
    .selectAll()
    .where('serial_number', '=', sql<string>`any(${serials}::text[])`)
    .orderBy('serial_number')
    .execute();
}

/** Counts events of a former dialler; when it was heard before that. */
export async function noteFormersHeard(
  trx: Kysely<DB>,
  serial: string,
  { events, at }: { events: number; at: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    with known as (select heard_at from former_diallers where serial_number = ${serial} for update),
    counted as (update former_diallers set events = events + ${events}, heard_at = ${at}
      where serial_number = ${serial})
    select heard_at as before from known`.execute(trx);
  return rows[0]?.before ?? null;
}
