import { expect, test } from 'vitest';
import { checkChosen } from './check-chosen.ts';

const policy = { minLength: 12, classes: 3 };

test('a password that meets the policy, twice the same, is good', () => {
  expect(checkChosen({ password: 'Twelve-of-all', passwordRepeat: 'Twelve-of-all' }, policy)).toEqual({});
});

test.each(['Short-1', 'only small letters', ''])('“%s” is against the policy', (password) => {
  expect(checkChosen({ password, passwordRepeat: password }, policy)).toEqual({
    password: 'errors.password-against-policy',
  });
});

test('another repetition is said at the repetition', () => {
  expect(checkChosen({ password: 'Twelve-of-all', passwordRepeat: 'Twelve-of-al' }, policy)).toEqual({
    passwordRepeat: 'errors.passwords-dont-match',
  });
});
