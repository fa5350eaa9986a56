import {
  loginByBackupCode,
  loginByMfaPasskey,
  loginByPasskey,
  loginByRecoveryCode,
  loginByTotp,
  mfaPasskeyOptions,
  passkeyOptions,
} from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import { call } from '#platform/api-client/call.ts';
import { askPasskey } from '#platform/passkeys.ts';
import { adoptTokens } from '#platform/session/session.ts';

const byCode = {
  totp: loginByTotp,
  'backup-code': loginByBackupCode,
  'recovery-code': loginByRecoveryCode,
} as const;

/** A way to take the second step by typing. */
export type CodeWay = keyof typeof byCode;

/** Takes the second step with a code, which signs in. @throws ApiError whose text the form shows */
export async function signInByCode(way: CodeWay, challenge: string, code: string): Promise<void> {
  adoptTokens(await call(byCode[way], { body: { challenge, code } }));
}

/** Takes the second step with a passkey, which signs in. @throws ApiError or PasskeyError */
export async function signInByMfaPasskey(challenge: string): Promise<void> {
  const { options } = await call(mfaPasskeyOptions, { body: { challenge } });
  const credential = await askPasskey(options);
  adoptTokens(await call(loginByMfaPasskey, { body: { challenge, credential } }));
}

/**
 * Signs in with a passkey alone.
 *
 * @param quiet offers it where the address is typed and waits, instead of asking at once
 * @throws ApiError or PasskeyError
 */
export async function signInByPasskey({ quiet }: { quiet: boolean }): Promise<void> {
  const { challenge, options } = await call(passkeyOptions);
  const credential = await askPasskey(options, { quiet });
  adoptTokens(await call(loginByPasskey, { body: { challenge, credential } }));
}
