import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hurry, whenIdle } from './when-idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const done: string[] = [];
afterEach(() => done.splice(0));
const later = (name: string) => whenIdle(() => done.push(name));

test('what nobody waits for is done once the page is idle, or not when it was called off', async () => {
  later('banners');
  const stop = later('languages');
  expect(done).toEqual([]);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['banners']);
});

test('it waits for what is awaited, and for what that asks for', async () => {
  const screen = Promise.withResolvers<void>();
  const part = Promise.withResolvers<void>();
  const shown = hurry(screen.promise).then(() => hurry(part.promise));
  later('banners');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual([]);
  screen.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toEqual([]);
  part.resolve();
  await shown;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['banners']);
});

test('what is awaited and fails holds nothing up, nor does what never comes', async () => {
  await expect(hurry(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  later('banners');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['banners']);
  void hurry(new Promise(() => {}));
  later('languages');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(done).toEqual(['banners']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['banners', 'languages']);
});
