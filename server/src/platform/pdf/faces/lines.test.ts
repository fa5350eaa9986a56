import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';
import type { FaceName } from './faces.ts';

/** A sign of Chinese is as wide as two others. */
function lines(width: number, ...runs: [FaceName, string][]): string[] {
  const set = linesOf(
    runs.map(([face, text]) => ({ face, text })),
    width,
    ({ face, text }) => text.length * (face === 'Roboto' ? 1 : 2),
  );
  return set.map((line) => line.map(({ text }) => text).join('|'));
}

test.each<[number, [FaceName, string][], string[]]>([
  [20, [['NotoSansJP', '山田農園']], ['山田農園']],
  [4, [['NotoSansJP', '山田農園']], ['山田', '農園']],
  [
    10,
    [
      ['Roboto', 'Farm of '],
      ['NotoSansJP', '山田農園'],
      ['Roboto', ' Ltd'],
    ],
    ['Farm of |山', '田農園| Ltd'],
  ],
  [3, [['Roboto', 'abcdefg']], ['abc', 'def', 'g']],
  [3, [['Roboto', 'abc def']], ['abc', 'def']],
  [
    9,
    [
      ['Roboto', 'a\n'],
      ['NotoSansSC', '北'],
    ],
    ['a', '北'],
  ],
  [9, [], ['']],
])('in a width of %d, %j is set as %j', (width, runs, expected) => {
  expect(lines(width, ...runs)).toEqual(expected);
});
