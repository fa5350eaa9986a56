import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { accessClaims } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { createAccessTokens, type AccessIdentity } from './access-tokens.ts';

const secret = 'a secret of this test, long enough to sign with';
const tokens = createAccessTokens([secret]);
const identity: AccessIdentity = {
  user: {
    id: crypto.randomUUID(),
    email: 'anna@example.com',
    role: { id: 2, permissions: ['D', 'A'] },
    language: 'nl-NL',
    company: crypto.randomUUID(),
  },
  sid: crypto.randomUUID(),
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

/** A token made by hand, signed with HMAC or not at all. */
function forged(header: object, claims: object, hash: 'sha256' | 'sha512' | null, key = secret): string {
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${hash ? createHmac(hash, key).update(content).digest('base64url') : ''}`;
}
const now = () => Math.floor(Date.now() / 1000);
const claims = () => ({ ...identity, iat: now(), exp: now() + 900 });

afterEach(() => void vi.useRealTimers());

it('says who is signed in, as page 4.1 writes it, for a quarter of an hour', () => {
  const token = tokens.sign(identity);
  const written = read(token, 1);
  expect(read(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(Object.keys(written).toSorted()).toEqual(['exp', 'iat', 'sid', 'user']);
  expect(written.user).toEqual(identity.user);
  expect(written.exp - written.iat).toBe(900);
  expect(Math.abs(written.iat - now())).toBeLessThanOrEqual(1);
  expect(z.safeParse(accessClaims, written).success).toBe(true);
  expect(tokens.verify(token)).toEqual(written);
});

describe('a token is refused', () => {
  const good = forged({ alg: 'HS256', typ: 'JWT' }, claims(), 'sha256');
  it('unless it is ours: the forger of this test does make good ones', () => {
    expect(tokens.verify(good)).toMatchObject({ sid: identity.sid });
  });

  const [head, body, signature] = good.split('.') as [string, string, string];
  const richer = part({ ...claims(), user: { ...identity.user, role: { id: 4, permissions: ['M'] } } });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const rsa = createSigner({ key: privateKey, algorithm: 'RS256' });
  it.each([
    ['without a signature', forged({ alg: 'none' }, claims(), null)],
    ['that says none and is signed', forged({ alg: 'none' }, claims(), 'sha256')],
    ['of HS512', forged({ alg: 'HS512' }, claims(), 'sha512')],
    ['of RS256', rsa(claims())],
    ['that was signed with a public key', forged({ alg: 'HS256' }, claims(), 'sha256', publicKey)],
    ['of another secret', forged({ alg: 'HS256' }, claims(), 'sha256', `${secret}!`)],
    ['with other claims', `${head}.${richer}.${signature}`],
    ['with another head', `${part({ alg: 'HS256' })}.${body}.${signature}`],
    [
      'with a bit of the signature changed',
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ],
    ['that is over', forged({ alg: 'HS256' }, { ...claims(), exp: now() - 1 }, 'sha256')],
    ['that never ends', forged({ alg: 'HS256' }, { ...identity, iat: now() }, 'sha256')],
    ['without a session', forged({ alg: 'HS256' }, { ...claims(), sid: undefined }, 'sha256')],
    ['without a user', forged({ alg: 'HS256' }, { ...claims(), user: undefined }, 'sha256')],
    ['of three dots', '...'],
    ['of nothing', ''],
    ['of rubbish', 'x'.repeat(5000)],
  ])('%s', (_name, token) => {
    expect(tokens.verify(token)).toBeNull();
  });

  it('once its time is over, though it was good and is remembered', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = tokens.sign(identity);
    expect(tokens.verify(token)).not.toBeNull();
    vi.setSystemTime(Date.now() + 899_000);
    expect(tokens.verify(token)).not.toBeNull();
    vi.setSystemTime(Date.now() + 2_000);
    expect(tokens.verify(token)).toBeNull();
  });
});

it('tells the session of a token of ours, also when the token has ended', () => {
  const past = { ...claims(), iat: now() - 2000, exp: now() - 1100 };
  expect(tokens.verify(forged({ alg: 'HS256', typ: 'JWT' }, past, 'sha256'))).toBeNull();
  expect(tokens.sessionOf(forged({ alg: 'HS256', typ: 'JWT' }, past, 'sha256'))).toBe(identity.sid);
  const otherKey = forged({ alg: 'HS256', typ: 'JWT' }, past, 'sha256', 'another secret, as long as ours');
  for (const token of [otherKey, forged({ alg: 'none' }, past, null), 'nonsense', ''])
    expect([token, tokens.sessionOf(token)]).toEqual([token, null]);
});

it('reads a good token once, whichever secret it was signed with, and one that is refused each time', () => {
  const former = 'the secret before it, long enough to sign with';
  const changing = createAccessTokens([secret, former]);
  for (const key of [secret, former]) {
    const token = forged({ alg: 'HS256', typ: 'JWT' }, claims(), 'sha256', key);
    const first = changing.verify(token);
    expect(first).not.toBeNull();
    expect(changing.verify(token)).toBe(first);
    const { sid } = first!;
    const other = forged({ alg: 'HS256', typ: 'JWT' }, { ...claims(), sid }, 'sha256', `${key}!`);
    expect([changing.verify(other), changing.verify(other)]).toEqual([null, null]);
  }
});

it('reads tokens of the other secret while it is changed, and signs with the present one', () => {
  const former = 'the secret before it, long enough to sign with';
  // Not who is in the tests before: what was refused once is remembered.
  const sid = crypto.randomUUID();
  const somebody = { ...identity, sid };
  const old = createAccessTokens([former]).sign(somebody);
  const changing = createAccessTokens([secret, former]);
  expect(changing.verify(old)).toMatchObject({ sid });
  expect(changing.sessionOf(old)).toBe(sid);
  expect(tokens.verify(old)).toBeNull();
  expect(tokens.verify(changing.sign(somebody))).toMatchObject({ sid });
  expect(createAccessTokens([former, secret]).verify(changing.sign(somebody))).not.toBeNull();
  changing.endSession(sid, 'logout');
  expect(changing.verify(old)).toBeNull();
});
