import { expect, test } from 'vitest';
import { compare, runPairs } from './pairs.ts';

test('slices alternate, the second pair the other way round, and the first of each does not count', async () => {
  const order: string[] = [];
  const side = (name: string, figures: number[]) => async () => {
    order.push(name);
    return { 'events/s': figures.shift() ?? 0 };
  };
  const pairs = await runPairs(side('A', [1, 20, 30]), side('B', [1, 10, 10]), { pairs: 2, sliceMs: 1 });
  expect(order).toEqual(['B', 'A', 'A', 'B', 'B', 'A']);
  expect(pairs).toEqual([
    { ours: { 'events/s': 20 }, reference: { 'events/s': 10 } },
    { ours: { 'events/s': 30 }, reference: { 'events/s': 10 } },
  ]);
});

test('the ratio is made of neighbours, not of medians', () => {
  const pair = (ours: number, reference: number) => ({ ours: { ms: ours }, reference: { ms: reference } });
  const { ours, reference, ratio } = compare([pair(2, 1), pair(40, 20), pair(3, 3)], 'ms');
  expect(ours.median).toBe(3);
  expect(reference.median).toBe(3);
  expect(ratio).toMatchObject({ min: 1, median: 2, max: 2 });
});

test('a figure that was not measured is a fault', () => {
  expect(() => compare([{ ours: { ms: 1 }, reference: {} }], 'ms')).toThrow('did not measure ms');
});
