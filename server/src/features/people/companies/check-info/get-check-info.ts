import type { CheckInfo } from '@belfry/contract/people/companies/check-info.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { hasSubscriptions } from '#features/ground/allowance/has-subscriptions.ts';
import { missingInfoOf } from './check-info.rules.ts';
import { findCompany } from '../companies.queries.ts';

/** What the caller's company has not told yet, and whether it has a subscription (spec §7). */
export async function getCheckInfo(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<CheckInfo> {
  const queries = database.company(companyId);
  const [row, subscribed] = await Promise.all([
    findCompany(queries, companyId),
    hasSubscriptions(queries, companyId),
  ]);
  if (!row) throw new AppError('unknown-company');
  const facts = {
    country: row.country,
    phoneNumber: row.phone_number,
    taxNumber: row.tax_number,
    noTaxNumber: row.no_tax_number,
  };
  return { hasSubscriptions: subscribed, missingInfo: missingInfoOf(facts) };
}
