import type { Kysely } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from '@belfry/contract/sign-in/password-policy.ts';
import type { DB } from '../../platform/database/database.ts';

/** What a company asks of its users (page 1.6). */
export interface CompanyPolicy {
  /** Whose account needs a method of MFA. */
  mfa: 'optional' | 'administrators' | 'all';
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
    mfa: row.mfa as CompanyPolicy['mfa'],
    password: { minLength: row.password_min_length, classes: row.password_classes },
    passwordExpiryDays: row.password_expiry_days,
    passwordHistory: row.password_history,
  };
}

/** Whether a policy asks somebody of this role for a method of MFA. */
export function asksForMfa({ mfa }: Pick<CompanyPolicy, 'mfa'>, roleId: number): boolean {
  return mfa === 'all' || (mfa === 'administrators' && roleId !== roles.user && roleId !== roles.readOnly);
}
