import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findCompany } from './companies.queries.ts';
import { presentCompany } from './present-company.ts';

/** The details of the caller's company. @throws {AppError} `unknown-company` when it was deleted just now */
export async function getCompany(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<Company> {
  const row = await findCompany(database.company(companyId), companyId);
  if (!row) throw new AppError('unknown-company');
  return presentCompany(row);
}
