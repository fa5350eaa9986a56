import { expect, test } from 'vitest';
import { nextAfter, wishOf } from './queue-keys.ts';

test('letters go on, go back and begin what may be done now', () => {
  const acts = ['retry', 'dunning-off', 'write-off'] as const;
  expect(wishOf('j', acts, false)).toEqual({ to: 1 });
  expect(wishOf('k', acts, false)).toEqual({ to: -1 });
  expect(wishOf('r', acts, false)).toEqual({ act: 'retry' });
  expect(wishOf('d', acts, false)).toEqual({ act: 'dunning-off' });
  expect(wishOf('d', ['dunning-on'], false)).toEqual({ act: 'dunning-on' });
  expect(wishOf('l', acts, false), 'it may not be done now').toBeNull();
  expect(wishOf('x', acts, true)).toBeNull();
});

test('arrows move in the list and scroll elsewhere', () => {
  expect(wishOf('ArrowDown', [], true)).toEqual({ to: 1 });
  expect(wishOf('ArrowUp', [], true)).toEqual({ to: -1 });
  expect(wishOf('ArrowDown', [], false)).toBeNull();
  expect(wishOf('Enter', [], true)).toBe('story');
  expect(wishOf('Enter', [], false), 'it presses the button that has the focus').toBeNull();
});

test('after one is done the next is chosen, at the end the one before', () => {
  expect(nextAfter(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextAfter(['a', 'b', 'c'], 'c')).toBe('b');
  expect(nextAfter(['a'], 'a')).toBeNull();
});
