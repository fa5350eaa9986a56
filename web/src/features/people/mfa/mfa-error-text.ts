import { errorText } from '#platform/i18n/error-text.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { PasskeyError } from '#platform/passkeys.ts';

/** {@link errorText}, also for what a browser says about passkeys. Needs the texts of `mfa`. */
export function mfaErrorText(error: unknown, text: Text): string {
  return error instanceof PasskeyError ? text(`mfa.passkey.${error.kind}`) : errorText(error, text);
}
