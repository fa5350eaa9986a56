import { expect, test } from 'vitest';
import { hashSecret, newSecret, readSignedValue, sameSecret, signValue } from './secrets.ts';

test('a secret has 256 bits, fits into an address and comes once', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('what is kept of a secret is its SHA-256', () => {
  expect(hashSecret('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('secrets of other lengths are compared, too', () => {
  expect(sameSecret('a', 'a')).toBe(true);
  expect(sameSecret('a', 'aa')).toBe(false);
  expect(sameSecret('', 'a')).toBe(false);
});

test('a signed value is read by who has the secret, for its purpose, unchanged', () => {
  const signed = signValue('secret', 'accept', 'episode.42');
  expect(readSignedValue(['secret'], 'accept', signed)).toBe('episode.42');
  expect(readSignedValue(['other'], 'accept', signed)).toBeNull();
  expect(readSignedValue(['secret'], 'stop', signed)).toBeNull();
  expect(readSignedValue(['secret'], 'accept', signed.replace('42', '43'))).toBeNull();
  const rubbish = ['', '.', 'episode.42', `${signed}x`, '.x'];
  expect(rubbish.filter((value) => readSignedValue(['secret'], 'accept', value) !== null)).toEqual([]);
});

test('a signed value is read by any of the secrets, in whatever order', () => {
  const signed = signValue('old', 'accept', 'episode.42');
  expect(readSignedValue(['new', 'old'], 'accept', signed)).toBe('episode.42');
  expect(readSignedValue(['old', 'new'], 'accept', signed)).toBe('episode.42');
  expect(readSignedValue(['new'], 'accept', signed)).toBeNull();
  expect(readSignedValue(['new', 'old'], 'accept', signed.replace('42', '43'))).toBeNull();
});
