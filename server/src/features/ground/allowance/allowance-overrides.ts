import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import {
  deleteOverride,
  findDeviceOwner,
  keepOverride,
  lockOverride,
  selectOverride,
} from './allowance.queries.ts';

/** What staff decided about the paid services of a device. One that is over counts for nothing, and stays until the next. */
export interface AllowanceOverride {
  allowed: boolean;
  /** What the customer was told; empty where nothing was said. */
  note: string;
  since: Date;
  /** First moment without it; null until somebody takes it away. */
  until: Date | null;
}

/** What staff decided about a device of a company and is not over; null where nothing is. */
export async function findOverride(
  database: Kysely<DB>,
  { companyId, deviceId, now }: { companyId: string; deviceId: string; now: Date },
): Promise<AllowanceOverride | null> {
  const row = await selectOverride(database, companyId, deviceId);
  if (!row || (row.until && row.until <= now)) return null;
  return { allowed: row.allowed, note: row.reason, since: row.since, until: row.until };
}

/** Keeps others from deciding about a device until the transaction ends: of two at once, the second sees what the first decided. */
export async function holdOverride(
  trx: Kysely<DB>,
  of: { companyId: string; deviceId: string },
): Promise<void> {
  await lockOverride(trx, of);
}

/**
 * Decides about the paid services of a device of a company, in the caller's transaction. It counts from now on for whoever asks, until
 * its end, and never for an alarm.
 * @param decided null takes away what was decided
 */
export async function setOverride(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  decided: AllowanceOverride | null,
): Promise<void> {
  if (decided === null) await deleteOverride(trx, companyId, deviceId);
  else {
    const { note: reason, ...rest } = decided;
    await keepOverride(trx, { companyId, deviceId }, { ...rest, reason });
  }
}

/** Whose a device is, for staff who are about to say why they ask; undefined where nobody knows it. */
export function findDeviceCompany(database: Kysely<DB>, deviceId: string): Promise<string | undefined> {
  return findDeviceOwner(database, deviceId);
}
