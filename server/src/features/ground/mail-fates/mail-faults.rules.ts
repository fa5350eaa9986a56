import type { BounceFault } from '@belfry/contract/ground/mail-fates/mail-fault.ts';

/** What mail servers' codes mean (RFC 3463): the subject and the detail, without the class. The first that fits counts. */
const meanings: readonly [RegExp, BounceFault][] = [
  [/^1\./, 'unknown-address'],
  [/^2\.2$/, 'mailbox-full'],
  [/^2\.1$/, 'mailbox-off'],
  [/^2\.3$|^3\.4$/, 'too-large'],
  [/^3\.1$/, 'mailbox-full'],
  [/^7\./, 'refused'],
  [/^4\./, 'unreachable'],
];

/** Why a mail came back, by the code of the mail server: `5.1.1`. */
export function faultOf(status: string | null): BounceFault {
  const code = status?.slice(2) ?? '';
  return meanings.find(([form]) => form.test(code))?.[1] ?? 'other';
}

/** Whether a mail server says that it will be so tomorrow. */
export function isPermanent(status: string | null): boolean {
  return status?.startsWith('5.') ?? false;
}

/**
 * Faults of the mailbox itself: any mail that gets through shows that they are over. What is too large or refused by a rule says nothing
 * about mail of another kind.
 */
export const faultsOfMailbox = [
  'unknown-address',
  'mailbox-full',
  'mailbox-off',
  'unreachable',
] as const satisfies readonly BounceFault[];
