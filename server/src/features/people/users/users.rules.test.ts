import { describe, expect, test } from 'vitest';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import {
  allowedActionsOn,
  changedFields,
  mayAssign,
  policyWarningsOf,
  refusalOf,
  refusalOfInvitation,
  stateOf,
  type Intent,
} from './users.rules.ts';

const { user, administrator, readOnly, providerAdmin, providerAdminFinancial } = roles;
const every: RoleId[] = [user, administrator, readOnly, providerAdmin, providerAdminFinancial];

describe('which roles can be given', () => {
  test.each([
    [administrator, false, [user, administrator, readOnly]],
    [administrator, true, [user, administrator, readOnly]],
    [providerAdmin, true, [user, administrator, readOnly, providerAdmin]],
    [providerAdminFinancial, true, every],
    [providerAdminFinancial, false, [user, administrator, readOnly]],
  ] as const)('by role %i, in the provider’s company: %j', (own, providerCompany, given) => {
    expect(every.filter((role) => mayAssign(own, role, providerCompany))).toEqual(given);
    for (const role of every)
      expect(
        refusalOfInvitation({ own, role, providerCompany, receivePaidInvoices: false })?.code ?? null,
      ).toBe((given as readonly RoleId[]).includes(role) ? null : 'role-not-available');
  });

  test.each([user, readOnly])('role %i gives none', (own) => {
    expect(
      refusalOfInvitation({ own, role: user, providerCompany: false, receivePaidInvoices: false }),
    ).toEqual({ code: 'no-permission' });
  });
});

const anna = { id: 'anna', roleId: administrator };
const ben = { id: 'ben', roleId: user as RoleId };
const change = (given: Partial<Intent>): Intent => ({
  actor: anna,
  target: ben,
  providerCompany: false,
  otherAdministrators: 1,
  changed: [],
  role: given.target?.roleId ?? ben.roleId,
  out: false,
  receivePaidInvoices: false,
  ...given,
});
const admin2 = { id: 'ben', roleId: administrator as RoleId };
const staff = (id: string, roleId: RoleId) => ({ id, roleId });

test.each<[string, Partial<Intent>, string | null]>([
  ['a name', { changed: ['firstName'] }, null],
  ['a role', { changed: ['roleId'], role: readOnly }, null],
  ['promotion', { changed: ['roleId'], role: administrator }, null],
  ['deletion', { out: true }, null],
  ['by a User', { actor: staff('x', user), changed: ['firstName'] }, 'no-permission'],
  ['by a Read-only', { actor: staff('x', readOnly), out: true }, 'no-permission'],
  ['one’s own name', { target: anna, changed: ['firstName'] }, 'not-yourself'],
  ['one’s own role', { target: anna, changed: ['roleId'], role: user }, 'not-yourself'],
  ['one’s own deletion', { target: anna, out: true }, 'not-yourself'],
  [
    'one’s own deletion as the last',
    { target: anna, out: true, otherAdministrators: 0 },
    'last-administrator',
  ],
  ['one’s own recovery code', { target: anna, changed: ['recoveryCode'] }, 'not-yourself'],
  ['one’s own invoices', { target: anna, changed: ['receiveInvoices', 'receivePaidInvoices'] }, null],
  ['demoting one of two Administrators', { target: admin2, changed: ['roleId'], role: user }, null],
  [
    'demoting the last',
    { target: admin2, changed: ['roleId'], role: user, otherAdministrators: 0 },
    'last-administrator',
  ],
  ['deleting the last', { target: admin2, out: true, otherAdministrators: 0 }, 'last-administrator'],
  ['renaming the last', { target: admin2, changed: ['lastName'], otherAdministrators: 0 }, null],
  ['deleting a User beside no other', { out: true, otherAdministrators: 0 }, null],
  ['a provider role', { changed: ['roleId'], role: providerAdmin }, 'role-not-available'],
  [
    'a provider role outside by staff',
    { actor: staff('s', providerAdmin), changed: ['roleId'], role: providerAdmin },
    'role-not-available',
  ],
  [
    'a provider role among staff',
    { actor: staff('s', providerAdmin), providerCompany: true, changed: ['roleId'], role: providerAdmin },
    null,
  ],
  [
    'more than one has',
    {
      actor: staff('s', providerAdmin),
      providerCompany: true,
      changed: ['roleId'],
      role: providerAdminFinancial,
    },
    'role-not-available',
  ],
  [
    'somebody who may more',
    {
      actor: staff('s', providerAdmin),
      target: staff('f', providerAdminFinancial),
      providerCompany: true,
      changed: ['email'],
    },
    'no-permission',
  ],
  [
    'paid invoices to an Administrator',
    { target: admin2, changed: ['receivePaidInvoices'], receivePaidInvoices: true },
    null,
  ],
  [
    'paid invoices to a User',
    { changed: ['receivePaidInvoices'], receivePaidInvoices: true },
    'administrators-only',
  ],
])('%s', (_, given, code) => {
  expect(refusalOf(change(given))?.code ?? null).toBe(code);
});

test('what is open on whom', () => {
  const open = (given: Partial<Parameters<typeof allowedActionsOn>[0]>) =>
    allowedActionsOn({ actor: anna, target: ben, state: 'active', mfa: false, ...given });
  expect(open({})).toEqual(['edit', 'change-role', 'block', 'delete', 'end-sessions', 'export']);
  expect(open({ mfa: true })).toContain('recovery-code');
  expect(open({ mfa: true, state: 'blocked' })).not.toContain('recovery-code');
  for (const state of ['blocked', 'invited', 'invitation-expired'] as const)
    expect(open({ state })).not.toContain('end-sessions');
  expect(open({ state: 'invited' })).toContain('resend-invitation');
  expect(open({ state: 'invitation-expired' })).toContain('resend-invitation');
  expect(open({ state: 'blocked' })).not.toContain('resend-invitation');
  expect(open({ target: anna })).toEqual(['edit', 'export']);
  expect(open({ actor: staff('x', readOnly) })).toEqual([]);
  expect(open({ actor: staff('s', providerAdmin), target: staff('f', providerAdminFinancial) })).toEqual([]);
});

test.each([
  [{ blocked: true, setUp: true, invitationOpen: false }, 'blocked'],
  [{ blocked: true, setUp: false, invitationOpen: true }, 'blocked'],
  [{ blocked: false, setUp: true, invitationOpen: true }, 'active'],
  [{ blocked: false, setUp: false, invitationOpen: true }, 'invited'],
  [{ blocked: false, setUp: false, invitationOpen: false }, 'invitation-expired'],
] as const)('%j is %s', (of, state) => {
  expect(stateOf(of)).toBe(state);
});

describe('the company’s policy', () => {
  const now = new Date('2026-11-20T03:00:00Z');
  const warnings = (given: Partial<Parameters<typeof policyWarningsOf>[0]>) =>
    policyWarningsOf({
      setUp: true,
      mfaAsked: false,
      mfa: false,
      passwordExpiryDays: 0,
      passwordChangedAt: now,
      now,
      ...given,
    });
  test.each([
    [{}, []],
    [{ mfaAsked: true }, ['mfa-missing']],
    [{ mfaAsked: true, mfa: true }, []],
    [{ mfaAsked: true, setUp: false }, []],
    [{ passwordExpiryDays: 1, passwordChangedAt: new Date('2026-11-19T03:00:00Z') }, ['password-expired']],
    [{ passwordExpiryDays: 1, passwordChangedAt: new Date('2026-11-19T03:00:01Z') }, []],
    [{ passwordChangedAt: new Date('2000-01-01T00:00:00Z') }, []],
  ])('%j warns of %j', (given, found) => {
    expect(warnings(given)).toEqual(found);
  });
});

test('only fields that became others are changed', () => {
  expect(changedFields({ a: 1, b: 2, c: null }, { a: 1, b: 3, c: null })).toEqual(['b']);
});
