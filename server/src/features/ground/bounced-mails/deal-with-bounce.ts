import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { endFaultByStaff } from '#features/ground/mail-fates/mark-by-staff.ts';
import { findBounce, lockBounce } from './bounced-mails.queries.ts';

/**
 * Staff are done with an address; mail that comes back later opens a row of its own.
 * @throws {AppError} `not-found`; `not-allowed-now` where it is over; and those of `asStaff`
 */
export async function dealWithBounce(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason, note }: { id: string; reason: string; note: string },
): Promise<{ dealtWith: true }> {
  const known = await findBounce(platform.database.allCompanies, id);
  if (!known) throw new AppError('not-found');
  return asStaff(platform, context, known.company_id, reason).change(async (trx) => {
    const row = await lockBounce(trx, id);
    if (!row) throw new AppError('not-found');
    if (row.ended_at !== null) throw new AppError('not-allowed-now');
    await endFaultByStaff(trx, id, { at: platform.clock.now(), note });
    return {
      result: { dealtWith: true },
      audit: [{ action: 'bounced-mail.dealt-with', details: { kind: row.kind } }],
    };
  });
}
