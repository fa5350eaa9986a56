import {
  type Permission,
  rolePermissions,
  roles,
  type RoleId,
} from '@belfry/contract/permissions/permissions.contract.ts';
import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import type { PolicyWarning, UserAction, UserState } from '@belfry/contract/people/users/users.contract.ts';

/** Whoever acts on users, or is acted on. */
export interface Person {
  id: string;
  roleId: RoleId;
}

/** A refusal, and the field that it stands at. */
export interface Refusal {
  code: ErrorCode;
  field?: string;
}

const has = (roleId: RoleId, permission: Permission) => rolePermissions[roleId].includes(permission);

/** Whether a role manages users; a company must always have somebody who does. */
export function isAdministrator(roleId: RoleId): boolean {
  return has(roleId, 'UE');
}

/** Whether a role may get paid invoices by mail (page 1.5 "Administrators only"). */
export function mayReceivePaidInvoices(roleId: RoleId): boolean {
  return has(roleId, 'S');
}

/** Whether whoever has the first role may do all that the second may: nobody gives or takes more than they have. */
export function covers(own: RoleId, other: RoleId): boolean {
  return rolePermissions[other].every((permission) => has(own, permission));
}

/** Whether a role can be given: provider roles stay in the provider's company, and nobody gives more than they have. */
export function mayAssign(own: RoleId, role: RoleId, providerCompany: boolean): boolean {
  const isProviderRole = role === roles.providerAdmin || role === roles.providerAdminFinancial;
  return covers(own, role) && (providerCompany || !isProviderRole);
}

/** Why an invitation is refused; null where it is not. */
export function refusalOfInvitation(of: {
  own: RoleId;
  role: RoleId;
  providerCompany: boolean;
  receivePaidInvoices: boolean;
}): Refusal | null {
  if (!isAdministrator(of.own)) return { code: 'no-permission' };
  if (!mayAssign(of.own, of.role, of.providerCompany)) return { code: 'role-not-available', field: 'roleId' };
  if (of.receivePaidInvoices && !mayReceivePaidInvoices(of.role))
    return { code: 'administrators-only', field: 'receivePaidInvoices' };
  return null;
}

/** What an administrator wants to do to a user. */
export interface Intent {
  actor: Person;
  target: Person;
  providerCompany: boolean;
  /** Administrators beside the target who have set their account up and are not blocked. */
  otherAdministrators: number;
  /** Names of the fields that are to become others. */
  changed: readonly string[];
  /** The role afterwards; the present one where it stays. */
  role: RoleId;
  /** Whether the user will be blocked or gone. */
  out: boolean;
  receivePaidInvoices: boolean;
}

/** What one may change of oneself under Users, since the profile has no place for it. */
const own = new Set(['receiveInvoices', 'receivePaidInvoices']);

/** Why a change or deletion is refused; null where it is not (page 1.1, decision 0038). */
export function refusalOf(intent: Intent): Refusal | null {
  const { actor, target, providerCompany, changed, role, out } = intent;
  if (!isAdministrator(actor.roleId)) return { code: 'no-permission' };
  if (!covers(actor.roleId, target.roleId)) return { code: 'no-permission' };
  const leaves = isAdministrator(target.roleId) && (out || !isAdministrator(role));
  if (leaves && intent.otherAdministrators === 0) return { code: 'last-administrator' };
  if (actor.id === target.id && (out || changed.some((field) => !own.has(field))))
    return { code: 'not-yourself' };
  if (role !== target.roleId && !mayAssign(actor.roleId, role, providerCompany))
    return { code: 'role-not-available', field: 'roleId' };
  if (intent.receivePaidInvoices && !mayReceivePaidInvoices(role))
    return { code: 'administrators-only', field: 'receivePaidInvoices' };
  return null;
}

/** Names of the fields that are others afterwards. */
export function changedFields<T extends Record<string, unknown>>(before: T, after: T): string[] {
  return Object.keys(before).filter((field) => before[field] !== after[field]);
}

/** What of a user decides which acts are open. */
export interface Standing {
  actor: Person;
  target: Person;
  state: UserState;
  /** Whether there is a confirmed method of MFA. */
  mfa: boolean;
}

/** What whoever asks may do to a user. The last Administrator is not looked at: the act itself says so. */
export function allowedActionsOn({ actor, target, state, mfa }: Standing): UserAction[] {
  if (!isAdministrator(actor.roleId) || !covers(actor.roleId, target.roleId)) return [];
  if (actor.id === target.id) return ['edit', 'export'];
  const isWaiting = state === 'invited' || state === 'invitation-expired';
  return [
    'edit',
    'change-role',
    'block',
    'delete',
    ...(isWaiting ? (['resend-invitation'] as const) : []),
    ...(mfa && state === 'active' ? (['recovery-code'] as const) : []),
    ...(state === 'active' ? (['end-sessions'] as const) : []),
    'export',
  ];
}

/** Where an account stands. */
export function stateOf(of: { blocked: boolean; setUp: boolean; invitationOpen: boolean }): UserState {
  if (of.blocked) return 'blocked';
  if (of.setUp) return 'active';
  return of.invitationOpen ? 'invited' : 'invitation-expired';
}

const day = 86_400_000;

/** What of the company's policy somebody who has set the account up does not meet. */
export function policyWarningsOf(of: {
  setUp: boolean;
  /** Whether the policy asks this role for a method of MFA. */
  mfaAsked: boolean;
  mfa: boolean;
  /** Days; 0 is never. */
  passwordExpiryDays: number;
  passwordChangedAt: Date;
  now: Date;
}): PolicyWarning[] {
  if (!of.setUp) return [];
  const ends = of.passwordChangedAt.getTime() + of.passwordExpiryDays * day;
  return [
    ...(of.mfaAsked && !of.mfa ? (['mfa-missing'] as const) : []),
    ...(of.passwordExpiryDays > 0 && ends <= of.now.getTime() ? (['password-expired'] as const) : []),
  ];
}
