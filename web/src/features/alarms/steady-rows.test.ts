import { describe, expect, test } from 'vitest';
import { armedFrom, armTime } from './arming.ts';
import { calmTime, keepTime, noRows, type SteadyRows, steadyRows } from './steady-rows.ts';

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
