import { expect, test } from 'vitest';
import { decodeClaims } from './claims.ts';

const claims = {
  user: {
    id: 'u1',
    email: 'bärbel@example.org',
    role: { id: 2, permissions: ['D'] },
    language: 'de-DE',
    company: 'c1',
  },
  exp: 2_000_000_000,
  iat: 1_999_999_100,
};
const token = (payload: unknown) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

test('a token says who is signed in, whatever letters the name has', () => {
  expect(decodeClaims(token(claims))).toEqual(claims);
});

test('a token carries what has to be done first', () => {
  expect(decodeClaims(token({ ...claims, duties: ['terms'] }))?.duties).toEqual(['terms']);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no token', 'abc'],
  ['no base64', 'a.%%%.c'],
  ['no JSON', `a.${Buffer.from('x').toString('base64url')}.c`],
  ['null', token(null)],
  ['no user', token({ exp: 1 })],
  ['no end', token({ user: claims.user })],
  ['duties that are no list', token({ ...claims, duties: 'terms' })],
  ['no permissions', token({ ...claims, user: { ...claims.user, role: { id: 2 } } })],
])('%s is no session', (_what, text) => {
  expect(decodeClaims(text)).toBeNull();
});
