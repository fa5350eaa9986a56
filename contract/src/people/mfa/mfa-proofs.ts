import * as z from 'zod/mini';

/** How somebody may prove who they are after the password. */
export const mfaMethodKinds = ['totp', 'passkey', 'backup-code'] as const;
/** One of {@link mfaMethodKinds}. */
export type MfaMethodKind = (typeof mfaMethodKinds)[number];

/** The secret of a question that waits for its answer. */
export const challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,128}$/));
/** Six figures, as an authenticator app shows them; spaces are left out. */
export const totpCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/)),
);
/** A backup or recovery code as a person types it: capitals, spaces and dashes do not matter. */
export const typedCode = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));
/** What the browser's WebAuthn gives and takes; the library on each side knows its form. */
export const webAuthnJson = z.looseObject({});
