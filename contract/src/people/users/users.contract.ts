import * as z from 'zod/mini';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { langCode } from '#ground/languages/languages.contract.ts';
import { roles } from '#permissions/permissions.contract.ts';
import { endedSessions, sessionSummary } from '#people/sessions/sessions.contract.ts';
import { keptData } from '#values/kept-data.ts';
import { email, id, idParams, instant, line, text } from '#values/values.ts';

/** Most characters of the personal message of an invitation (spec §9). */
export const inviteMessageLength = 1000;
/** Days that the link of an invitation lives. */
export const invitationDays = 7;
/** Minutes that a recovery code of an Administrator lives. */
export const recoveryCodeMinutes = 30;

/** Where an account stands; `invited` and `invitation-expired` until it was set up. */
export const userStates = ['active', 'invited', 'invitation-expired', 'blocked'] as const;
/** One of {@link userStates}. */
export type UserState = (typeof userStates)[number];

/** What of the company's policy somebody does not meet. */
export const policyWarnings = ['mfa-missing', 'password-expired'] as const;
/** One of {@link policyWarnings}. */
export type PolicyWarning = (typeof policyWarnings)[number];

/** What whoever asks may do to a user. */
export const userActions = [
  'edit',
  'change-role',
  'block',
  'delete',
  'resend-invitation',
  'recovery-code',
  'end-sessions',
  'export',
] as const;
/** One of {@link userActions}. */
export type UserAction = (typeof userActions)[number];

/** The id of one of the five roles. */
export const roleId = z.literal(Object.values(roles));

/** A user as the list shows one. */
export const userSummary = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False from an Administrator's change of the address until its link was used; until then nobody can sign in. */
  emailVerified: z.boolean(),
  roleId: z.int(),
  /** Whether there is a confirmed method of multi-factor authentication. */
  mfa: z.boolean(),
  lastSignInAt: z.nullable(instant),
  state: z.enum(userStates),
  /** The newest invitation; null when the account was set up. */
  invitation: z.nullable(z.strictObject({ sentAt: instant, expiresAt: instant })),
  policyWarnings: z.array(z.enum(policyWarnings)),
  version: z.int(),
});
/** A user as the list shows one. */
export type UserSummary = z.infer<typeof userSummary>;

/** A user with all that the company keeps and may see. */
export const user = z.extend(userSummary, {
  langCode,
  receiveInvoices: z.boolean(),
  receivePaidInvoices: z.boolean(),
  blocked: z.boolean(),
  createdAt: instant,
  allowedActions: z.array(z.enum(userActions)),
  /** Versions of the terms that were agreed to and when, newest first; null to whoever does not manage users. */
  agreedTerms: z.nullable(z.array(z.strictObject({ version: z.string(), agreedAt: instant }))),
  /** Last sessions, newest first; null to whoever does not manage users. */
  sessions: z.nullable(z.array(sessionSummary)),
});
/** A user with all that the company keeps and may see. */
export type User = z.infer<typeof user>;

/** A user who has just got another address, with the mail server's word on the mail to it. */
export const mailedUser = z.extend(user, {
  /** Whether a mail server refused the mail to the new address at once; absent where none was sent. */
  isMailRefused: z.optional(z.boolean()),
});
/** A user who has just got another address, with the mail server's word on the mail to it. */
export type MailedUser = z.infer<typeof mailedUser>;

/** Orders of the list; `-` before it is the reverse. By name is by last name, first name; `last-sign-in` begins with who never did. */
export const userSorts = ['name', '-name', 'email', '-email', 'last-sign-in', '-last-sign-in'] as const;

/** Which users, and in which order. */
const userFilter = {
  /** Part of a name or of the e-mail address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(userSorts), 'name'),
  roleId: z.optional(z.enum(Object.values(roles).map(String))),
  /** Any of these states, with commas between. */
  state: z.optional(someOf(userStates)),
  mfa: z.optional(z.enum(['true', 'false'])),
};

export const listUsers = defineRoute({
  method: 'GET',
  path: '/users',
  access: 'U',
  tag: 'users',
  summary: 'The users of the company',
  query: z.strictObject({ ...listQueryFields, ...userFilter }),
  response: listOf(userSummary),
});

/** `GET /users/export`: the same users as CSV, all of them, in the caller's language. */
export const exportUsers = defineRoute({
  method: 'GET',
  path: '/users/export',
  access: 'UE',
  stepUp: true,
  tag: 'users',
  summary: 'The users of the company as CSV',
  query: z.strictObject(userFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

const choices = {
  roleId,
  langCode,
  receiveInvoices: z.boolean(),
  /** Administrators only. */
  receivePaidInvoices: z.boolean(),
};

/** `POST /users`: makes a user and mails the invitation. */
export const inviteUser = defineRoute({
  method: 'POST',
  path: '/users',
  access: 'UE',
  stepUp: true,
  failure: 'sending-e-mail-failed',
  tag: 'users',
  summary: 'Invite a user',
  idempotent: true,
  body: z.strictObject({
    firstName: line(60, 1),
    lastName: line(60, 1),
    email,
    roleId: choices.roleId,
    langCode: z.optional(choices.langCode),
    message: z.optional(text(inviteMessageLength)),
    receiveInvoices: z.optional(choices.receiveInvoices),
    receivePaidInvoices: z.optional(choices.receivePaidInvoices),
  }),
  status: 201,
  response: mailedUser,
  errors: [
    'step-up-required',
    'e-mailaddress-already-in-use',
    'role-not-available',
    'administrators-only',
    'too-many-requests',
  ],
});

/** `GET /users/{id}` */
export const getUser = defineRoute({
  method: 'GET',
  path: '/users/{id}',
  access: 'U',
  tag: 'users',
  summary: 'A user of the company',
  params: idParams,
  response: user,
  errors: ['user-not-found'],
});

/** What of a user changes for whoever has just proved to be it alone: who gets in, and what they may do. */
export const provedUserFields = ['email', 'roleId', 'blocked'] as const;

/**
 * `PATCH /users/{id}`: another role or a block ends the user's sessions; another address has to be confirmed. The verb
 * asks for step-up where one of {@link provedUserFields} becomes another; names, language and invoices need none.
 */
export const updateUser = defineRoute({
  method: 'PATCH',
  path: '/users/{id}',
  access: 'UE',
  tag: 'users',
  summary: 'Change a user',
  params: idParams,
  body: z.strictObject({
    firstName: z.optional(line(60, 1)),
    lastName: z.optional(line(60, 1)),
    email: z.optional(email),
    roleId: z.optional(choices.roleId),
    langCode: z.optional(choices.langCode),
    receiveInvoices: z.optional(choices.receiveInvoices),
    receivePaidInvoices: z.optional(choices.receivePaidInvoices),
    blocked: z.optional(z.boolean()),
    /** The version that was changed; a change on top of another's is refused. */
    version: z.int(),
  }),
  response: mailedUser,
  errors: [
    'user-not-found',
    'not-yourself',
    'last-administrator',
    'e-mailaddress-already-in-use',
    'role-not-available',
    'administrators-only',
    'changed-meanwhile',
    'no-permission',
    'step-up-required',
    'too-many-requests',
  ],
});

/** `POST /users/{id}/invitation`: sends it again; the former link is worthless from then on. */
export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/users/{id}/invitation',
  access: 'UE',
  stepUp: true,
  failure: 'sending-e-mail-failed',
  tag: 'users',
  summary: 'Resend an invitation',
  params: idParams,
  body: z.nullish(
    z.strictObject({
      /** The former message unless given. */
      message: z.optional(text(inviteMessageLength)),
    }),
  ),
  status: 202,
  response: user,
  errors: ['step-up-required', 'user-not-found', 'not-allowed-now', 'no-permission', 'too-many-requests'],
});

/** `POST /users/{id}/recovery-code`: for somebody who is locked out of MFA; shown this once, good once. */
export const createRecoveryCode = defineRoute({
  method: 'POST',
  path: '/users/{id}/recovery-code',
  access: 'UE',
  stepUp: true,
  tag: 'users',
  summary: 'Make a recovery code for a user',
  params: idParams,
  status: 201,
  response: z.strictObject({ code: z.string(), expiresAt: instant }),
  errors: ['step-up-required', 'user-not-found', 'not-yourself', 'not-allowed-now', 'no-permission'],
});

/** `DELETE /users/{id}/sessions`: signs a user out everywhere; the tokens are refused at once. */
export const endUserSessions = defineRoute({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  access: 'UE',
  stepUp: true,
  offline: 'fail',
  failure: 'unknown-error',
  tag: 'users',
  summary: 'End all sessions of a user',
  params: idParams,
  response: endedSessions,
  errors: ['step-up-required', 'user-not-found', 'not-yourself', 'no-permission'],
});

/** `GET /users/{id}/export`: everything that is kept about a person (GDPR articles 15 and 20). */
export const exportUser = defineRoute({
  method: 'GET',
  path: '/users/{id}/export',
  access: 'UE',
  stepUp: true,
  tag: 'users',
  summary: 'Everything that is kept about a user',
  params: idParams,
  response: z.looseObject({ madeAt: instant, kept: z.array(keptData) }),
  errors: ['step-up-required', 'user-not-found', 'no-permission'],
});
