import { expect, it } from 'vitest';
import { typedAhead } from './typed-ahead.ts';
import { isSearchKey, type PressedKey } from './search-key.ts';

const press = (pressed: Partial<PressedKey>, tagName = 'BODY', isContentEditable = false, byLetters = true) =>
  isSearchKey(
    {
      key: 'k',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      repeat: false,
      target: { tagName, isContentEditable } as unknown as EventTarget,
      ...pressed,
    },
    byLetters,
  );

it('is Ctrl-K or Cmd-K, where somebody types too', () => {
  expect(press({ ctrlKey: true })).toBe(true);
  expect(press({ metaKey: true, key: 'K' })).toBe(true);
  expect(press({ ctrlKey: true }, 'INPUT')).toBe(true);
});

it('is the slash where nobody types', () => {
  expect(press({ key: '/' })).toBe(true);
  for (const tag of ['INPUT', 'TEXTAREA', 'SELECT']) expect(press({ key: '/' }, tag)).toBe(false);
  expect(press({ key: '/' }, 'DIV', true)).toBe(false);
});

it('is Ctrl-K alone for whoever has turned keys of a single sign off', () => {
  expect(press({ key: '/' }, 'BODY', false, false)).toBe(false);
  expect(press({ ctrlKey: true }, 'BODY', false, false)).toBe(true);
});

it('is nothing else', () => {
  expect(press({})).toBe(false);
  expect(press({ ctrlKey: true, shiftKey: true })).toBe(false);
  expect(press({ ctrlKey: true, altKey: true })).toBe(false);
  expect(press({ ctrlKey: true, key: 'l' })).toBe(false);
  expect(press({ ctrlKey: true, repeat: true })).toBe(false);
  expect(press({ key: '/', isComposing: true })).toBe(false);
  expect(press({ key: '/', ctrlKey: true })).toBe(false);
});

it('types ahead what a field would take', () => {
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...more,
  });
  expect([typedAhead('b', key('f')), typedAhead('bf', key('Backspace')), typedAhead('', key('é'))]).toEqual([
    'bf',
    'b',
    'é',
  ]);
  for (const pressed of [key('Enter'), key('Shift'), key('a', { ctrlKey: true }), key('a', { altKey: true })])
    expect(typedAhead('b', pressed)).toBeNull();
});
