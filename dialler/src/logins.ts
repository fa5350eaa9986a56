import { createHash, randomBytes } from 'node:crypto';
import type { LoginResult } from '@belfry/contract/devices/remote-settings/device-answers.ts';

/** Seconds that a login is good for, plain and remembered. */
const lasts = { plain: 15 * 60, remembered: 12 * 60 * 60 };
/** Logins at a time; the oldest goes when there are more. */
const most = 8;

/** Who is logged in on a device. A restart of the device ends all. Times in ms. */
export function createLogins(now: () => number) {
  const until = new Map<string, number>();

  return {
    open(remember: boolean): LoginResult {
      for (const [ticket, end] of until) if (end <= now()) until.delete(ticket);
      const [oldest] = until.keys();
      if (until.size >= most && oldest !== undefined) until.delete(oldest);
      const ticket = randomBytes(18).toString('base64url');
      const validFor = remember ? lasts.remembered : lasts.plain;
      until.set(ticket, now() + validFor * 1000);
      return { ticket, validFor };
    },
    holds: (ticket: string) => now() < (until.get(ticket) ?? 0),
    close: (ticket: string) => void until.delete(ticket),
    closeAll: () => until.clear(),
  };
}

/** What a device keeps of its password: a simulated one guards nothing, yet its journal tells nobody. */
export function passwordHash(password: string): string {
  return createHash('sha256').update(`dialler ${password}`).digest('hex');
}
