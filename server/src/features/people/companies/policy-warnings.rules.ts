import type {
  CompanyPolicyAnswer,
  MfaDemand,
} from '@belfry/contract/people/companies/company-policy.contract.ts';
import { providerRoles, roles } from '@belfry/contract/permissions/permissions.contract.ts';

/** What of a user the policy speaks about. */
export interface PolicyUser {
  roleId: number;
  hasMfa: boolean;
  /** When the present password was chosen. */
  passwordSince: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether somebody of this role needs a method of MFA: the maker's staff whatever the policy says (decision 0094). */
export function asksForMfa({ mfa }: { mfa: MfaDemand }, roleId: number): boolean {
  if (providerRoles.includes(roleId)) return true;
  return mfa === 'all' || (mfa === 'administrators' && roleId !== roles.user && roleId !== roles.readOnly);
}

/** Whether a password has lived longer than the policy lets it; one of exactly that age has. */
export function isPasswordExpired(
  { passwordExpiryDays }: { passwordExpiryDays: number },
  passwordSince: Date,
  now: Date,
): boolean {
  return passwordExpiryDays > 0 && now.getTime() - passwordSince.getTime() >= passwordExpiryDays * dayMs;
}

/**
 * How many users do not meet a policy. Length and classes are seen only when a password is chosen, since nobody knows
 * one that is stored.
 */
export function policyWarningsOf(
  policy: { mfa: MfaDemand; passwordExpiryDays: number },
  users: readonly PolicyUser[],
  now: Date,
): CompanyPolicyAnswer['warnings'] {
  const without = users.filter((user) => asksForMfa(policy, user.roleId) && !user.hasMfa).length;
  const expired = users.filter((user) => isPasswordExpired(policy, user.passwordSince, now)).length;
  return [
    ...(without > 0 ? [{ kind: 'mfa-missing' as const, users: without }] : []),
    ...(expired > 0 ? [{ kind: 'password-expired' as const, users: expired }] : []),
  ];
}
