import type { Kysely } from 'kysely';
import type { CompanyPolicyAnswer } from '@belfry/contract/people/companies/company-policy.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { policyVersion, selectPolicyUsers } from './company-policy.queries.ts';
import { policyWarningsOf } from './policy-warnings.rules.ts';
import { readCompanyPolicy } from './read-company-policy.ts';

/** What the caller's company asks of its users, and how many do not meet it. */
export function getCompanyPolicy(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<CompanyPolicyAnswer> {
  return policyAnswer(database.company(companyId), companyId, clock.now());
}

/** The policy as it is answered. */
export async function policyAnswer(
  database: Kysely<DB>,
  companyId: string,
  now: Date,
): Promise<CompanyPolicyAnswer> {
  const [policy, version, users] = await Promise.all([
    readCompanyPolicy(database, companyId),
    policyVersion(database, companyId),
    selectPolicyUsers(database, companyId),
  ]);
  return { ...policy, version, warnings: policyWarningsOf(policy, users, now) };
}
