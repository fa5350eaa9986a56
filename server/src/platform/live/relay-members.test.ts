import { expect, test } from 'vitest';
import { createRelayMembers } from './relay-members.ts';

const members = () => createRelayMembers({ silentMs: 3, forgetMs: 10 });

test('events in a row are no gap, a missing one is, once', () => {
  const others = members();
  const gaps = [
    others.hears('a', 0, false, 0),
    others.hears('a', 0, true, 0),
    others.hears('a', 1, true, 0),
    others.hears('a', 3, true, 0),
    others.hears('a', 4, false, 0),
    others.hears('a', 6, false, 0),
  ];
  expect(gaps).toEqual([false, false, false, true, false, true]);
});

test('a node that has sent before it was heard of was missed', () => {
  expect(members().hears('a', 5, false, 0)).toBe(true);
});

test.each([
  [2, false],
  [3, true],
  [9, true],
  [10, false],
])('silent for %i: %s', (now, silent) => {
  const others = members();
  others.hears('a', 0, false, 0);
  expect(others.someSilent(now)).toBe(silent);
});

test('a node that said goodbye is not missed', () => {
  const others = members();
  others.hears('a', 0, false, 0);
  others.leaves('a');
  expect(others.someSilent(5)).toBe(false);
});
