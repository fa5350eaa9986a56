import { sql, type Kysely } from 'kysely';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** A device as it leaves the factory, its secrets as hashes. */
export interface NewIdentity {
  serialNumber: string;
  type: DeviceType;
  inputs: number;
  keyHash: Buffer;
  /** See `keyVerifier`. */
  keyVerifier: string;
  connectCodeHash: Buffer;
  licences: readonly LicenceFeature[];
  stockedAt: Date | null;
}

/** Adds devices to the stock; one that is there already stays as it is. @returns the serial numbers that are new */
export async function insertIdentities(
  trx: Kysely<DB>,
  identities: readonly NewIdentity[],
): Promise<string[]> {
  const rows = await trx
    .insertInto('device_identities')
    .values(
      identities.map((identity) => ({
        serial_number: identity.serialNumber,
        type: identity.type,
        inputs: identity.inputs,
        key_hash: identity.keyHash,
        key_verifier: identity.keyVerifier,
        connect_code_hash: identity.connectCodeHash,
        licences: [...identity.licences],
        stocked_at: identity.stockedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('serial_number')
    .execute();
  return rows.map((row) => row.serial_number);
}

/**
 * Gives a device another key and connect code, where nobody has claimed it and it has never been here: one that has is
 * somewhere out there with the key that it has. False where nothing was done.
 */
export async function replaceUnusedSecrets(
  trx: Kysely<DB>,
  serialNumber: string,
  { keyHash, keyVerifier, connectCodeHash }: Pick<NewIdentity, 'keyHash' | 'keyVerifier' | 'connectCodeHash'>,
): Promise<boolean> {
  const replaced = await trx
    .updateTable('device_identities')
    .set({ key_hash: keyHash, key_verifier: keyVerifier, connect_code_hash: connectCodeHash })
    .where('serial_number', '=', serialNumber)
    .where('owner_id', 'is', null)
    .where('held', 'is', null)
    .where('wanted_key_hash', 'is', null)
    .where('connected', '=', false)
    .where('software_version', 'is', null)
    .returning('serial_number')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Puts another connect code in the place of the one before. */
export async function replaceConnectCode(
  trx: Kysely<DB>,
  serialNumber: string,
  connectCodeHash: Buffer,
): Promise<void> {
  await trx
    .updateTable('device_identities')
    .set({ connect_code_hash: connectCodeHash })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** Sets what a device is licensed for when somebody adds it. */
export async function replaceLicences(
  trx: Kysely<DB>,
  serialNumber: string,
  licences: readonly LicenceFeature[],
): Promise<void> {
  await trx
    .updateTable('device_identities')
    .set({ licences: [...licences] })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** What the factory knows of a serial number. */
export function findIdentity(database: Kysely<DB>, serialNumber: string) {
  return database
    .selectFrom('device_identities')
    .selectAll()
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
}

/** As {@link findIdentity}, and keeps others from claiming it until the transaction ends. */
export function lockIdentity(trx: Kysely<DB>, serialNumber: string) {
  return trx
    .selectFrom('device_identities')
    .selectAll()
    .where('serial_number', '=', serialNumber)
    .forUpdate()
    .executeTakeFirst();
}

/** What the factory knows of several serial numbers. */
export function findIdentities(database: Kysely<DB>, serialNumbers: readonly string[]) {
  return database
    .selectFrom('device_identities')
    .selectAll()
    .where('serial_number', '=', sql<string>`any(${serialNumbers}::text[])`)
    .execute();
}

/** As {@link findIdentities}, and keeps others from claiming them; in one order, so that two lists cannot block each other. */
export function lockIdentities(trx: Kysely<DB>, serialNumbers: readonly string[]) {
  return trx
    .selectFrom('device_identities')
    .selectAll()
    .where('serial_number', '=', sql<string>`any(${serialNumbers}::text[])`)
    .orderBy('serial_number')
    .forUpdate()
    .execute();
}

/** Notes whose a device is, and the key that it is to get. */
export async function claimIdentity(
  trx: Kysely<DB>,
  serialNumber: string,
  claim: { companyId: string; deviceId: string; wantedKeySeed: string; wantedKeyHash: Buffer },
): Promise<void> {
  await trx
    .updateTable('device_identities')
    .set({
      owner_id: claim.companyId,
      device_id: claim.deviceId,
      wanted_key_seed: claim.wantedKeySeed,
      wanted_key_hash: claim.wantedKeyHash,
    })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** Notes that a device is nobody's, when it was connected first as far as is known, and the key that it is to get. */
export async function releaseIdentity(
  trx: Kysely<DB>,
  serialNumber: string,
  { wantedKeySeed, wantedKeyHash }: { wantedKeySeed: string; wantedKeyHash: Buffer },
): Promise<void> {
  await trx
    .updateTable('device_identities')
    .set({
      owner_id: null,
      device_id: null,
      first_connected_at: sql`coalesce(device_identities.first_connected_at,
        (select devices.first_connected_at from devices where devices.id = device_identities.device_id))`,
      wanted_key_seed: wantedKeySeed,
      wanted_key_hash: wantedKeyHash,
    })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** Has a device get another key than the one of a seed; false when that is no longer the one it is to get. */
export async function replaceWantedKey(
  database: Kysely<DB>,
  serialNumber: string,
  formerSeed: string,
  { wantedKeySeed, wantedKeyHash }: { wantedKeySeed: string; wantedKeyHash: Buffer },
): Promise<boolean> {
  const replaced = await database
    .updateTable('device_identities')
    .set({ wanted_key_seed: wantedKeySeed, wanted_key_hash: wantedKeyHash })
    .where('serial_number', '=', serialNumber)
    .where('wanted_key_seed', '=', formerSeed)
    .returning('serial_number')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Those of a company, kept from others until the transaction ends. */
export function lockIdentitiesOf(trx: Kysely<DB>, companyId: string) {
  return trx
    .selectFrom('device_identities')
    .select('serial_number')
    .where('owner_id', '=', companyId)
    .orderBy('serial_number')
    .forUpdate()
    .execute();
}

/** Devices that were given back and have not been here since: nobody's, and still to get their key. */
export async function selectReleasedSerials(database: Kysely<DB>): Promise<string[]> {
  const rows = await database
    .selectFrom('device_identities')
    .select('serial_number')
    .where('owner_id', 'is', null)
    .where('wanted_key_seed', 'is not', null)
    .execute();
  return rows.map((row) => row.serial_number);
}

/**
 * Whether a key is right. A wanted key that is used becomes the key, and the one before is good no more. The verifier is
 * kept where there is none yet.
 */
export async function matchKey(
  database: Kysely<DB>,
  serialNumber: string,
  { keyHash, keyVerifier }: Pick<NewIdentity, 'keyHash' | 'keyVerifier'>,
): Promise<boolean> {
  const answer = await sql<{ right: boolean }>`
    with promoted as (
      update device_identities set key_hash = wanted_key_hash, key_verifier = ${keyVerifier},
        wanted_key_hash = null, wanted_key_seed = null
      where serial_number = ${serialNumber} and wanted_key_hash = ${keyHash}
      returning serial_number),
    shown as (
      update device_identities set key_verifier = ${keyVerifier}
      where serial_number = ${serialNumber} and key_hash = ${keyHash} and key_verifier is null)
    select exists (select from promoted) or exists (
      select from device_identities where serial_number = ${serialNumber} and key_hash = ${keyHash}) as right`.execute(
    database,
  );
  return answer.rows[0]?.right ?? false;
}

/** How a key that a device shows stands to those that are known of it. */
export interface KeyStanding {
  /** It is the device's key. */
  isKey: boolean;
  /** It is the one that the device is to get. */
  isWanted: boolean;
  /** The verifier of the device's key was never seen. */
  unverified: boolean;
}

/** How shown keys stand, in order. */
export async function selectKeyStandings(
  database: Kysely<DB>,
  shown: readonly Pick<NewIdentity, 'serialNumber' | 'keyHash'>[],
): Promise<KeyStanding[]> {
  const answer = await sql<KeyStanding>`
    select coalesce(known.key_hash = shown.key_hash, false) as "isKey",
      coalesce(wanted_key_hash = shown.key_hash, false) as "isWanted", key_verifier is null as unverified
    from unnest(${shown.map(({ serialNumber }) => serialNumber)}::text[], ${shown.map(({ keyHash }) => keyHash)}::bytea[])
      with ordinality as shown (serial_number, key_hash, place)
    left join device_identities as known using (serial_number)
    order by place`.execute(database);
  return answer.rows;
}

/** Keeps the verifiers of keys where there is none yet and the key is the device's. */
export async function addVerifiers(
  trx: Kysely<DB>,
  keys: readonly Pick<NewIdentity, 'serialNumber' | 'keyHash' | 'keyVerifier'>[],
): Promise<void> {
  const columns = [
    keys.map(({ serialNumber }) => serialNumber),
    keys.map(({ keyHash }) => keyHash),
    keys.map(({ keyVerifier }) => keyVerifier),
  ] as const;
  await sql`
    update device_identities as known set key_verifier = shown.key_verifier
    from unnest(${columns[0]}::text[], ${columns[1]}::bytea[], ${columns[2]}::text[])
      as shown (serial_number, key_hash, key_verifier)
    where known.serial_number = shown.serial_number and known.key_hash = shown.key_hash
      and known.key_verifier is null`.execute(trx);
}

/** Every device with the verifier of its key, null where that was never seen; in one order. */
export function selectVerifiers(database: Kysely<DB>) {
  return database
    .selectFrom('device_identities')
    .select(['serial_number', 'key_verifier'])
    .orderBy('serial_number')
    .execute();
}

/** Serial numbers of the devices that are connected as far as is noted. */
export async function selectConnectedSerials(database: Kysely<DB>): Promise<string[]> {
  const rows = await database
    .selectFrom('device_identities')
    .select('serial_number')
    .where('connected', '=', true)
    .execute();
  return rows.map((row) => row.serial_number);
}
