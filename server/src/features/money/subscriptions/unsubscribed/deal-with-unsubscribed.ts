import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findDay, lockDay, noteDealt, type DeviceDay } from './unsubscribed-work.queries.ts';

/**
 * Staff are done with the alarms of a device on a day. How many they were stays.
 * @throws {AppError} `not-found`; `not-allowed-now` where that was so already; and those of `asStaff`
 */
export async function dealWithUnsubscribed(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { reason, note, ...of }: DeviceDay & { reason: string; note: string },
): Promise<{ dealtWith: true }> {
  const known = await findDay(platform.database.allCompanies, of);
  if (!known) throw new AppError('not-found');
  return asStaff(platform, context, known.company_id, reason).change(async (trx) => {
    const row = await lockDay(trx, of);
    if (!row) throw new AppError('not-found');
    if (row.dealt_at !== null) throw new AppError('not-allowed-now');
    await noteDealt(trx, of, { at: platform.clock.now(), note });
    return {
      result: { dealtWith: true },
      audit: [
        {
          action: 'unsubscribed-alarms.dealt-with',
          details: { serialNumber: row.serial_number, day: row.day },
        },
      ],
    };
  });
}
