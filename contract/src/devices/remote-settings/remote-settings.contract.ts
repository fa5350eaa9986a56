import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant } from '#values/values.ts';

/** Names of settings that one call changes at most. */
export const mostSettings = 100;

const key = z.string().check(z.minLength(1), z.maxLength(64));
const value = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()]);
const values = z.record(key, value);
const shown = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Somebody's login on a device. */
export const remoteLogin = z.strictObject({
  /** The user's name on the device. */
  username: z.string(),
  remember: z.boolean(),
  since: instant,
  /** The device ends it then, and so does the portal. */
  validUntil: instant,
});
/** Somebody's login on a device. */
export type RemoteLogin = z.infer<typeof remoteLogin>;

/** Why the device could not be asked just now. */
export const readFaults = ['device-not-connected', 'communication-error'] as const;

/** What the portal knows of a device's own settings; only shown to who is logged in on it. */
export const remoteSettings = z.strictObject({
  deviceId: id,
  connected: z.boolean(),
  /** The caller's login; null where there is none, or no more. */
  login: z.nullable(remoteLogin),
  /** What the device last said. */
  reported: z.nullable(
    z.strictObject({
      settings: shown,
      revision: z.string(),
      /** When they last changed, by the device's clock; null where they never did. */
      changedAt: z.nullable(instant),
      readAt: instant,
    }),
  ),
  /** What somebody asked for and the device has not confirmed. */
  wanted: z.nullable(
    z.strictObject({
      settings: shown,
      /** Null where the account is gone. */
      by: z.nullable(z.string()),
      at: instant,
      /** `sending`: the device may still answer; `unconfirmed`: no answer came; `not-taken`: it says otherwise since. */
      state: z.enum(['sending', 'unconfirmed', 'not-taken']),
    }),
  ),
  /** Why it was not read anew, where that was asked for. */
  fault: z.nullable(z.enum(readFaults)),
});
/** What the portal knows of a device's own settings. */
export type RemoteSettings = z.infer<typeof remoteSettings>;

/** Ten seconds for the device, and the way there. */
const timeout = 25_000;

/** `GET /devices/{id}/remote-settings`: with `fresh` the device is asked, where the caller is logged in on it. */
export const getRemoteSettings = defineRoute({
  method: 'GET',
  path: '/devices/{id}/remote-settings',
  access: 'DR',
  asksDevice: true,
  tag: 'remote-settings',
  summary: "A device's own settings, for whoever is logged in on it",
  params: idParams,
  query: z.strictObject({ fresh: z.optional(z.enum(['true', 'false'])) }),
  response: remoteSettings,
  errors: ['not-found', 'location-not-supported', 'service-not-allowed'],
  timeout,
});

/**
 * `PUT /devices/{id}/remote-settings`: changes some, from the state of the device that `revision` names; refused
 * with `changed-meanwhile` where the device is in another.
 */
export const putRemoteSettings = defineRoute({
  method: 'PUT',
  path: '/devices/{id}/remote-settings',
  access: 'DR',
  tag: 'remote-settings',
  summary: "Change a device's own settings",
  params: idParams,
  body: z.strictObject({
    revision: z.string().check(z.minLength(1), z.maxLength(200)),
    settings: values.check(
      z.refine((given) => {
        const { length } = Object.keys(given);
        return length > 0 && length <= mostSettings;
      }),
    ),
  }),
  response: remoteSettings,
  errors: [
    'not-found',
    'location-not-supported',
    'service-not-allowed',
    'device-not-connected',
    'communication-error',
    'device-login-required',
    'changed-meanwhile',
  ],
  offline: 'fail',
  timeout,
});

/** `DELETE /devices/{id}/remote-settings/wanted`: gives up what the device did not confirm. */
export const discardWantedSettings = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}/remote-settings/wanted',
  access: 'DR',
  failure: 'unknown-error',
  tag: 'remote-settings',
  summary: 'Give up a change that the device did not confirm',
  params: idParams,
  errors: ['not-found', 'service-not-allowed', 'device-login-required'],
  offline: 'fail',
});

/** `POST /devices/{id}/remote-settings/login`: the password goes to the device and is kept nowhere. */
export const logInOnDevice = defineRoute({
  method: 'POST',
  path: '/devices/{id}/remote-settings/login',
  access: 'DR',
  failure: 'unknown-error',
  tag: 'remote-settings',
  summary: 'Log in on a device',
  params: idParams,
  body: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    remember: z._default(z.boolean(), false),
  }),
  response: remoteLogin,
  errors: [
    'not-found',
    'location-not-supported',
    'service-not-allowed',
    'device-not-connected',
    'communication-error',
    'incorrect-password',
    'too-many-requests',
  ],
  offline: 'fail',
});

/** `DELETE /devices/{id}/remote-settings/login`: the device is told where it is there, and ends it by itself where not. */
export const logOutOnDevice = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}/remote-settings/login',
  access: 'DR',
  failure: 'unknown-error',
  tag: 'remote-settings',
  summary: 'Log out on a device',
  params: idParams,
  errors: ['not-found'],
  offline: 'fail',
});

/** `POST /devices/{id}/remote-settings/password-recovery`: the answer is the only time that the password is shown. */
export const recoverDevicePassword = defineRoute({
  method: 'POST',
  path: '/devices/{id}/remote-settings/password-recovery',
  access: 'DE',
  failure: 'unknown-error',
  stepUp: true,
  tag: 'remote-settings',
  summary: 'Have a device make a new password for its login',
  params: idParams,
  response: z.strictObject({ username: z.string(), password: z.string() }),
  errors: [
    'step-up-required',
    'not-found',
    'location-not-supported',
    'device-not-connected',
    'communication-error',
  ],
  offline: 'fail',
});
