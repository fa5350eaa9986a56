import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  requestMessage,
  type ReplyMessage,
  type RequestMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import type {
  DeviceRefusal,
  RecoveryResult,
  SettingsResult,
  TestResult,
} from '@belfry/contract/devices/remote-settings/device-answers.ts';
import { instant } from '@belfry/contract/values/values.ts';
import type { SettingsMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { createLogins, passwordHash } from './logins.ts';
import { revisionOf, unfitSettings } from './own-settings.ts';

/** What requests may read and change. Times in ms. */
export interface RequestedDevice {
  now(): number;
  setClock(moment: number): void;
  wanted(): SettingsMessage | null;
  readonly settings: Record<string, unknown>;
  /** When they last changed; null where they never did. */
  readonly settingsChangedAt: string | null;
  storeSettings(settings: Record<string, unknown>): void;
  readonly passwordHash: string;
  storePasswordHash(hash: string): void;
  interfaces(): TestResult['interfaces'];
}

/** How a device answers a request. */
export interface Answer {
  method: RequestMessage['method'] | 'unknown';
  reply: ReplyMessage;
  /** Done once the answer is on its way. */
  next?: { kind: 'use-key'; key: string } | { kind: 'restart' };
}

const ticket = z.string();
const params = {
  login: z.object({ username: z.string(), password: z.string(), remember: z.optional(z.boolean()) }),
  ticket: z.object({ ticket }),
  put: z.object({ ticket, revision: z.string(), settings: z.record(z.string(), z.unknown()) }),
  time: z.object({ now: instant }),
  key: z.object({ key: z.string().check(z.minLength(8), z.maxLength(200)) }),
};

type Reaction = Omit<Answer, 'method'>;
const ok = (result: unknown = {}): Reaction => ({ reply: { ok: true, result } });
const refuse = (code: DeviceRefusal, result?: object): Reaction => ({
  reply: { ok: false, code, ...(result && { result }) },
});
const invalid = refuse('invalid-params');

/** Answers the requests of page 4.3, as docs/device-protocol.md says. */
export function createRequests(device: RequestedDevice, username: string) {
  const logins = createLogins(() => device.now());

  function login(given: unknown): Reaction {
    const { data } = params.login.safeParse(given);
    if (!data) return invalid;
    if (data.username !== username || passwordHash(data.password) !== device.passwordHash)
      return refuse('login-failed');
    const opened = logins.open(data.remember ?? false);
    return ok({ ...opened, validUntil: new Date(device.now() + opened.validFor * 1000).toISOString() });
  }

  function logout(given: unknown): Reaction {
    const { data } = params.ticket.safeParse(given);
    if (!data) return invalid;
    logins.close(data.ticket);
    return ok();
  }

  function shown(): SettingsResult & { wantedVersion: number | null } {
    return {
      settings: device.settings,
      revision: revisionOf(device.settings),
      changedAt: device.settingsChangedAt,
      wantedVersion: device.wanted()?.version ?? null,
    };
  }

  function get(given: unknown): Reaction {
    const { data } = params.ticket.safeParse(given);
    if (!data) return invalid;
    return logins.holds(data.ticket) ? ok(shown()) : refuse('login-required');
  }

  function put(given: unknown): Reaction {
    const { data } = params.put.safeParse(given);
    if (!data) return invalid;
    if (!logins.holds(data.ticket)) return refuse('login-required');
    if (data.revision !== revisionOf(device.settings)) return refuse('out-of-date', shown());
    const unfit = unfitSettings(device.settings, data.settings);
    if (unfit.length > 0) return refuse('invalid-settings', { settings: unfit });
    device.storeSettings({ ...device.settings, ...data.settings });
    return ok(shown());
  }

  function recover(): Reaction {
    const password = randomBytes(9).toString('base64url');
    device.storePasswordHash(passwordHash(password));
    logins.closeAll();
    return ok({ username, password } satisfies RecoveryResult);
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
        return logout(given);
      case 'settings.get':
        return get(given);
      case 'settings.put':
        return put(given);
      case 'test':
        return ok({
          at: new Date(device.now()).toISOString(),
          interfaces: device.interfaces(),
        } satisfies TestResult);
      case 'time':
        return time(given);
      case 'password.recover':
        return recover();
      case 'key.set': {
        const { data } = params.key.safeParse(given);
        return data ? { ...ok(), next: { kind: 'use-key', key: data.key } } : invalid;
      }
      case 'restart':
        logins.closeAll();
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
