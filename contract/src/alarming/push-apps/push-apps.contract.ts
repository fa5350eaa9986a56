import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { langCode } from '#ground/languages/languages.contract.ts';
import { id, idParams, instant, line } from '#values/values.ts';
import { appSounds } from './push-message.ts';

/** Most apps that one user may have. */
export const maxApps = 20;
/** Days without a sign of life after which an app is worth a warning (page 1.4). */
export const silentAfterDays = 30;
/** Least firmware of a device whose alarms go to apps (spec §9). */
export const pushFirmware = '2.2.0';

/** Why a message did not get to an app. */
export const appFailures = ['gone', 'refused', 'busy', 'unreachable', 'forbidden-address'] as const;

/** How far the newest test alarm of an app is. */
export const appTest = z.strictObject({
  state: z.enum(['queued', 'sent', 'delivered', 'opened', 'failed']),
  at: instant,
});

/** A browser or installed portal that takes push alarms. Its endpoint and keys never leave the server. */
export const app = z.strictObject({
  id,
  name: z.string(),
  /** What it runs on, e.g. `Chrome on Android`. */
  platform: z.string(),
  sound: z.enum(appSounds),
  createdAt: instant,
  /** Newest sign of life: it was opened, or has confirmed a message. */
  lastSeenAt: instant,
  lastSuccessAt: z.nullable(instant),
  lastFailure: z.nullable(z.strictObject({ at: instant, reason: z.enum(appFailures) })),
  /** Its push service does not know it any more; it has to be added again on the device itself. */
  gone: z.boolean(),
  /** No sign of life for 30 days. */
  silent: z.boolean(),
  /** First half of SHA-256 over the endpoint in hex, by which a browser finds itself in the list. */
  fingerprint: z.string(),
  test: z.nullable(appTest),
  version: z.int(),
});
/** A browser or installed portal that takes push alarms. */
export type App = z.infer<typeof app>;

const base64url = (bytes: { from: number; to: number }) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/),
      z.minLength(Math.ceil((bytes.from * 4) / 3)),
      z.maxLength(Math.ceil((bytes.to * 4) / 3)),
    );

export const getPushKey = defineRoute({
  method: 'GET',
  path: '/apps/key',
  access: 'D',
  own: true,
  tag: 'apps',
  summary: 'The public key that a browser subscribes to push alarms with (VAPID)',
  response: z.strictObject({ publicKey: z.string() }),
});

export const listApps = defineRoute({
  method: 'GET',
  path: '/apps',
  access: 'D',
  own: true,
  tag: 'apps',
  summary: "The signed-in user's own apps for push alarms",
  response: z.strictObject({ items: z.array(app), nextCursor: z.null() }),
});

/**
 * Adds a browser; one that is known already is seen again, and is the signed-in user's from now on. With `id` only an app
 * that is the user's own already is seen again, and none is added or taken over.
 */
export const addApp = defineRoute({
  method: 'POST',
  path: '/apps',
  access: 'D',
  tag: 'apps',
  summary: 'Add this browser or phone, or say that it is still there',
  body: z.strictObject({
    /** The app of the caller's own that it is, whose address may be another by now. */
    id: z.optional(id),
    endpoint: z.url().check(z.maxLength(1024)),
    keys: z.strictObject({
      /** The app's public key, P-256, uncompressed. */
      p256dh: base64url({ from: 65, to: 65 }),
      auth: base64url({ from: 16, to: 16 }),
    }),
    /** Kept as it is where the app is known and none is given. */
    name: z.optional(line(60, 1)),
    platform: line(60, 1),
    langCode: z.optional(langCode),
  }),
  status: 201,
  response: app,
  errors: ['limit-reached', 'invalid-input', 'not-found'],
  idempotent: true,
});

export const updateApp = defineRoute({
  method: 'PATCH',
  path: '/apps/{id}',
  access: 'D',
  tag: 'apps',
  summary: 'Change the name or sound of an app of your own',
  params: idParams,
  body: z.strictObject({ name: z.optional(line(60, 1)), sound: z.optional(z.enum(appSounds)) }),
  unversioned: 'own',
  response: app,
  errors: ['not-found', 'invalid-input'],
});

export const deleteApp = defineRoute({
  method: 'DELETE',
  path: '/apps/{id}',
  access: 'D',
  tag: 'apps',
  summary: 'Remove an app of your own',
  params: idParams,
  errors: ['not-found'],
});

/** Sends a test alarm; how far it came stands in the app's `test`. */
export const testApp = defineRoute({
  method: 'POST',
  path: '/apps/{id}/test',
  access: 'D',
  failure: 'unknown-error',
  tag: 'apps',
  summary: 'Send a test alarm to an app of your own',
  params: idParams,
  status: 202,
  response: app,
  errors: ['not-found', 'not-allowed-now', 'too-many-requests'],
});

/** A device whose alarms cannot come by push now, and why (spec §9 "Push alerts"). */
export const deviceWithoutPush = z.strictObject({
  id,
  name: z.string(),
  softwareVersion: z.nullable(z.string()),
  reasons: z.array(z.enum(['firmware', 'not-connected'])),
});

export const listDevicesWithoutPush = defineRoute({
  method: 'GET',
  path: '/apps/devices',
  access: 'D',
  own: true,
  tag: 'apps',
  summary: 'The devices whose alarms cannot come by push now, with the reasons',
  response: z.strictObject({ items: z.array(deviceWithoutPush), total: z.int() }),
});
