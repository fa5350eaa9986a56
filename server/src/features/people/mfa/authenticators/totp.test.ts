import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, totpCodeAt, totpStepOf, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the secret is the ASCII text 12345678901234567890. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe.each(vectors)('at %i s', (seconds, code) => {
  // The RFC's codes have eight digits; ours are their last six, as the truncation is modulo a power of ten.
  const ours = code.slice(2);
  const step = Math.floor(seconds / 30);
  test(`the code is ${ours}`, () => {
    expect(totpCodeAt(secret, seconds * 1000)).toBe(ours);
    expect(totpStepOf(secret, ours, seconds * 1000)).toBe(step);
  });
  test('it is right one step before and after, as the code of its own step', () => {
    expect(totpStepOf(secret, ours, (seconds - 30) * 1000)).toBe(step);
    expect(totpStepOf(secret, ours, (seconds + 30) * 1000)).toBe(step);
  });
  test('and wrong two steps before and after', () => {
    expect(totpStepOf(secret, ours, (step - 1) * 30_000 - 1)).toBeNull();
    expect(totpStepOf(secret, ours, (step + 2) * 30_000)).toBeNull();
  });
});

test.each(['000000', '28708', '2870820', '94287082', '', 'abcdef'])('%j is no code of 59 s', (code) => {
  expect(totpStepOf(secret, code, 59_000)).toBeNull();
});

test('a new secret has 160 bits and is never the same', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
});

test('its address says what an app needs', () => {
  const uri = new URL(totpUri('GEZDGNBVGY3TQOJQ', { issuer: 'Belfry', label: 'anna@demo.example' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Belfry:anna%40demo\.example\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Belfry',
    secret: 'GEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
