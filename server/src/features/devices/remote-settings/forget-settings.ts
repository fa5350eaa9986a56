import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteLoginsOn, storeSettings } from './remote-settings.queries.ts';

/**
 * Forgets who is logged in on a device and what it said of its own settings, in the caller's transaction: another dialler has its place,
 * with settings and passwords of its own.
 */
export async function forgetSettings(trx: Kysely<DB>, companyId: string, deviceId: string): Promise<void> {
  await deleteLoginsOn(trx, companyId, deviceId);
  await storeSettings(trx, companyId, deviceId, {
    reported: null,
    revision: null,
    changed_at: null,
    read_at: null,
    wanted_id: null,
    wanted: null,
    wanted_by: null,
    wanted_at: null,
  });
}
