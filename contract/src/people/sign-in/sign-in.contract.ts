import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { mfaMethodKinds } from '#people/mfa/mfa-proofs.ts';
import { tokens } from '#people/sessions/sessions.contract.ts';
import { email, typedPassword } from '#values/values.ts';

/** What the second step needs: a secret good for one answer within five minutes, and the user's own methods. */
export const mfaQuestion = z.strictObject({
  mfa: z.strictObject({ challenge: z.string(), methods: z.array(z.enum(mfaMethodKinds)) }),
});

/** `POST /auth/login`: an address and password for tokens, or for the second step. */
export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: 'Sign in with e-mail address and password',
  body: z.strictObject({ email, password: typedPassword }),
  response: z.union([tokens, mfaQuestion]),
  inputError: 'login-failed-request',
  errors: ['login-failed-request', 'login-failed-unknown', 'login-failed-not-verified', 'too-many-requests'],
});

/** `POST /auth/verification`: sends the link that verifies a changed address anew; always answers 202. */
export const resendVerification = defineRoute({
  method: 'POST',
  path: '/auth/verification',
  access: 'public',
  failure: 'sending-e-mail-failed',
  tag: 'sign-in',
  summary: 'Send the link that verifies an e-mail address again',
  body: z.strictObject({ email }),
  status: 202,
  response: z.strictObject({ sent: z.literal(true) }),
  errors: ['too-many-requests'],
});
