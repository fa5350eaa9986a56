import { expect, test } from 'vitest';
import { auditable, changesOf, isTaken, readable, wantedState } from './wanted.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3, 0, seconds));

test.each([
  [0, null, 0, 'sending'],
  [0, 5, 14, 'sending'],
  [0, null, 15, 'unconfirmed'],
  [10, 5, 30, 'unconfirmed'],
  [10, 20, 30, 'not-taken'],
] as const)('wanted at %s, read at %s, now %s: %s', (wanted, read, now, state) => {
  const moments = { wantedAt: at(wanted), readAt: read === null ? null : at(read) };
  expect(wantedState(moments, at(now))).toBe(state);
});

test('a wish is taken when all of it is so', () => {
  expect(isTaken({ volume: 7, name: 'Barn' }, { volume: 7, name: 'Barn', language: 'en' })).toBe(true);
  expect(isTaken({ volume: 7, name: 'Barn' }, { volume: 7, name: 'Shed' })).toBe(false);
  expect(isTaken({ volume: 7 }, {})).toBe(false);
});

test('what nobody can show becomes text, and not too much of it', () => {
  expect(readable({ a: 1, b: true, c: 'x', d: { e: [1] }, f: null })).toEqual({
    a: 1,
    b: true,
    c: 'x',
    d: '{"e":[1]}',
    f: 'null',
  });
  expect(readable({ a: 'x'.repeat(600) })['a']).toHaveLength(500);
});

test('changes name before and after; the audit log gets nothing personal', () => {
  const changes = changesOf(
    { volume: 5, language: 'en' },
    { volume: 7, language: 'en', lineNumber: '0318 123456' },
  );
  expect(changes).toEqual({ volume: [5, 7], lineNumber: [null, '0318 123456'] });
  expect(auditable(changes)).toEqual({ volume: [5, 7] });
});
