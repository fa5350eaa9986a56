import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findClosing } from './company-data.queries.ts';
import { findDeletionStanding } from './find-deletion-standing.ts';

/** What stands in the way of deleting a customer's company, for staff. @throws {AppError} `unknown-company` and those of `asStaff` */
export async function getAccountStanding(
  platform: Platform,
  context: Context<UserActor>,
  { companyId, reason }: { companyId: string; reason: string },
): Promise<DeletionStanding> {
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const company = await findClosing(trx, companyId);
    if (!company) throw new AppError('unknown-company');
    return findDeletionStanding(trx, companyId, company);
  });
}
