import { expect, test } from 'vitest';
import { resealRows, type SealedRow } from './reseal-rows.ts';
import { seal, sealedAnew, unseal, unsealOrNull } from './sealed.ts';

test('what was sealed is read with its secret and for its purpose, and by nobody else', () => {
  const sealed = seal('secret', 'mfa', 'GEZDGNBVGY3TQOJQ');
  expect(unseal(['secret'], 'mfa', sealed)).toBe('GEZDGNBVGY3TQOJQ');
  expect(() => unseal(['other'], 'mfa', sealed)).toThrow(/authenticate/);
  expect(() => unseal(['secret'], 'mail', sealed)).toThrow(/authenticate/);
  expect(unsealOrNull(['other'], 'mfa', sealed)).toBeNull();
  expect(unsealOrNull(['secret'], 'mfa', sealed)).toBe('GEZDGNBVGY3TQOJQ');
});

test('it is never the same twice, shows nothing of its content, and cannot be changed', () => {
  const [one, other] = [seal('s', 'mfa', 'plain text'), seal('s', 'mfa', 'plain text')];
  expect(one.equals(other)).toBe(false);
  expect(one.includes('plain')).toBe(false);
  one[one.length - 1] = (one.at(-1) ?? 0) ^ 1;
  expect(() => unseal(['s'], 'mfa', one)).toThrow(/authenticate/);
});

test('while the secret is changed both open it, and then the new one alone, once it is sealed anew', () => {
  const sealed = seal('old', 'mfa', 'plain');
  for (const secrets of [['new', 'old'] as const, ['old', 'new'] as const])
    expect(unseal(secrets, 'mfa', sealed)).toBe('plain');
  expect(unsealOrNull(['new'], 'mfa', sealed)).toBeNull();
  const anew = sealedAnew(['new', 'old'], 'mfa', sealed) as Buffer;
  expect(unseal(['new'], 'mfa', anew)).toBe('plain');
  expect(sealedAnew(['new', 'old'], 'mfa', anew)).toBe('present');
  expect(sealedAnew(['old', 'new'], 'mfa', sealed)).toBe('present');
  expect(sealedAnew(['new', 'older'], 'mfa', sealed)).toBe('unreadable');
  expect(sealedAnew(['new'], 'mfa', sealed)).toBe('unreadable');
});

test('all rows are sealed anew, lot by lot, but what somebody changed meanwhile', async () => {
  const idOf = (number: number) => String(number).padStart(4, '0');
  const rows = new Map(Array.from({ length: 450 }, (_, n) => [idOf(n), seal('old', 'mfa', `row ${n}`)]));
  rows.set('0007', seal('new', 'mfa', 'row 7'));
  rows.set('0008', seal('elder', 'mfa', 'row 8'));
  const sum = await resealRows(['new', 'old'], 'mfa', {
    after: async (id, limit) =>
      [...rows]
        .filter(([each]) => each > (id ?? ''))
        .slice(0, limit)
        .map(([each, sealed]): SealedRow => ({ id: each, sealed })),
    replace: async ({ id }, sealed) => id !== '0009' && rows.set(id, sealed).has(id),
  });
  expect(sum).toEqual({ resealed: 447, unreadable: 1 });
  const closed = [...rows].filter(([, sealed]) => unsealOrNull(['new'], 'mfa', sealed) === null);
  expect(closed.map(([id]) => id)).toEqual(['0008', '0009']);
});
