import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { challenge, totpCode, webAuthnJson } from './mfa-proofs.ts';
import { id, idParams, instant, line } from '#values/values.ts';

/** How many codes a set of backup codes has (spec §9). */
export const backupCodesPerSet = 10;

/** Somebody's own way to prove who they are (spec §3 "MFA method"). */
export const mfaMethod = z.strictObject({
  id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
/** Somebody's own way to prove who they are. */
export type MfaMethod = z.infer<typeof mfaMethod>;

/** All of somebody's methods. */
export const mfaState = z.strictObject({
  methods: z.array(mfaMethod),
  backupCodes: z.strictObject({ left: z.int(), createdAt: z.nullable(instant) }),
  /** Whether the company's policy asks this user for a method. */
  required: z.boolean(),
});
/** All of somebody's methods. */
export type MfaState = z.infer<typeof mfaState>;

/** `GET /mfa`: my methods. */
export const getMfa = defineRoute({
  method: 'GET',
  path: '/mfa',
  access: 'signed-in',
  own: true,
  tag: 'mfa',
  summary: 'My methods of multi-factor authentication',
  response: mfaState,
});

/** `POST /mfa/totp`: begins an authenticator app; it counts from its first right code on. */
export const addTotp = defineRoute({
  method: 'POST',
  path: '/mfa/totp',
  access: 'signed-in',
  stepUp: true,
  tag: 'mfa',
  summary: 'Begin to add an authenticator app',
  body: z.strictObject({ name: z.optional(line(60, 1)) }),
  status: 201,
  response: z.strictObject({
    id,
    /** Base32, for typing by hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: z.string(),
  }),
  errors: ['step-up-required', 'limit-reached'],
});

/** `POST /mfa/totp/confirm`: the first code of the new authenticator app. */
export const confirmTotp = defineRoute({
  method: 'POST',
  path: '/mfa/totp/confirm',
  access: 'signed-in',
  tag: 'mfa',
  summary: 'Confirm an authenticator app by its first code',
  body: z.strictObject({ id, code: totpCode }),
  response: mfaState,
  errors: ['invalid-code', 'not-found', 'too-many-requests'],
});

/** `POST /mfa/passkeys/options`: what the browser needs to make a passkey. */
export const newPasskeyOptions = defineRoute({
  method: 'POST',
  path: '/mfa/passkeys/options',
  access: 'signed-in',
  stepUp: true,
  tag: 'mfa',
  summary: 'Begin to add a passkey',
  response: z.strictObject({ challenge: z.string(), options: webAuthnJson }),
  errors: ['step-up-required', 'limit-reached'],
});

/** `POST /mfa/passkeys`: the passkey that the browser made. */
export const addPasskey = defineRoute({
  method: 'POST',
  path: '/mfa/passkeys',
  access: 'signed-in',
  tag: 'mfa',
  summary: 'Add a passkey',
  body: z.strictObject({ challenge, name: line(60, 1), credential: webAuthnJson }),
  status: 201,
  response: mfaState,
  errors: ['invalid-code', 'limit-reached'],
});

/** `PATCH /mfa/methods/{id}`: gives a method another name. */
export const renameMfaMethod = defineRoute({
  method: 'PATCH',
  path: '/mfa/methods/{id}',
  access: 'signed-in',
  tag: 'mfa',
  summary: 'Rename one of my methods',
  params: idParams,
  body: z.strictObject({ name: line(60, 1) }),
  unversioned: 'own',
  response: mfaState,
  errors: ['not-found'],
});

/** `DELETE /mfa/methods/{id}`: with the last one go the backup codes; refused while the company asks for one. */
export const removeMfaMethod = defineRoute({
  method: 'DELETE',
  path: '/mfa/methods/{id}',
  access: 'signed-in',
  stepUp: true,
  tag: 'mfa',
  summary: 'Remove one of my methods',
  params: idParams,
  response: mfaState,
  errors: ['step-up-required', 'not-found', 'mfa-required'],
});

/** `POST /mfa/backup-codes`: ten new codes, shown this once; those before are expired. Needs a method first. */
export const createBackupCodes = defineRoute({
  method: 'POST',
  path: '/mfa/backup-codes',
  access: 'signed-in',
  stepUp: true,
  tag: 'mfa',
  summary: 'Make ten new backup codes',
  status: 201,
  response: z.strictObject({ codes: z.array(z.string()) }),
  errors: ['step-up-required', 'not-allowed-now'],
});
