import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { armedFrom, armTime } from '../acceptance/arming.ts';
import { beginFirstSecond, isLate, longestUnknown } from '../acceptance/first-second.ts';
import { followPresses } from '../acceptance/pressing.ts';
import { areShownBelow } from './shown-in-full.ts';
import { calmTime, keepTime, noRows, type SteadyRows, steadyRows } from './steady-rows.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Alarm {
  id: string;
  waits: boolean;
}
const of = { idOf: ({ id }: Alarm) => id, waits: ({ waits }: Alarm) => waits };
/** "A b C": capitals wait for somebody, the others are accepted. */
const list = (names: string): Alarm[] =>
  names
    .split(' ')
    .flatMap((name) => (name ? [{ id: name.toUpperCase(), waits: name !== name.toLowerCase() }] : []));
const shown = ({ rows }: SteadyRows<Alarm>) =>
  rows.map(({ id, keptSince }) => (keptSince === null ? id : `(${id})`)).join(' ');

/** Plays what the server said at which moment, and gives what the screen shows at each. */
function play(...moments: [at: number, wanted: string][]): SteadyRows<Alarm>[] {
  let now: SteadyRows<Alarm> = noRows;
  return moments.map(([at, wanted]) => (now = steadyRows(now, list(wanted), of, at)));
}

describe('the alarms of a list', () => {
  test.each<[why: string, moments: [number, string][], last: string]>([
    ['stand in their order', [[0, 'A B C']], 'A B C'],
    [
      'an accepted one that leaves the list stays at its place',
      [
        [0, 'A B C'],
        [10, 'B C'],
      ],
      '(A) B C',
    ],
    [
      'so does one in the middle',
      [
        [0, 'A B C'],
        [10, 'A C'],
      ],
      'A (B) C',
    ],
    [
      'so does one that the list moves behind the others',
      [
        [0, 'A B C'],
        [10, 'B C a'],
      ],
      '(A) B C',
    ],
    [
      'until its time is over',
      [
        [0, 'A B'],
        [10, 'B'],
        [10 + keepTime, 'B'],
      ],
      'B',
    ],
    [
      'then it goes where it belongs',
      [
        [0, 'A B'],
        [10, 'B a'],
        [10 + keepTime, 'B a'],
      ],
      'B A',
    ],
    [
      'two at once stay',
      [
        [0, 'A B C'],
        [10, 'C'],
      ],
      '(A) (B) C',
    ],
    [
      'one that is asked again needs somebody again',
      [
        [0, 'A B'],
        [10, 'B'],
        [20, 'A B'],
      ],
      'A B',
    ],
    [
      'one that never needed anybody just goes',
      [
        [0, 'A b'],
        [10, 'A'],
      ],
      'A',
    ],
    [
      'a new one comes to its place',
      [
        [0, 'A B'],
        [10, 'N A B'],
      ],
      'N A B',
    ],
    [
      'soon after that the next one waits behind',
      [
        [0, 'A B'],
        [10, 'N A B'],
        [20, 'M N A B'],
      ],
      'N A B M',
    ],
    [
      'and comes to its place when it is calm',
      [
        [0, 'A'],
        [10, 'N A'],
        [20, 'M N A'],
        [10 + calmTime, 'M N A'],
      ],
      'M N A',
    ],
  ])('%s', (_, moments, last) => {
    expect(shown(play(...moments).at(-1)!)).toBe(last);
  });

  test('each knows since when it stands at its place', () => {
    const [, second, third] = play([0, 'A B C'], [100, 'N A B C'], [200, 'N A C']);
    expect(second?.rows.map(({ placedAt }) => placedAt)).toEqual([100, 100, 100, 100]);
    // What was accepted holds its place, so that none of the others moves.
    expect(third?.rows.map(({ placedAt }) => placedAt)).toEqual([100, 100, 100, 100]);
  });

  test('nothing new is the same object, and says when it changes by itself', () => {
    const before = steadyRows(noRows, list('A B'), of, 0);
    const same = before.rows.map(({ item }) => item);
    expect(steadyRows(before, same, of, 50)).toBe(before);
    expect(before.changesAt).toBeNull();
    const kept = steadyRows(before, same.slice(1), of, 100);
    expect(kept.changesAt).toBe(100 + keepTime);
    expect(steadyRows(kept, same.slice(1), of, 150)).toBe(kept);
  });
});

test.each([
  ['its row came', { placedAt: 500, shownAt: 0, pressed: { id: null, at: -Infinity } }, 500],
  ['it was drawn', { placedAt: 0, shownAt: 700, pressed: { id: null, at: -Infinity } }, 700],
  ['another one was pressed', { placedAt: 0, shownAt: 0, pressed: { id: 'other', at: 900 } }, 900],
  ['an acceptance was answered', { placedAt: 0, shownAt: 0, pressed: { id: null, at: 900 } }, 900],
  [
    'its own press, which may have failed, changes nothing',
    { placedAt: 0, shownAt: 0, pressed: { id: 'a', at: 900 } },
    0,
  ],
])('a tap counts a second after: %s', (_, moments, from) => {
  expect(armedFrom('a', moments)).toBe(from + armTime);
});

test('a press holds the rows from its beginning until its click, and no longer than the order stands anyway', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const pressing = followPresses(page);
  page.dispatchEvent(new Event('pointerup'));
  expect(pressing.get()).toBe(false);
  page.dispatchEvent(new Event('pointerdown'));
  expect(pressing.get()).toBe(true);
  page.dispatchEvent(new Event('pointerup'));
  expect(pressing.get()).toBe(true);
  vi.advanceTimersByTime(50);
  expect(pressing.get()).toBe(false);
  page.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(calmTime - 1);
  expect(pressing.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pressing.get()).toBe(false);
});

test('what is known when a screen is first drawn stands there, also while a finger is down', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.resetModules();
  const [{ useSteadyRows }, { pressing }] = await Promise.all([
    import('./use-steady-rows.ts'),
    import('../acceptance/pressing.ts'),
  ]);
  const Alarms = () =>
    useSteadyRows(list('A B'), of)
      .map(({ id }) => id)
      .join(' ');
  page.dispatchEvent(new Event('pointerdown'));
  expect(pressing.get()).toBe(true);
  expect(renderToStaticMarkup(createElement(Alarms))).toBe('A B');
  page.dispatchEvent(new Event('pointerup'));
});

test('the first second is once for each person who signs in, however many screens there are in it', () => {
  vi.useFakeTimers();
  const signsIn = (id: string | null) =>
    session.set({ ...session.get(), user: id === null ? null : ({ id } as never) });
  signsIn('anna');
  beginFirstSecond('anna');
  vi.advanceTimersByTime(longestUnknown - 1);
  beginFirstSecond('anna');
  expect(isLate.get()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isLate.get()).toBe(true);
  beginFirstSecond('anna');
  expect(isLate.get()).toBe(true);
  signsIn(null);
  expect(isLate.get()).toBe(false);
  signsIn('ben');
  beginFirstSecond('ben');
  vi.advanceTimersByTime(longestUnknown - 1);
  expect(isLate.get()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isLate.get()).toBe(true);
});

const onPage = { pathname: '/devices/detail/a', search: '', inFull: null, isLate: false };
test.each([
  ["on another screen it shows a device's alarms", 'a', { ...onPage, pathname: '/devices' }, false],
  ["on the device's page it waits for them", 'a', onPage, true],
  ['but not for long: no answer and an error hide no alarm', 'a', { ...onPage, isLate: true }, false],
  ['nor on another tab, which never shows them', 'a', { ...onPage, search: '?tab=history' }, false],
  ['it stays away while they are shown in full', 'a', { ...onPage, inFull: 'a', isLate: true }, true],
  ["another device's are shown all the same", 'a b', { ...onPage, inFull: 'a' }, false],
])('the strip: %s', (_, devices, below, isAway) => {
  const alarms = devices.split(' ').map((deviceId) => ({ deviceId }));
  expect(areShownBelow(alarms, below)).toBe(isAway);
});
