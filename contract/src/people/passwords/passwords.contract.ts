import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { email, linkToken, newPassword } from '#values/values.ts';
import { passwordPolicy } from '#people/companies/password-policy.ts';
import { firstChoiceErrors } from './first-choice-errors.ts';
import { typedPassword } from '#values/values.ts';

const choice = [...firstChoiceErrors, 'password-used-before'] as const;

/** Hours that the link of a forgotten password lives. */
export const passwordResetHours = 1;

/** `POST /auth/password/forgot`: always answers 202; only the owner of a known address gets a mail. */
export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/password/forgot',
  access: 'public',
  failure: 'sending-e-mail-failed',
  tag: 'sign-in',
  summary: 'Ask for a link that sets a new password',
  body: z.strictObject({ email }),
  status: 202,
  response: z.strictObject({ sent: z.literal(true) }),
  errors: ['too-many-requests'],
});

/** `GET /auth/password/reset/{token}`: whose password the link sets. Does not use it up. */
export const getPasswordReset = defineRoute({
  method: 'GET',
  path: '/auth/password/reset/{token}',
  access: 'public',
  tag: 'sign-in',
  summary: "What a new password's link stands for",
  params: z.strictObject({ token: linkToken }),
  response: z.strictObject({ email: z.string(), policy: passwordPolicy }),
  errors: ['link-invalid', 'link-used', 'link-replaced', 'link-expired'],
});

/** `POST /auth/password/reset`: sets the password, ends all sessions. Signs nobody in: MFA is not passed by. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/password/reset',
  access: 'public',
  failure: 'change-password-failed',
  tag: 'sign-in',
  summary: 'Set a new password by its link',
  body: z.strictObject({ token: linkToken, password: newPassword, passwordRepeat: z.string() }),
  errors: ['link-invalid', 'link-used', 'link-replaced', 'link-expired', ...choice],
});

/** `POST /auth/password/change`: needs the present one, and step-up of who has a method of MFA; ends all other sessions. */
export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/password/change',
  access: 'signed-in',
  failure: 'change-password-failed',
  tag: 'sign-in',
  summary: 'Change my password',
  body: z.strictObject({
    currentPassword: typedPassword,
    password: newPassword,
    passwordRepeat: z.string(),
  }),
  errors: [
    'incorrect-password',
    'step-up-required',
    'change-password-failed',
    'too-many-requests',
    ...choice,
  ],
});
