import type { Kysely, Selectable } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { findIdentities, lockIdentities } from '../keys/device-identities.queries.ts';
import { updateHeld } from './exchange.queries.ts';

type IdentityRow = Selectable<DB['device_identities']>;
/** How a dialler is held that nobody may claim. */
export type HeldAs = NonNullable<IdentityRow['held']>;

/** A dialler as the factory and its own words tell. */
export type Dialler = Pick<
  IdentityRow,
  'serial_number' | 'type' | 'inputs' | 'connected' | 'software_version' | 'owner_id' | 'device_id' | 'held'
> & {
  /** Said while it was reserved or arriving. */
  hello: HelloMessage | null;
};

/** Diallers by their serial numbers, for whoever sees all companies. */
export async function findDiallers(
  database: Kysely<DB>,
  serials: readonly string[],
): Promise<Map<string, Dialler>> {
  return bySerial(await findIdentities(database, serials));
}

/** As {@link findDiallers}; nobody else claims, reserves or releases them until the commit. */
export async function lockDiallers(
  trx: Kysely<DB>,
  serials: readonly string[],
): Promise<Map<string, Dialler>> {
  return bySerial(await lockIdentities(trx, serials));
}

/** Holds a dialler that the caller has locked, or lets it be claimed again. */
export async function holdDialler(trx: Kysely<DB>, serialNumber: string, held: HeldAs | null): Promise<void> {
  await updateHeld(trx, serialNumber, held);
}

function bySerial(rows: readonly IdentityRow[]): Map<string, Dialler> {
  return new Map(rows.map((row) => [row.serial_number, { ...row, hello: row.hello as HelloMessage | null }]));
}
