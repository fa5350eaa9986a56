import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { drain, type Step } from './drain.ts';
import { createStopping } from './stopping.ts';
import { keptLog, silent } from './app.fixture.ts';

const never = () => new Promise<never>(() => undefined);
const limitMs = 60_000;

test('stages end one after the other, the steps of a stage together', async () => {
  const said: string[] = [];
  const step = (name: string): Step => ({
    name,
    withinMs: limitMs,
    async run() {
      said.push(`${name} begins`);
      await nextTurn();
      said.push(`${name} ends`);
    },
  });
  expect(await drain([[step('a'), step('b')], [], [step('c')]], { log: silent, limitMs })).toEqual([]);
  expect(said).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'c begins', 'c ends']);
});

test('a step that does not end is cut and named, one that fails is named, and what comes after them runs', async () => {
  const { log, lines } = keptLog();
  const cut = vi.fn<() => void>();
  const last = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const failing = () => {
    throw new Error('no way');
  };
  const stages: Step[][] = [
    [{ name: 'hangs', withinMs: 10, run: never, cut }],
    [{ name: 'fails', withinMs: limitMs, run: failing }],
    [{ name: 'cannot be cut', withinMs: 10, run: never, cut: failing }],
    [{ name: 'last', withinMs: limitMs, run: last }],
  ];
  expect(await drain(stages, { log, limitMs })).toEqual(['hangs', 'fails', 'cannot be cut']);
  expect(cut).toHaveBeenCalledOnce();
  expect(last).toHaveBeenCalledOnce();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { step: 'hangs', msg: 'stopping: a step did not end' },
    { step: 'fails', msg: 'stopping: a step failed' },
    { step: 'cannot be cut', msg: 'stopping: a step did not end' },
    { step: 'cannot be cut', msg: 'stopping: a step failed' },
  ]);
});

test('what is kept for the last step nobody before it takes', async () => {
  const { log, lines } = keptLog();
  const hangs = (name: string): Step => ({ name, withinMs: limitMs, run: never });
  const database: Step = { ...hangs('database'), reservedMs: 300 };
  await drain([[hangs('first')], [hangs('second')], [database]], { log, limitMs: 400 });
  const given = lines.map((line) => (JSON.parse(line) as { withinMs: number }).withinMs);
  expect(given).toHaveLength(3);
  for (const withinMs of given.slice(0, 2)) expect(withinMs).toBeLessThanOrEqual(100);
  // A busy machine may be late for those before it.
  expect(given[2]).toBeGreaterThan(0);
});

test('a node that stops is not ready at once, waits until it is told not to, and ends each part once and in order', async () => {
  const readiness = { draining: false };
  const ended: string[] = [];
  const { begun, stop } = createStopping({ log: silent, readiness, waitMs: limitMs, limitMs: 2 * limitMs });
  for (const part of ['database', 'http', 'browsers', 'sweep', 'devices'] as const)
    begun(part, async () => void ended.push(part));
  const impatience = new AbortController();
  const stopped = stop({ skip: impatience.signal });
  expect(readiness.draining).toBe(true);
  await nextTurn();
  expect(ended).toEqual([]);
  impatience.abort();
  expect(await stopped).toEqual([]);
  expect(await stop()).toEqual([]);
  expect(ended).toEqual(['sweep', 'browsers', 'http', 'devices', 'database']);
});
