import { expect, test } from 'vitest';
import { warningOf } from './sim-warnings.rules.ts';

const nothing = { month: null, percent: null };
test.each([
  ['below', 79, nothing, null],
  ['near', 80, nothing, 80],
  ['told of that', 99, { month: '2026-11', percent: 80 }, null],
  ['at it', 100, { month: '2026-11', percent: 80 }, 100],
  ['at once beyond it', 400, nothing, 100],
  ['told of all', 400, { month: '2026-11', percent: 100 }, null],
  ['another month', 81, { month: '2026-10', percent: 100 }, 80],
  ['less than it was told of', 85, { month: '2026-11', percent: 100 }, null],
])('%s', (_what, percent, told, warned) => {
  expect(warningOf(percent, '2026-11', told)).toBe(warned);
});
