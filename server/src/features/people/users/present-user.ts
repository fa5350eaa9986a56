import type { SessionSummary } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { User, UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import { asksForMfa, type CompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import type { UserRow } from './users.queries.ts';
import { allowedActionsOn, policyWarningsOf, stateOf, type Person } from './users.rules.ts';

/** A user as the list shows one. */
export function presentUserSummary(row: UserRow, policy: CompanyPolicy, now: Date): UserSummary {
  const setUp = row.password_hash !== null;
  const { mfa, invitation_sent_at: sentAt, invitation_expires_at: expiresAt } = row;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified,
    roleId: row.role_id,
    mfa,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    state: stateOf({
      blocked: row.blocked_at !== null,
      setUp,
      invitationOpen: row.invitation_open === true,
    }),
    invitation:
      !setUp && sentAt && expiresAt
        ? { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
        : null,
    policyWarnings: policyWarningsOf({
      setUp,
      mfaAsked: asksForMfa(policy, row.role_id),
      mfa,
      passwordExpiryDays: policy.passwordExpiryDays,
      passwordChangedAt: row.password_changed_at ?? row.created_at,
      now,
    }),
    version: row.version,
  };
}

/** A user with all that whoever asks may see; `sessions` and `agreements` are null where they may not see those. */
export function presentUser(row: UserRow, { policy, now, actor, sessions, agreements }: PresentedFor): User {
  const summary = presentUserSummary(row, policy, now);
  const target = { id: row.id, roleId: row.role_id };
  return {
    ...summary,
    langCode: row.lang_code,
    receiveInvoices: row.receive_invoices,
    receivePaidInvoices: row.receive_paid_invoices,
    blocked: row.blocked_at !== null,
    createdAt: row.created_at.toISOString(),
    allowedActions: allowedActionsOn({ actor, target, state: summary.state, mfa: summary.mfa }),
    agreedTerms:
      agreements?.map(({ version, agreed_at: at }) => ({ version, agreedAt: at.toISOString() })) ?? null,
    sessions,
  };
}

interface PresentedFor {
  policy: CompanyPolicy;
  now: Date;
  actor: Person;
  sessions: SessionSummary[] | null;
  agreements: { version: string; agreed_at: Date }[] | null;
}
