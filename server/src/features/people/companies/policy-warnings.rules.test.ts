import { expect, test } from 'vitest';
import type { MfaDemand } from '@belfry/contract/people/companies/company-policy.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { asksForMfa, isPasswordExpired, policyWarningsOf } from './policy-warnings.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each<[MfaDemand, number, boolean]>([
  ['optional', roles.user, false],
  ['optional', roles.administrator, false],
  ['optional', roles.providerAdmin, true],
  ['optional', roles.providerAdminFinancial, true],
  ['administrators', roles.user, false],
  ['administrators', roles.readOnly, false],
  ['administrators', roles.administrator, true],
  ['administrators', roles.providerAdmin, true],
  ['administrators', roles.providerAdminFinancial, true],
  ['all', roles.user, true],
  ['all', roles.readOnly, true],
  ['all', roles.administrator, true],
])('%s asks role %i for MFA: %s', (mfa, roleId, asks) => {
  expect(asksForMfa({ mfa }, roleId)).toBe(asks);
});

test.each([
  [0, 10_000, false],
  [90, 89.99, false],
  [90, 90, true],
  [90, 91, true],
])('with %i days a password of %f days is over: %s', (passwordExpiryDays, age, over) => {
  expect(isPasswordExpired({ passwordExpiryDays }, daysAgo(age), now)).toBe(over);
});

test('a warning says how many users do not meet the policy, and is not there for none', () => {
  const users = [
    { roleId: roles.administrator, hasMfa: false, passwordSince: daysAgo(100) },
    { roleId: roles.user, hasMfa: false, passwordSince: daysAgo(10) },
    { roleId: roles.readOnly, hasMfa: true, passwordSince: daysAgo(365) },
  ];
  const warnings = (mfa: MfaDemand, passwordExpiryDays: number) =>
    policyWarningsOf({ mfa, passwordExpiryDays }, users, now);
  expect(warnings('optional', 0)).toEqual([]);
  expect(warnings('administrators', 0)).toEqual([{ kind: 'mfa-missing', users: 1 }]);
  expect(warnings('all', 90)).toEqual([
    { kind: 'mfa-missing', users: 2 },
    { kind: 'password-expired', users: 2 },
  ]);
  expect(warnings('all', 400)).toEqual([{ kind: 'mfa-missing', users: 2 }]);
});
