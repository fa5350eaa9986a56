import { expect, test } from 'vitest';
import { createBackOff } from './back-off.ts';
import { createClock } from './clock.ts';

test('moving a clock fires what became due, earliest first and each at its time', () => {
  const clock = createClock({ startAt: 0, frozen: true });
  const fired: string[] = [];
  const note = (name: string) => fired.push(`${name} ${clock.now()}`);
  clock.after(30, () => note('late'));
  clock.after(10, () => {
    note('early');
    clock.after(10, () => note('chained'));
  });
  clock.after(15, () => note('never'))();
  clock.after(200, () => note('not yet'));
  clock.moveTo(100);
  expect(fired).toEqual(['early 10', 'chained 20', 'late 30']);
  expect(clock.now()).toBe(100);
});

test('a running clock that is moved forward fires at once, and goes on from there', () => {
  const clock = createClock();
  let fired = false;
  clock.after(3_600_000, () => (fired = true));
  const goal = clock.now() + 4_000_000;
  clock.moveTo(goal);
  expect(fired).toBe(true);
  expect(clock.now()).toBeGreaterThanOrEqual(goal);
});

test('waits double to the longest, and begin anew', () => {
  const backOff = createBackOff({ first: 1_000, longest: 30_000, jitter: 0.5, random: () => 0 });
  const waits = Array.from({ length: 7 }, () => backOff.next());
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  backOff.reset();
  expect(backOff.next()).toBe(1_000);
});

test('chance takes up to its part of a wait', () => {
  const backOff = createBackOff({ first: 1_000, longest: 30_000, jitter: 0.5, random: () => 1 });
  expect(backOff.next()).toBe(500);
});
