import { expect, test } from 'vitest';
import { newestOf, outdated } from './firmware.rules.ts';

test('the newest is the newest that devices of several companies have', () => {
  const known = [
    { version: '2.1.9', companies: 4 },
    { version: '2.10.0', companies: 2 },
    { version: '2.9.0', companies: 9 },
    { version: '99.0.0', companies: 1 },
    { version: 'nonsense', companies: 7 },
  ];
  expect(newestOf(known)).toBe('2.10.0');
  expect(outdated(known)).toEqual({ tooOld: ['2.1.9'], behind: ['2.9.0'] });
});

test('where nobody can tell the newest, only what gets no push is outdated', () => {
  expect(outdated([{ version: '2.0.0', companies: 1 }])).toEqual({ tooOld: ['2.0.0'], behind: [] });
  expect(newestOf([])).toBe(null);
});
