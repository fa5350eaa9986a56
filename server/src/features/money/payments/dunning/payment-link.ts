import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';
import * as z from 'zod/mini';

const sealPurpose = 'payment link';
/** Days that a link in a mail is good for: longer than dunning lasts. */
const lives = 90;

const linked = z.strictObject({ companyId: z.uuid(), paymentId: z.uuid(), until: z.number() });
/** What a link in a mail leads to. */
export type LinkedPayment = Pick<z.infer<typeof linked>, 'companyId' | 'paymentId'>;

/**
 * Where a link of a mail leads, by which whoever has it may pay this claim and change how it is paid, and see nothing else. It is no
 * row: sealed, it says itself what it is for and how long.
 */
export function paymentLinkPath(
  config: Config,
  { companyId, paymentId }: LinkedPayment,
  at: Date,
): `/${string}` {
  const until = at.getTime() + lives * 24 * 3_600_000;
  const secret = seal(config.TOKEN_SECRET, sealPurpose, JSON.stringify({ companyId, paymentId, until }));
  return `/link/payment/${secret.toString('base64url')}`;
}

/** What the secret of a link leads to; null where it is none, or over. */
export function readPaymentLink(config: Config, secret: string, at: Date): LinkedPayment | null {
  try {
    const sealed = Buffer.from(secret, 'base64url');
    const { until, ...of } = linked.parse(JSON.parse(unseal(tokenSecrets(config), sealPurpose, sealed)));
    return until > at.getTime() ? of : null;
  } catch {
    return null;
  }
}
