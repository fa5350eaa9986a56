import { describe, expect, test } from 'vitest';
import { permissions, rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { askedOf, dutiesOf, dutiesWait, permissionsUnder, type DutyFacts } from './duties.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const nothing: DutyFacts = {
  agreedToTerms: true,
  passwordChangedAt: new Date('2026-10-21T03:00:00Z'),
  passwordExpiryDays: 0,
  asksForMfa: false,
  hasMethod: false,
};

test.each<[Partial<DutyFacts>, Duty[]]>([
  [{}, []],
  [{ agreedToTerms: false }, ['terms']],
  [{ passwordExpiryDays: 31 }, []],
  [{ passwordExpiryDays: 30 }, ['password']],
  [{ passwordExpiryDays: 30, passwordChangedAt: new Date('2026-10-21T03:00:00.001Z') }, []],
  [{ passwordExpiryDays: 0, passwordChangedAt: new Date('2001-01-01T00:00:00Z') }, []],
  [{ asksForMfa: true }, ['mfa']],
  [{ asksForMfa: true, hasMethod: true }, []],
  [{ hasMethod: true }, []],
  [{ agreedToTerms: false, passwordExpiryDays: 1, asksForMfa: true }, ['terms', 'password', 'mfa']],
])('with %j is due: %j', (facts, due) => {
  expect(dutiesOf({ ...nothing, ...facts }, now)).toEqual(due);
});

describe('what is left of a role', () => {
  const everyRole = Object.values(roles);
  const alarmsOnly = (role: number) => (role === roles.readOnly ? ['D'] : ['D', 'A']);
  test('is all of it while nothing is due', () => {
    for (const role of everyRole)
      expect(permissionsUnder({ due: [], asked: [] }, rolePermissions[role])).toEqual(rolePermissions[role]);
  });
  test.each<[Duty[]]>([[['terms']], [['password']], [['terms', 'password']]])(
    'while %j is due: seeing and accepting alarms, of who may',
    (due) => {
      for (const role of everyRole)
        for (const asked of [due, []])
          expect(permissionsUnder({ due, asked }, rolePermissions[role])).toEqual(alarmsOnly(role));
    },
  );
  test('is nothing while a method of MFA is missing that the sign-in asked for', () => {
    for (const due of [['mfa'], ['terms', 'mfa'], ['terms', 'password', 'mfa']] as Duty[][])
      expect(permissionsUnder({ due, asked: ['mfa'] }, permissions)).toEqual([]);
  });
  test.each<[Duty[], Duty[]]>([
    [['mfa'], []],
    [['terms', 'mfa'], ['terms']],
    [['terms', 'password', 'mfa'], []],
  ])('while %j is due and %j was asked for: alarms, which a new policy never takes', (due, asked) => {
    for (const role of everyRole)
      expect(permissionsUnder({ due, asked }, rolePermissions[role])).toEqual(alarmsOnly(role));
  });
});

test.each<[Duty[], Duty[], number, Duty[]]>([
  [['terms', 'mfa'], ['terms'], roles.administrator, ['terms']],
  [['terms'], ['terms', 'mfa'], roles.administrator, ['terms']],
  [['terms', 'mfa'], [], roles.providerAdmin, ['mfa']],
  [['mfa'], [], roles.providerAdminFinancial, ['mfa']],
  [['terms'], [], roles.providerAdmin, []],
])('of %j, where the sign-in asked for %j, role %i is asked for %j', (due, atSignIn, roleId, asked) => {
  expect(askedOf(due, atSignIn, roleId)).toEqual(asked);
});

test('the maker’s staff without a method of MFA have nothing open, however their session began', () => {
  for (const roleId of [roles.providerAdmin, roles.providerAdminFinancial]) {
    const due: Duty[] = ['mfa'];
    const asked = askedOf(due, [], roleId);
    expect(permissionsUnder({ due, asked }, rolePermissions[roleId])).toEqual([]);
    expect(dutiesWait({ due, asked })).toBe(false);
  }
});

test.each<[Duty[], Duty[], boolean]>([
  [[], [], false],
  [[], ['terms'], false],
  [['mfa'], [], true],
  [['terms', 'mfa'], ['password'], true],
  [['terms', 'mfa'], ['terms'], false],
])('%j, where %j was asked for, waits for the next sign-in: %s', (due, asked, waits) => {
  expect(dutiesWait({ due, asked })).toBe(waits);
});
