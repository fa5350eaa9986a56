import { expect, test } from 'vitest';
import { keysThat, prepareRun } from './act-run.ts';

const rows = new Map(['a', 'b', 'c'].map((key) => [key, { key }]));

/** A run over three rows whose calls the test ends. */
function aRun({ isTheEnd = () => false }: { isTheEnd?: (error: unknown) => boolean } = {}) {
  const calls: { key: string; idempotencyKey: string; end: (error?: Error) => void }[] = [];
  const done: string[] = [];
  const run = prepareRun({
    rows,
    act: ({ key }, idempotencyKey) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ key, idempotencyKey, end: (error) => (error ? reject(error) : resolve()) });
      }),
    words: (error) => (error as Error).message,
    isTheEnd,
    done: ({ key }) => done.push(key),
  });
  const end = async (error?: Error) => {
    calls.at(-1)?.end(error);
    // Until the next has begun.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { run, calls, done, end, keys: () => calls.map(({ key }) => key) };
}

test('one row after the other; what failed is tried again by the same key, what is done is not', async () => {
  const { run, calls, done, end, keys } = aRun();
  const first = run.go();
  expect(keys()).toEqual(['a']);
  await end();
  expect(keys()).toEqual(['a', 'b']);
  expect(run.get().outcomes.get('c')).toEqual({ kind: 'waiting' });
  await end(new Error('Paid already'));
  await end();
  await first;
  expect(run.get()).toMatchObject({ isRunning: false });
  expect(run.get().outcomes.get('b')).toEqual({ kind: 'failed', why: 'Paid already' });
  expect(done).toEqual(['a', 'c']);

  const again = run.go();
  expect(keys()).toEqual(['a', 'b', 'c', 'b']);
  expect(calls[3]?.idempotencyKey).toBe(calls[1]?.idempotencyKey);
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  await end();
  await again;
  expect(keysThat(run.get(), 'done')).toEqual(['a', 'b', 'c']);
});

test('whoever stops it lets the row under way end, and can go on', async () => {
  const { run, end, keys } = aRun();
  const first = run.go();
  run.stop();
  expect(run.get()).toMatchObject({ isRunning: true, isStopping: true });
  await end();
  await first;
  expect(run.get()).toMatchObject({ isRunning: false, isStopping: false });
  expect(keysThat(run.get(), 'waiting')).toEqual(['b', 'c']);
  void run.go();
  void run.go();
  expect(keys()).toEqual(['a', 'b']);
});

test('what nothing can be done after ends it', async () => {
  const { run, end, keys } = aRun({ isTheEnd: () => true });
  const first = run.go();
  await end(new Error('No network'));
  await first;
  expect(keys()).toEqual(['a']);
  expect(keysThat(run.get(), 'waiting')).toEqual(['b', 'c']);
});
