import type { Kysely } from 'kysely';
import type { MfaDemand } from '@belfry/contract/people/companies/company-policy.contract.ts';
import {
  defaultPasswordPolicy,
  type PasswordPolicy,
} from '@belfry/contract/people/companies/password-policy.ts';
import type { DB } from '#platform/database/database.ts';

/** What a company asks of its users (page 1.6). */
export interface CompanyPolicy {
  /** Whose account needs a method of MFA. */
  mfa: MfaDemand;
  password: PasswordPolicy;
  /** Days after which a password has to be changed; 0 is never. */
  passwordExpiryDays: number;
  /** How many former passwords are refused. */
  passwordHistory: number;
}

/** The policy of a company; what holds where it has said nothing. */
export async function readCompanyPolicy(database: Kysely<DB>, companyId: string): Promise<CompanyPolicy> {
  const row = await database
    .selectFrom('company_policies')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row)
    return { mfa: 'optional', password: defaultPasswordPolicy, passwordExpiryDays: 0, passwordHistory: 0 };
  return {
    mfa: row.mfa,
    password: { minLength: row.password_min_length, classes: row.password_classes },
    passwordExpiryDays: row.password_expiry_days,
    passwordHistory: row.password_history,
  };
}

export { asksForMfa } from './policy-warnings.rules.ts';
