import { expect, test } from 'vitest';
import { createKeyChecks, type KeyCheckLimits } from './key-checks.ts';

const serial = 'BF-1000-0001';

/** Checks that wait until the test answers them, on a clock that the test moves. */
function checks(limits: Partial<KeyCheckLimits> = {}) {
  const asked: { serial: string; key: string; answer: PromiseWithResolvers<boolean> }[] = [];
  const clock = { now: 0 };
  const authenticate = (one: string, key: string) => {
    const answer = Promise.withResolvers<boolean>();
    asked.push({ serial: one, key, answer });
    return answer.promise;
  };
  const check = createKeyChecks(authenticate, limits, () => clock.now);
  return { check, asked, clock };
}
/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked twice at a time is checked once', async () => {
  const { check, asked } = checks();
  const both = [check(serial, 'key'), check(serial, 'key')];
  asked[0]!.answer.resolve(true);
  expect(await Promise.all(both)).toEqual(['right', 'right']);
  expect(asked).toHaveLength(1);
});

test.each([
  [true, 'right'],
  [false, 'wrong'],
])('an answer, %s, is kept for five seconds and no longer', async (isRight, answer) => {
  const { check, asked, clock } = checks();
  const first = check(serial, 'key');
  asked[0]!.answer.resolve(isRight);
  expect(await first).toBe(answer);
  clock.now = 4_999;
  expect(await check(serial, 'key')).toBe(answer);
  expect(asked).toHaveLength(1);
  clock.now = 5_000;
  const second = check(serial, 'key');
  asked[1]!.answer.resolve(!isRight);
  expect(await second).not.toBe(answer);
});

test('an answer holds for this key of this device alone', async () => {
  const { check, asked } = checks();
  const first = check(serial, 'key');
  asked[0]!.answer.resolve(true);
  await first;
  const others = [check(serial, 'keyx'), check('BF-1000-0002', 'key'), check(serial, '')];
  expect(asked.slice(1).map((one) => [one.serial, one.key])).toEqual([
    [serial, 'keyx'],
    ['BF-1000-0002', 'key'],
    [serial, ''],
  ]);
  for (const { answer } of asked) answer.resolve(false);
  expect(await Promise.all(others)).toEqual(['wrong', 'wrong', 'wrong']);
});

test('an old key is forgotten once another one was asked about', async () => {
  const { check, asked } = checks();
  for (const [number, key] of ['old', 'new', 'old'].entries()) {
    const answer = check(serial, key);
    asked[number]!.answer.resolve(number < 2);
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
    expect(await answer).toBe(number < 2 ? 'right' : 'wrong');
  }
});

test('a fault is told to everybody who waits, and never kept', async () => {
  const { check, asked } = checks();
  const both = [check(serial, 'key'), check(serial, 'key')];
  asked[0]!.answer.reject(new Error('database away'));
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const again = check(serial, 'key');
  asked[1]!.answer.resolve(true);
  expect(await again).toBe('right');
});

test('few are checked at a time, as many wait as may, and the rest hear that at once', async () => {
  const { check, asked } = checks({ atOnce: 3, waiting: 5 });
  const answers = Array.from({ length: 20 }, (_, number) => check(`BF-1000-${number}000`, 'key'));
  expect(await Promise.all(answers.slice(8))).toEqual(Array.from({ length: 12 }, () => 'busy'));
  expect(asked).toHaveLength(3);
  asked[0]!.answer.resolve(true);
  await settle();
  expect(asked).toHaveLength(4);
  for (let next = 1; next < 8; next += 1) {
    asked[next]!.answer.resolve(true);
    // oxlint-disable-next-line no-await-in-loop -- the one that waited next is asked about then
    await settle();
  }
  expect(await Promise.all(answers.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => 'right'));
  // Every place is free again.
  const later = [1, 2, 3].map((number) => check(`BF-2000-${number}000`, 'key'));
  expect(asked).toHaveLength(11);
  for (const { answer } of asked) answer.resolve(true);
  await Promise.all(later);
});

test('what has waited for too long is not checked any more', async () => {
  const { check, asked, clock } = checks({ atOnce: 1, waitMs: 4_000 });
  const [first, second] = [check(serial, 'a'), check(serial, 'b')];
  clock.now = 4_001;
  asked[0]!.answer.resolve(true);
  expect(await Promise.all([first, second])).toEqual(['right', 'busy']);
  expect(asked).toHaveLength(1);
});

test('answers are kept of so many devices, those of the newest', async () => {
  const seen: string[] = [];
  const check = createKeyChecks(
    (one) => Promise.resolve(seen.push(one) > 0),
    { kept: 2 },
    () => 0,
  );
  for (const one of ['A', 'B', 'C', 'C', 'B', 'A'])
    // oxlint-disable-next-line no-await-in-loop
    await check(one, 'key');
  expect(seen).toEqual(['A', 'B', 'C', 'A']);
});
