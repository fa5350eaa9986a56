import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchProgress } from './watch-progress.ts';

let stuck: ReturnType<typeof vi.fn<() => void>>;
let watch: ReturnType<typeof watchProgress>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  stuck = vi.fn<() => void>();
  watch = watchProgress(1_000, stuck);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const forEver = () => new Promise<never>(() => undefined);

test('work that does not end is told, once', () => {
  void watch.during(forEver());
  vi.advanceTimersByTime(999);
  expect(stuck).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(stuck).toHaveBeenCalledOnce();
});

test('work that goes on slowly is not stuck, whether it succeeds or fails', async () => {
  void watch.during(forEver());
  for (let piece = 0; piece < 10; piece += 1) {
    vi.advanceTimersByTime(800);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await watch
      .during(piece % 2 ? Promise.resolve() : Promise.reject(new Error('no')))
      .catch(() => undefined);
  }
  expect(stuck).not.toHaveBeenCalled();
});

test('where nothing is to be done nothing is stuck, however long that lasts', async () => {
  vi.advanceTimersByTime(5_000);
  await watch.during(Promise.resolve());
  vi.advanceTimersByTime(5_000);
  void watch.during(forEver());
  vi.advanceTimersByTime(900);
  expect(stuck).not.toHaveBeenCalled();
});

test('what is stopped tells nothing', () => {
  void watch.during(forEver());
  watch.stop();
  vi.advanceTimersByTime(5_000);
  expect(stuck).not.toHaveBeenCalled();
});
