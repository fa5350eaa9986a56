import { expect, test } from 'vitest';
import { seal, unseal, unsealOrNull } from './sealed.ts';

test('what was sealed is read with its secret and for its purpose, and by nobody else', () => {
  const sealed = seal('secret', 'mfa', 'GEZDGNBVGY3TQOJQ');
  expect(unseal('secret', 'mfa', sealed)).toBe('GEZDGNBVGY3TQOJQ');
  expect(() => unseal('other', 'mfa', sealed)).toThrow(/authenticate/);
  expect(() => unseal('secret', 'mail', sealed)).toThrow(/authenticate/);
  expect(unsealOrNull('other', 'mfa', sealed)).toBeNull();
  expect(unsealOrNull('secret', 'mfa', sealed)).toBe('GEZDGNBVGY3TQOJQ');
});

test('it is never the same twice, shows nothing of its content, and cannot be changed', () => {
  const [one, other] = [seal('s', 'mfa', 'plain text'), seal('s', 'mfa', 'plain text')];
  expect(one.equals(other)).toBe(false);
  expect(one.includes('plain')).toBe(false);
  one[one.length - 1] = (one.at(-1) ?? 0) ^ 1;
  expect(() => unseal('s', 'mfa', one)).toThrow(/authenticate/);
});
