import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it; a code of the step before or after is right, too. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepsAside = 1;

/** A new authenticator's secret: 160 random bits, base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` address of a secret, for the QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...kind, secret, issuer, label }).toString();
}

/** The code of a secret at a moment, in milliseconds of real time. */
export function totpCodeAt(secret: string, at: number): string {
  return TOTP.generate({ ...kind, secret: Secret.fromBase32(secret), timestamp: at });
}

/** The time step whose code this is, or null for a wrong one. `at` in milliseconds of real time. */
export function totpStepOf(secret: string, code: string, at: number): number | null {
  const found = TOTP.validate({
    ...kind,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: at,
    window: stepsAside,
  });
  // 0 is a right code, of this very step.
  return found === null ? null : TOTP.counter({ period: kind.period, timestamp: at }) + found;
}
