import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { challenge, mfaMethodKinds, totpCode, typedCode, webAuthnJson } from '#people/mfa/mfa-proofs.ts';
import { typedPassword } from '#values/values.ts';
import { tokens } from '#people/sessions/sessions.contract.ts';

const tries = ['login-failed-mfa', 'too-many-requests'] as const;

/** `POST /auth/mfa/totp`: the second step by the code of an authenticator app. */
export const loginByTotp = defineRoute({
  method: 'POST',
  path: '/auth/mfa/totp',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: 'Second step: the code of an authenticator app',
  body: z.strictObject({ challenge, code: totpCode }),
  response: tokens,
  inputError: 'login-failed-mfa',
  errors: tries,
});

/** `POST /auth/mfa/backup-code`: the second step by one of the ten codes. */
export const loginByBackupCode = defineRoute({
  method: 'POST',
  path: '/auth/mfa/backup-code',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: 'Second step: a backup code',
  body: z.strictObject({ challenge, code: typedCode }),
  response: tokens,
  inputError: 'backup-code-invalid',
  errors: [...tries, 'backup-code-already-used', 'backup-code-expired', 'backup-code-invalid'],
});

/** `POST /auth/recovery-code`: the second step by the code that an Administrator has made. */
export const loginByRecoveryCode = defineRoute({
  method: 'POST',
  path: '/auth/recovery-code',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: "Second step: an administrator's recovery code",
  body: z.strictObject({ challenge, code: typedCode }),
  response: tokens,
  inputError: 'login-failed-mfa',
  errors: [...tries, 'backup-code-already-used', 'backup-code-expired'],
});

/** `POST /auth/mfa/passkey/options`: what the browser asks the user's passkey. */
export const mfaPasskeyOptions = defineRoute({
  method: 'POST',
  path: '/auth/mfa/passkey/options',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: 'Second step: what to ask the passkey',
  body: z.strictObject({ challenge }),
  response: z.strictObject({ options: webAuthnJson }),
  errors: tries,
});

/** `POST /auth/mfa/passkey`: the second step by a passkey. */
export const loginByMfaPasskey = defineRoute({
  method: 'POST',
  path: '/auth/mfa/passkey',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: "Second step: the passkey's answer",
  body: z.strictObject({ challenge, credential: webAuthnJson }),
  response: tokens,
  inputError: 'login-failed-mfa',
  errors: tries,
});

/** `POST /auth/passkey/options`: what to ask any passkey of ours, for signing in without typing. */
export const passkeyOptions = defineRoute({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: 'Sign in without typing: what to ask the passkey',
  response: z.strictObject({ challenge: z.string(), options: webAuthnJson }),
  errors: ['too-many-requests'],
});

/** `POST /auth/passkey`: signs in by a passkey alone, which has verified its user. */
export const loginByPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  failure: 'login-failed-request',
  tag: 'sign-in',
  summary: "Sign in without typing: the passkey's answer",
  body: z.strictObject({ challenge, credential: webAuthnJson }),
  response: tokens,
  inputError: 'login-failed-mfa',
  errors: [...tries, 'login-failed-not-verified'],
});

/** `POST /auth/step-up/options`: how whoever is signed in can prove it again. `password` only where there is no method. */
export const stepUpOptions = defineRoute({
  method: 'POST',
  path: '/auth/step-up/options',
  access: 'signed-in',
  failure: 'loading-failed',
  tag: 'sign-in',
  summary: 'How to confirm that it is me',
  response: z.strictObject({
    methods: z.array(z.enum([...mfaMethodKinds, 'password'])),
    /** What to ask the passkey, where there is one. */
    passkey: z.nullable(z.strictObject({ challenge: z.string(), options: webAuthnJson })),
  }),
});

/** `POST /auth/step-up`: proves it; what asks for it is open to this session for five minutes. */
export const stepUp = defineRoute({
  method: 'POST',
  path: '/auth/step-up',
  access: 'signed-in',
  failure: 'unknown-error',
  tag: 'sign-in',
  summary: 'Confirm that it is me',
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('password'), password: typedPassword }),
    z.strictObject({ method: z.literal('totp'), code: totpCode }),
    z.strictObject({ method: z.literal('backup-code'), code: typedCode }),
    z.strictObject({ method: z.literal('passkey'), challenge, credential: webAuthnJson }),
  ]),
  response: z.strictObject({ until: z.iso.datetime() }),
  errors: ['incorrect-password', 'invalid-code', 'too-many-requests', 'not-allowed-now'],
});

/** Minutes that a step-up holds. */
export const stepUpMinutes = 5;
