import { createHash, timingSafeEqual } from 'node:crypto';
import type { Telephony } from './telephony.ts';

/** Whether a request carries the account's id and secret (HTTP Basic). */
export function isAccount(
  account: Pick<Telephony, 'accountSid' | 'authToken'>,
  header: string | undefined,
): boolean {
  const given = /^Basic (.+)$/i.exec(header ?? '')?.[1] ?? '';
  const credentials = Buffer.from(given, 'base64').toString('utf8');
  return timingSafeEqual(digest(credentials), digest(`${account.accountSid}:${account.authToken}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
