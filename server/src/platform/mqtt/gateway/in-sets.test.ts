import { expect, test } from 'vitest';
import { inSets } from './in-sets.ts';

test('what is asked in one moment is one set, and what comes meanwhile the next, no larger than allowed', async () => {
  const sets: number[][] = [];
  let inFlight = 0;
  const double = inSets(async (items: readonly number[]) => {
    expect(++inFlight).toBe(1);
    sets.push([...items]);
    await new Promise(setImmediate);
    inFlight -= 1;
    return items.map((item) => 2 * item);
  }, 3);
  const answers = await Promise.all([1, 2, 3, 4].map(double));
  expect(answers).toEqual([2, 4, 6, 8]);
  expect(sets).toEqual([[1, 2, 3], [4]]);
  expect(await double(5)).toBe(10);
});

test('a set that fails is tried one by one, and one that fails alone harms no other', async () => {
  const half = inSets((items: readonly number[]) => {
    if (items.includes(3)) return Promise.reject(new Error('odd'));
    return Promise.resolve(items.map((item) => item / 2));
  });
  const outcomes = await Promise.allSettled([2, 3, 4].map(half));
  expect(outcomes).toMatchObject([{ value: 1 }, { reason: new Error('odd') }, { value: 2 }]);
});

test('an outage fails the whole set at once', async () => {
  let asked = 0;
  const outage = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
  const ask = inSets(() => (asked++, Promise.reject(outage)));
  const outcomes = await Promise.allSettled([1, 2].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
});

test('an answer that is missing is a fault of its set', async () => {
  const ask = inSets((items: readonly number[]) => Promise.resolve(items.length > 1 ? [] : items));
  expect(await Promise.all([1, 2].map(ask))).toEqual([1, 2]);
});
