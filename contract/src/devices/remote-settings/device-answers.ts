import * as z from 'zod/mini';
import { instant } from '#values/values.ts';

const word = z.string().check(z.minLength(1), z.maxLength(200));

/** Longest that a device may keep a login, seconds. */
export const longestLogin = 7 * 24 * 60 * 60;

/** Result of `login`: what later requests carry instead of the password, and how long the device takes it. */
export const loginResult = z.object({
  ticket: word,
  /** Seconds; a length and not a moment, since the device's clock may be wrong. */
  validFor: z.int().check(z.gte(1), z.lte(longestLogin)),
});
/** Result of `login`. */
export type LoginResult = z.infer<typeof loginResult>;

/** Result of `settings.get` and `settings.put`. */
export const settingsResult = z.object({
  settings: z.record(z.string().check(z.maxLength(64)), z.unknown()),
  /** Names this state of the settings; another one after each change, whoever made it. */
  revision: word,
  /** When they last changed, by the device's clock; null where they never did. */
  changedAt: z.nullable(instant),
});
/** Result of `settings.get` and `settings.put`. */
export type SettingsResult = z.infer<typeof settingsResult>;

/** Result of `password.recover`. */
export const recoveryResult = z.object({ username: word, password: word });
/** Result of `password.recover`. */
export type RecoveryResult = z.infer<typeof recoveryResult>;

/** Result of `test`. */
export const testResult = z.object({
  /** The device's clock. */
  at: instant,
  interfaces: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(200)),
        state: z.enum(['ok', 'error', 'absent']),
        detail: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
    .check(z.maxLength(32)),
});
/** Result of `test`. */
export type TestResult = z.infer<typeof testResult>;

/** Result beside the refusal `invalid-settings`: the names of those that do not fit. */
export const unfitResult = z.object({ settings: z.array(z.string()).check(z.maxLength(100)) });

/** Codes by which a device refuses what remote settings ask of it. */
export const deviceRefusals = [
  'login-failed',
  'login-required',
  'too-many-tries',
  'out-of-date',
  'invalid-settings',
  'invalid-params',
  'invalid-request',
] as const;
/** A code by which a device refuses. */
export type DeviceRefusal = (typeof deviceRefusals)[number];
