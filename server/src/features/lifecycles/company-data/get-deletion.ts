import type { DeletionStanding } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findClosing } from './company-data.queries.ts';
import { findDeletionStanding } from './find-deletion-standing.ts';

/** What stands in the way of deleting the caller's company. @throws {AppError} `unknown-company` */
export async function getDeletion(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<DeletionStanding> {
  return database.transaction(companyId, async (trx) => {
    const company = await findClosing(trx, companyId);
    if (!company) throw new AppError('unknown-company');
    return findDeletionStanding(trx, companyId, company);
  });
}
