import type { LinkPurpose } from './mailed-links.queries.ts';

const pathOf: Record<LinkPurpose, (secret: string) => `/${string}`> = {
  'password-reset': (secret) => `/newpassword?token=${secret}`,
  invitation: (secret) => `/account/user/${secret}`,
  'email-change': (secret) => `/link/email/${secret}`,
  'email-verification': (secret) => `/link/email/${secret}`,
};

/** Where a mailed link leads, below the public address (spec §2 "Route table", page 1.3). */
export function linkPath(purpose: LinkPurpose, secret: string): `/${string}` {
  return pathOf[purpose](secret);
}
