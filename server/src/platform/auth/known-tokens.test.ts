import { afterEach, expect, it, vi } from 'vitest';
import { knownTokens } from './known-tokens.ts';

const inAnHour = () => ({ exp: Math.floor(Date.now() / 1000) + 3600 });

afterEach(() => void vi.useRealTimers());

it('keeps the tokens that were asked for last, and no more than it may', () => {
  const known = knownTokens(3);
  for (const token of ['a', 'b', 'c']) known.keep(token, inAnHour());
  known.find('a');
  known.keep('d', inAnHour());
  known.keep('d', inAnHour());
  expect(['a', 'b', 'c', 'd'].filter((token) => known.find(token))).toEqual(['a', 'c', 'd']);
});

it('forgets a token when it is over, also where the clock is set back after that', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const known = knownTokens(3);
  const began = Date.now();
  known.keep('a', inAnHour());
  vi.setSystemTime(began + 3_598_000);
  expect(known.find('a')).toBeDefined();
  vi.setSystemTime(began + 3_600_000);
  expect(known.find('a')).toBeUndefined();
  vi.setSystemTime(began);
  expect(known.find('a')).toBeUndefined();
});
