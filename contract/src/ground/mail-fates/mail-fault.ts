/** Kinds of mail that may come back: about somebody's account, of an alarm or a test, with an invoice. */
export const bounceKinds = ['account', 'alarm', 'invoice'] as const;
/** A kind of mail that may come back. */
export type BounceKind = (typeof bounceKinds)[number];

/** Why a mail came back. */
export const bounceFaults = [
  'unknown-address',
  'mailbox-full',
  'mailbox-off',
  'too-large',
  'refused',
  'unreachable',
  'other',
] as const;
/** Why a mail came back. */
export type BounceFault = (typeof bounceFaults)[number];
