import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Why the browser gave no passkey: the person (or its time) said no, the device has one already, or it cannot. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly kind: 'not-used' | 'known' | 'unsupported';

  constructor(kind: PasskeyError['kind'], cause: unknown) {
    super(`passkey ${kind}`, { cause });
    this.kind = kind;
  }
}

/** What the contract calls `webAuthnJson`: only the library on each side knows its form. */
type Json = Record<string, unknown>;

const load = () => import('@simplewebauthn/browser');

/** Whether passkeys can work on this page: the browser knows them, and the page's name is one (not a bare address). */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/**
 * Asks the browser for a passkey's answer.
 *
 * @param options `quiet`: offers it where the address is typed, and waits; ends when another ceremony begins
 * @throws PasskeyError
 */
export async function askPasskey(options: Json, { quiet = false } = {}): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return plain(async () => (await load()).startAuthentication({ optionsJSON, useBrowserAutofill: quiet }));
}

/** Lets the browser make a passkey. @throws PasskeyError */
export async function makePasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return plain(async () => (await load()).startRegistration({ optionsJSON }));
}

/** Whether passkeys can be offered among what the browser fills in by itself. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await load()).browserSupportsWebAuthnAutofill();
}

/** Ends the ceremony that waits, if any. */
export async function cancelPasskeys(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

async function plain(
  ceremony: () => Promise<AuthenticationResponseJSON | RegistrationResponseJSON>,
): Promise<Json> {
  try {
    return (await ceremony()) as unknown as Json;
  } catch (error) {
    throw new PasskeyError(kindOf(error), error);
  }
}

function kindOf(error: unknown): PasskeyError['kind'] {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  if (name === 'SecurityError' || name === 'NotSupportedError') return 'unsupported';
  return 'not-used';
}
