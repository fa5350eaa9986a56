import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  requestMessage,
  type ReplyMessage,
  type RequestMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import { instant } from '@belfry/contract/values/values.ts';
import type { HelloMessage, SettingsMessage } from '@belfry/contract/device-messages/device-messages.ts';

/** What requests may read and change. Times in ms. */
export interface RequestedDevice {
  now(): number;
  setClock(moment: number): void;
  wanted(): SettingsMessage | null;
  readonly settings: Record<string, unknown>;
  storeSettings(settings: Record<string, unknown>): void;
  interfaces(): HelloMessage['interfaces'];
}

/** How a device answers a request. */
export interface Answer {
  method: RequestMessage['method'] | 'unknown';
  reply: ReplyMessage;
  /** Done once the answer is on its way. */
  next?: { kind: 'use-key'; key: string } | { kind: 'restart' };
}

const params = {
  login: z.object({ username: z.string(), password: z.string(), remember: z.optional(z.boolean()) }),
  settings: z.object({ settings: z.record(z.string(), z.unknown()) }),
  time: z.object({ now: instant }),
  key: z.object({ key: z.string().check(z.minLength(8), z.maxLength(200)) }),
};
const loginLasts = 15 * 60_000;
const rememberedLoginLasts = 12 * 60 * 60_000;

type Reaction = Omit<Answer, 'method'>;
const ok = (result: unknown = {}): Reaction => ({ reply: { ok: true, result } });
const refuse = (code: string): Reaction => ({ reply: { ok: false, code } });
const invalid = refuse('invalid-params');

/**
 * Answers the requests of page 4.3. Codes: `invalid-request`, `invalid-params`, `login-failed`,
 * `login-required` (settings.get and settings.put).
 */
export function createRequests(device: RequestedDevice, user: { username: string; password: string }) {
  let password = user.password;
  let loginUntil = 0;

  function login(given: unknown): Reaction {
    const { data } = params.login.safeParse(given);
    if (!data) return invalid;
    if (data.username !== user.username || data.password !== password) return refuse('login-failed');
    loginUntil = device.now() + (data.remember ? rememberedLoginLasts : loginLasts);
    return ok({ validUntil: new Date(loginUntil).toISOString() });
  }

  function settings(given: unknown, put: boolean): Reaction {
    if (device.now() >= loginUntil) return refuse('login-required');
    if (put) {
      const { data } = params.settings.safeParse(given);
      if (!data) return invalid;
      device.storeSettings({ ...device.settings, ...data.settings });
    }
    return ok({ settings: device.settings, wantedVersion: device.wanted()?.version ?? null });
  }

  function time(given: unknown): Reaction {
    const { data } = params.time.safeParse(given);
    if (!data) return invalid;
    const moment = Date.parse(data.now);
    const correctedBySeconds = Math.round((moment - device.now()) / 1000);
    device.setClock(moment);
    return ok({ at: new Date(device.now()).toISOString(), correctedBySeconds });
  }

  function react({ method, params: given }: RequestMessage): Reaction {
    switch (method) {
      case 'login':
        return login(given);
      case 'logout':
        loginUntil = 0;
        return ok();
      case 'settings.get':
        return settings(given, false);
      case 'settings.put':
        return settings(given, true);
      case 'test':
        return ok({ at: new Date(device.now()).toISOString(), interfaces: device.interfaces() });
      case 'time':
        return time(given);
      case 'password.recover':
        password = randomBytes(6).toString('base64url');
        loginUntil = 0;
        return ok({ username: user.username, password });
      case 'key.set': {
        const { data } = params.key.safeParse(given);
        return data ? { ...ok(), next: { kind: 'use-key', key: data.key } } : invalid;
      }
      case 'restart':
        loginUntil = 0;
        return { ...ok(), next: { kind: 'restart' } };
      default:
        return method satisfies never;
    }
  }

  return {
    /** The answer to a payload of `down/request/{id}`. */
    answer(payload: unknown): Answer {
      const { data } = requestMessage.safeParse(payload);
      return data
        ? { method: data.method, ...react(data) }
        : { method: 'unknown', ...refuse('invalid-request') };
    },
  };
}
