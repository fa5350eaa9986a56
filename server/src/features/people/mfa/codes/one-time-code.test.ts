import { expect, test } from 'vitest';
import { hashOneTimeCode, newOneTimeCode } from './one-time-code.ts';

test('a code has sixty bits in three groups, without signs that look alike', () => {
  const codes = Array.from({ length: 200 }, () => newOneTimeCode());
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(200);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test('how it is typed does not matter', () => {
  const kept = hashOneTimeCode('backup', 'anna', '70Q1-VX9H-MT4R');
  for (const typed of ['70q1vx9hmt4r', ' 7oqi vx9h mt4r ', '7OQL-VX9H-MT4R'])
    expect(hashOneTimeCode('backup', 'anna', typed)).toEqual(kept);
  expect(hashOneTimeCode('backup', 'anna', '70Q1-VX9H-MT4S')).not.toEqual(kept);
});

test('the same code of somebody else, or for something else, is another', () => {
  const kept = hashOneTimeCode('backup', 'anna', '70Q1-VX9H-MT4R');
  expect(hashOneTimeCode('backup', 'ben', '70Q1-VX9H-MT4R')).not.toEqual(kept);
  expect(hashOneTimeCode('recovery', 'anna', '70Q1-VX9H-MT4R')).not.toEqual(kept);
});
