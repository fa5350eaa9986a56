import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { startSweep } from './sweep.ts';

it('does its work again after a failure, never twice at a time, and not after its stop', async () => {
  vi.useFakeTimers();
  let running = 0;
  let most = 0;
  let times = 0;
  let finish: () => void = () => undefined;
  const work = async (): Promise<void> => {
    times += 1;
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => (finish = resolve));
    running -= 1;
    if (times === 1) throw new Error('no database');
  };
  const sweep = startSweep(work, { everyMs: 1_000, log: pino({ level: 'silent' }) });
  await vi.advanceTimersByTimeAsync(3_000);
  expect([times, most]).toEqual([1, 1]);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([times, most]).toEqual([2, 1]);
  finish();
  await sweep.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(times).toBe(2);
  vi.useRealTimers();
});
