import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { setOverride } from '#features/ground/allowance/allowance-overrides.ts';
import { findKeptOverride } from './removed-devices.queries.ts';

/** A device that a company takes. */
interface TakenDevice {
  companyId: string;
  deviceId: string;
  serialNumber: string;
  at: Date;
}

/**
 * Has what staff decided about the paid services of a device hold again, where it comes back to the company that it left: whoever
 * removes and adds it is not free of a block. In the caller's transaction.
 */
export async function bringBackOverride(
  trx: Kysely<DB>,
  { companyId, deviceId, serialNumber, at }: TakenDevice,
): Promise<void> {
  const kept = await findKeptOverride(trx, companyId, serialNumber);
  if (!kept || kept.kept_allowed === null) return;
  const { kept_allowed: allowed, kept_note: note, kept_since: since, kept_until: until } = kept;
  if (until && until <= at) return;
  await setOverride(trx, { companyId, deviceId }, { allowed, note: note ?? '', since: since ?? at, until });
}
