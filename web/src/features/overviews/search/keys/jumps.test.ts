import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { expect, test } from 'vitest';
import { jumps, jumpsOf } from './jumps.ts';

test('no two screens have one letter, and every letter leads somewhere', () => {
  const letters = jumps.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.toSorted().join('')).toBe('acdhikmprstu');
});

test('keys lead nobody to a screen that they may not see', () => {
  const lettersOf = (role: keyof typeof roles) =>
    jumpsOf(rolePermissions[roles[role]])
      .map(({ letter }) => letter)
      .toSorted()
      .join('');
  expect(lettersOf('readOnly')).toBe('acdmpu');
  expect(lettersOf('administrator')).toBe('acdimpsu');
  expect(lettersOf('providerAdmin')).toMatch(/h.*k.*r/);
});
