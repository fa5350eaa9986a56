import { id } from '@belfry/contract/values/values.ts';
import { readSignedValue, signValue } from '#platform/auth/secrets.ts';
import type { TokenSecrets } from '#platform/auth/token-secrets.ts';

/** What a message to an app stands for: an attempt's delivery, a test of the app, or news alone. */
export type PushSubject =
  | { kind: 'delivery'; deliveryId: string }
  | { kind: 'test'; appId: string; testId: string }
  | { kind: 'news'; appId: string };

const purpose = 'push-receipt';

/** The token by which an app confirms a message. */
export function receiptToken(secret: string, subject: PushSubject): string {
  const { kind, ...ids } = subject;
  return signValue(secret, purpose, [kind, ...Object.values(ids)].join(':'));
}

/** What a receipt's token stands for; null for one that is none of ours. */
export function readReceiptToken(secrets: TokenSecrets, token: string): PushSubject | null {
  const [kind, ...ids] = (readSignedValue(secrets, purpose, token) ?? '').split(':');
  const [first = '', second = ''] = ids;
  if (!ids.every((each) => id.safeParse(each).success)) return null;
  if (kind === 'delivery' && ids.length === 1) return { kind, deliveryId: first };
  if (kind === 'news' && ids.length === 1) return { kind, appId: first };
  if (kind === 'test' && ids.length === 2) return { kind, appId: first, testId: second };
  return null;
}
