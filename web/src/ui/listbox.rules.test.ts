import { expect, test } from 'vitest';
import { afterKey, closedListbox, type Listbox } from './listbox.rules.ts';

const labels = ['English', 'Deutsch', 'Nederlands', 'Español', 'Português'];

/** What a row of keys, a tenth of a second apart, does to a list whose third line is chosen. */
function press(...keys: string[]) {
  let list: Listbox = closedListbox;
  let outcome = { chosen: false, taken: false };
  for (const [index, key] of keys.entries()) {
    const { next, ...rest } = afterKey(list, key, { labels, current: 2, now: index * 100 });
    list = next;
    outcome = rest;
  }
  return { open: list.open, at: labels[list.at], ...outcome };
}

test.each<[string, string[], ReturnType<typeof press>]>([
  ['opens at what is chosen', ['Enter'], { open: true, at: 'Nederlands', chosen: false, taken: true }],
  ['by space too', [' '], { open: true, at: 'Nederlands', chosen: false, taken: true }],
  ['and by an arrow', ['ArrowUp'], { open: true, at: 'Nederlands', chosen: false, taken: true }],
  ['goes down', ['Enter', 'ArrowDown'], { open: true, at: 'Español', chosen: false, taken: true }],
  ['stops at the end', ['End', 'ArrowDown'], { open: true, at: 'Português', chosen: false, taken: true }],
  ['and at the beginning', ['Home', 'ArrowUp'], { open: true, at: 'English', chosen: false, taken: true }],
  ['chooses', ['ArrowUp', 'ArrowUp', 'Enter'], { open: false, at: 'Deutsch', chosen: true, taken: true }],
  [
    'closes without a choice',
    ['ArrowDown', 'ArrowDown', 'Escape'],
    { open: false, at: 'Español', chosen: false, taken: true },
  ],
  [
    'lets Escape go where nothing is open',
    ['Escape'],
    { open: false, at: 'English', chosen: false, taken: false },
  ],
  [
    'chooses as the focus goes on',
    ['Enter', 'ArrowDown', 'Tab'],
    { open: false, at: 'Español', chosen: true, taken: false },
  ],
  ['lets Tab go where nothing is open', ['Tab'], { open: false, at: 'English', chosen: false, taken: false }],
  ['finds what is typed', ['P', 'o'], { open: true, at: 'Português', chosen: false, taken: true }],
  ['goes through what begins alike', ['e', 'e'], { open: true, at: 'English', chosen: false, taken: true }],
  ['stays where nothing begins so', ['x'], { open: true, at: 'Nederlands', chosen: false, taken: true }],
  ['leaves other keys alone', ['F5'], { open: false, at: 'English', chosen: false, taken: false }],
])('%s', (_promise, keys, outcome) => {
  expect(press(...keys)).toEqual(outcome);
});

test('after a pause a letter begins a new word', () => {
  const first = afterKey(closedListbox, 'e', { labels, current: 0, now: 0 }).next;
  expect(labels[first.at]).toBe('Español');
  expect(labels[afterKey(first, 'n', { labels, current: 0, now: 5000 }).next.at]).toBe('Nederlands');
});
