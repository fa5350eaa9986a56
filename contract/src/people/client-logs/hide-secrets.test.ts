import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hideSecrets, loggable } from './hide-secrets.ts';

const word = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
/** What ends words, texts and values, and what is none of ASCII. */
const signs = ' \'"`\\/\n\t{}[]()<>&=?#;:,.%+…ä€\0\u0085abcdeXYZ01289-_'.split('').concat('😀', '\uD800');
const random = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...word.split('')), minLength: least, maxLength: most });
/** As `newSecret` makes them: refresh tokens, links of mails, challenges. */
const secretToken = random(43, 43);
const accessToken = fc
  .tuple(fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 }), random(43, 43))
  .map(
    ([email, signature]) =>
      `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.${signature}`,
  );
/** What no sentence of the test holds by itself. */
const password = fc
  .string({ unit: 'binary', minLength: 6, maxLength: 40 })
  .filter((one) => /\S{6}/.test(one));
const pin = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 4, maxLength: 8 });
const words = fc.constantFrom(
  '',
  'Loading failed: ',
  '{"email":"a@b.example",',
  'TypeError at x (/devices) ',
);
/** A secret is gone where no six of its characters in a row are left. */
const left = (text: string, secret: string) => {
  for (let from = 0; from + 6 <= secret.length; from += 1)
    if (text.includes(secret.slice(from, from + 6))) return text;
  return null;
};

describe('a token', () => {
  it.each([
    ['alone', (token: string) => token],
    ['in a header', (token: string) => `Authorization: Bearer ${token}`],
    ['in a query', (token: string) => `GET /api/x?a=1&token=${token}#top`],
    ['in the link of a mail', (token: string) => `https://portal.example/link/accept/${token}`],
    ['in the path of the app', (token: string) => `/account/create/${token}`],
    ['in JSON', (token: string) => JSON.stringify({ refresh_token: token, user: 'anna' })],
    ['in JSON in JSON', (token: string) => JSON.stringify({ body: JSON.stringify({ token }) })],
    ['beside others', (token: string) => `${token},${token}`],
    [
      'in a stack',
      (token: string) => `Error: x\n    at f (https://p.example/?t=${token}:1:2)\n    at ${token}`,
    ],
  ])('does not survive %s', (_where, put) => {
    fc.assert(
      fc.property(words, fc.oneof(secretToken, accessToken), words, (before, token, after) => {
        expect(left(hideSecrets(`${before}${put(token)} ${after}`), token)).toBeNull();
      }),
    );
  });

  it('of a link does not survive however short it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/link/pay/', '/account/user/', '/registrations/'),
        random(6, 30),
        (path, token) => {
          expect(left(hideSecrets(`at ${path}${token}/renewal`), token)).toBeNull();
        },
      ),
    );
  });
});

describe('a password or PIN', () => {
  const body = (secret: string) => ({
    user: { currentPassword: secret },
    password: secret,
    pin: secret,
    ok: true,
  });
  it.each([
    ['in JSON', (secret: string) => JSON.stringify(body(secret))],
    ['in JSON in JSON', (secret: string) => JSON.stringify({ body: JSON.stringify(body(secret)) })],
    ['in JSON thrice', (secret: string) => JSON.stringify([JSON.stringify(JSON.stringify(body(secret)))])],
    ['in a list', (secret: string) => JSON.stringify({ codes: ['x', secret] })],
    ['where an object stands instead', (secret: string) => JSON.stringify({ password: { a: secret } })],
    ['in a query', (secret: string) => `/x?password=${encodeURIComponent(secret.toWellFormed())}&a=b`],
  ])('does not survive %s', (_where, put) => {
    fc.assert(
      fc.property(words, fc.oneof(password, pin), words, (before, secret, after) => {
        const text = hideSecrets(`${before}${put(secret)} ${after}`);
        expect(left(text, secret)).toBeNull();
        expect(left(text, JSON.stringify(secret).slice(1, -1))).toBeNull();
      }),
    );
  });

  it('does not survive where it is known, whatever stands around it', () => {
    fc.assert(
      fc.property(password, words, (secret, before) => {
        const text = hideSecrets(
          `${before}«${secret}» ${JSON.stringify([secret])} /${encodeURIComponent(secret.toWellFormed())}`,
          [secret],
        );
        expect(text.includes(secret)).toBe(false);
      }),
    );
  });
});

test.each([
  ['password: correct horse battery\nnext line', 'password: …\nnext line'],
  ['pin=1234', 'pin=…'],
  ['the PIN 4711 is wrong', 'the PIN … is wrong'],
  ['PIN code: 4711.', 'PIN code: …'],
  ['connect code DEMO-7KQ2-VX9H-MT4R', 'connect code …'],
  ['7kq2-vx9h-mt4r', '…'],
  ['Cookie: a=b; c=d', 'Cookie: …'],
  ['https://jan:geheim@farm.example/x', 'https://…@farm.example/x'],
  ['basic dXNlcjpwYXNz', 'basic …'],
  ['otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', 'otpauth:…'],
])('%s', (text, kept) => {
  expect(hideSecrets(text)).toBe(kept);
});

test.each([
  "Cannot read properties of undefined (reading 'map')",
  'Unexpected token \'<\', "<!doctype "... is not valid JSON',
  'at Rn (https://portal.example/assets/remote-settings-device-screen-B7xk2p9q.js:12:3456)',
  '/devices/detail/0d9f6d3c-95a1-4c9c-b0d0-0a2f5c8e7b11',
  'GET /devices/{id}/history answered 503',
  'dialler BF-1000-0004 at 2026-11-20T03:00:00Z',
])('%s says no secret and stays', (text) => {
  expect(hideSecrets(text)).toBe(text);
});

describe('a text for the log', () => {
  it('is as long as it may be, without control characters and without a secret that was cut in two', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...signs), maxLength: 300 }),
        secretToken,
        fc.nat(120),
        (text, token, most) => {
          const kept = loggable(`${text} ${token} ${text} ${token}`, most);
          expect(kept.length).toBeLessThanOrEqual(most);
          expect(kept).not.toMatch(/[^\P{Cc}\n\t]/u);
          expect(left(kept, token)).toBeNull();
        },
      ),
    );
    expect(loggable(`one two ${'x'.repeat(20)}`, 4)).toBe('one ');
    expect(loggable('a\u0000\u001B[31mb\nc\td\u0085', 20)).toBe('a[31mb\nc\td');
  });

  it('is made in time that grows with its length alone', () => {
    const evil = [
      'password\\',
      'pin ',
      'a',
      'token:"',
      '\\"',
      '//',
      'aaaa-',
      'key=\\\\',
      'eyJ',
      '?a',
      '/link/x/',
    ];
    for (const part of evil) {
      const begun = performance.now();
      loggable(part.repeat(16_000), 4000);
      expect([part, performance.now() - begun < 2000]).toEqual([part, true]);
    }
  });
});
