import { expect, test } from 'vitest';
import { ourTimeOf } from './device-time.rules.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const moment = (said: number, heard: number) => ({
  at: new Date(noon + said * 1000),
  receivedAt: new Date(noon + heard * 1000),
});

test.each([
  ['a clock that is right', 0, 1, 0, 0],
  ['one that is nearly right', 59, 0, 0, 59],
  ['what was kept for an hour', -3600, 0, 0, -3600],
  ['a clock that was ahead and was put right since', 7200, 0, 0, 0],
  ['a clock that is ahead', 7200, 0, 7200, 0],
  ['a clock that is ahead, kept for a while', 7000, 0, 7200, -200],
  ['a clock that is behind', -7200, 0, -7200, 0],
  ['a clock that is behind, kept for a while', -7300, 0, -7200, -100],
  ['what was said before the clock went wrong', 0, 0, -7200, 0],
  ['what was kept before the clock went ahead', -3600, 0, 7200, -3600],
])('%s: said %d s, heard %d s, now %d s ahead, happened at %d s', (_name, said, heard, offset, happened) => {
  expect(ourTimeOf(moment(said, heard), offset)).toBe(noon + happened * 1000);
});
