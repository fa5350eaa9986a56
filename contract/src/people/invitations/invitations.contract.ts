import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { langCode } from '#ground/languages/languages.contract.ts';
import { passwordPolicy } from '#people/companies/password-policy.ts';
import { firstChoiceErrors } from '#people/passwords/first-choice-errors.ts';
import { tokens } from '#people/sessions/sessions.contract.ts';
import { instant, line, linkToken, newPassword } from '#values/values.ts';

const params = z.strictObject({ token: linkToken });
const linkFaults = ['link-invalid', 'link-used', 'link-replaced', 'link-expired'] as const;

/** `GET /invitations/{token}`: who invites to which company. Does not use the link up. */
export const getInvitation = defineRoute({
  method: 'GET',
  path: '/invitations/{token}',
  access: 'public',
  tag: 'invitations',
  summary: 'What an invitation stands for',
  params,
  response: z.strictObject({
    company: z.string(),
    /** Null when whoever invited is no longer there. */
    inviter: z.nullable(z.string()),
    message: z.nullable(z.string()),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    langCode,
    policy: passwordPolicy,
    expiresAt: instant,
  }),
  errors: linkFaults,
});

/** `POST /invitations/{token}`: sets the account up, and signs in. */
export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/{token}',
  access: 'public',
  failure: 'creating-account-failed',
  tag: 'invitations',
  summary: 'Set up the account of an invitation',
  params,
  body: z.strictObject({
    firstName: line(60, 1),
    lastName: line(60, 1),
    password: newPassword,
    passwordRepeat: z.string(),
    agreedTerms: z.literal(true),
  }),
  status: 201,
  response: tokens,
  errors: [...linkFaults, ...firstChoiceErrors],
});

/** `POST /invitations/{token}/renewal`: an expired link asks for a new one, which goes to the invited address alone. */
export const renewInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/{token}/renewal',
  access: 'public',
  failure: 'sending-e-mail-failed',
  tag: 'invitations',
  summary: 'Ask for a new link of an expired invitation',
  params,
  status: 202,
  response: z.strictObject({ sent: z.literal(true) }),
  errors: ['link-invalid', 'link-used', 'link-replaced', 'not-allowed-now', 'too-many-requests'],
});
