import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import { lockClosing, updateClosing } from './company-data.queries.ts';
import { findDeletionStanding } from './find-deletion-standing.ts';

/**
 * Closes the account of a customer's company, so that its Administrators, who are told, may delete it in spite of what is open; or
 * opens it again. Nothing else changes: subscriptions, claims and balance are as before. Done twice, nobody is told again.
 * @throws {AppError} `no-permission`, also for the maker's own company; `unknown-company`; `reason-required`
 */
export async function closeAccount(
  platform: Platform,
  context: Context<UserActor>,
  { companyId, reason, isClosed }: { companyId: string; reason: string; isClosed: boolean },
): Promise<DeletionStanding> {
  const at = platform.clock.now();
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    await lockPayer(trx, companyId);
    const company = await lockClosing(trx, companyId);
    if (!company) throw new AppError('unknown-company');
    if (company.provider) throw new AppError('no-permission');
    if (company.isClosedByStaff !== isClosed) {
      const version = await updateClosing(trx, companyId, isClosed ? at : null);
      const told = isClosed ? await findAdministrators(trx, companyId) : [];
      await enqueue(
        trx,
        accountMailsOf<'accountClosed'>(
          platform,
          told,
          `account-closed-${companyId}-${String(version)}`,
          () => ({
            kind: 'accountClosed',
            path: '/account/company?tab=data',
            values: { company: company.name },
          }),
        ),
      );
    }
    const standing = await findDeletionStanding(trx, companyId, { isClosedByStaff: isClosed });
    const details = {
      openCents: standing.open.cents,
      balanceCents: standing.balance.cents,
      subscriptions: standing.runningSubscriptions,
    };
    const action = isClosed ? 'company.account-closed' : 'company.account-reopened';
    return { result: standing, audit: [{ action, details }] };
  });
}
