import { randomUUID } from 'node:crypto';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { noteAdministratorsTold } from '#features/ground/mail-fates/mark-by-staff.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { mayTell } from './bounced-mails.list.ts';
import { findBounce, lockBounce, selectTellable } from './bounced-mails.queries.ts';

/** Where each kind of address is corrected. */
const correctedAt = {
  account: '/users',
  alarm: '/devices',
  invoice: '/account/company?tab=invoices',
} as const;

/**
 * Mails a company's Administrators that mail to an address comes back, once a week at most.
 * @returns how many were told
 * @throws {AppError} `not-found`; `not-allowed-now` where it is over, they were told, or there is nobody at another address; and those of
 *   `asStaff`
 */
export async function tellOfBounce(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<{ told: number }> {
  const known = await findBounce(platform.database.allCompanies, id);
  if (!known) throw new AppError('not-found');
  return asStaff(platform, context, known.company_id, reason).change(async (trx) => {
    const row = await lockBounce(trx, id);
    if (!row) throw new AppError('not-found');
    const now = platform.clock.now();
    const readers = (await selectTellable(trx, [row.company_id])).filter(
      ({ email }) => email !== row.address.toLowerCase(),
    );
    if (row.ended_at !== null || !mayTell(row, now) || readers.length === 0)
      throw new AppError('not-allowed-now');
    await noteAdministratorsTold(trx, id, now);
    await enqueue(
      trx,
      accountMailsOf<'mailBounced'>(platform, readers, `mail-bounced-${randomUUID()}`, (langCode) => ({
        kind: 'mailBounced',
        path: correctedAt[row.kind],
        values: {
          address: row.address,
          kind: row.kind,
          fault: textsIn(langCode)(`account-mails.mail.mail-bounced.fault.${row.fault}`),
        },
      })),
    );
    return {
      result: { told: readers.length },
      audit: [{ action: 'bounced-mail.told', details: { kind: row.kind, count: readers.length } }],
    };
  });
}
