import { expect, it, vi } from 'vitest';
import { remembered } from './remembered.ts';

it('works out a text once, a long one each time, and keeps no more than 500', () => {
  const work = vi.fn<(text: string) => string>((text) => text.toUpperCase());
  const upper = remembered(work);
  const calls = (text: string) => {
    work.mockClear();
    expect(upper(text)).toBe(text.toUpperCase());
    return work.mock.calls.length;
  };
  expect([calls('nl'), calls('nl'), calls('de'), calls('nl')]).toEqual([1, 0, 1, 0]);
  const long = 'x'.repeat(201);
  expect([calls(long), calls(long)]).toEqual([1, 1]);
  for (let number = 0; number < 500; number += 1) upper(`text ${number}`);
  expect(calls('nl')).toBe(1);
});
