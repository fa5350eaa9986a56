import { expect, test } from 'vitest';
import { countdownText } from './countdowns.ts';

const at = Date.parse('2026-11-20T03:00:00Z');
const second = 1000;

test.each([
  [0, '00:00'],
  [-90 * second, '00:00'],
  [1, '00:01'],
  [252 * second, '04:12'],
  [59 * 60 * second + 59 * second, '59:59'],
  [3600 * second, '1:00:00'],
  [26 * 3600 * second + 61 * second, '26:01:01'],
])('%i ms are left as %s', (left, words) => {
  expect(countdownText(at + left, at)).toBe(words);
});
