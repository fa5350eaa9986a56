import { afterEach, expect, test, vi } from 'vitest';
import { within } from './within.ts';

afterEach(() => void vi.useRealTimers());

test('what is done or has failed is waited for, and what takes long no longer than said', async () => {
  vi.useFakeTimers();
  await within(100, Promise.resolve());
  await within(100, Promise.reject(new Error('lost')));
  const over = vi.fn<() => void>();
  const waiting = within(100, new Promise(() => {})).then(over);
  await vi.advanceTimersByTimeAsync(99);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(over).toHaveBeenCalled();
});
