import { expect, test } from 'vitest';
import type { Figure } from './bench.ts';
import { report, resultOf } from './report.ts';
import { summarise } from './statistics.ts';

const options = { pairs: 3, sliceMs: 1_000, full: false, against: null };
const machine = {
  processor: 'trial',
  cores: 2,
  memoryGb: 1,
  system: 'trial',
  node: process.version,
  loadBefore: 0,
  fsyncsPerSecond: null,
};

/** The result of a bench that found these figures. */
function resultWith(...figures: Figure[]) {
  const found = { postgres: null, circumstances: {}, figures, limits: [] };
  const bench = { name: 'trial', title: '', run: async () => found };
  return resultOf(bench, options, machine, found);
}

/** A figure of ours beside a reference that is always 1. */
function figureOf(name: string, ours: readonly number[], more: Partial<Figure>): Figure {
  const reference = summarise([1]);
  return { name, unit: 'x', goal: null, ours: summarise(ours), reference, ratio: summarise(ours), ...more };
}

test('the median decides about a ratio, and about our own value beside it', () => {
  const { figures } = resultWith(
    figureOf('rate', [1, 1, 1.1], { goal: { atLeast: 0.7 }, own: { atLeast: 2 } }),
  );
  expect(figures[0]).toMatchObject({ void: false, verdict: 'reached', ownVerdict: 'missed' });
});

test('of a cost the lower quartile counts: what else the machine did only adds to it', () => {
  const costs = [100, 110, 150, 190, 200];
  const own = { atMost: 120 };
  const { figures } = resultWith(
    figureOf('cost', costs, { own }),
    figureOf('cost', costs, { own, isCost: true }),
  );
  expect(figures.map(({ ownVerdict }) => ownVerdict)).toEqual(['missed', 'reached']);
});

test('a run that swings is void in its ratio, and CPU decides', () => {
  const swinging = figureOf('rate', [1, 2, 3], { goal: { atLeast: 0.7 }, decidedBy: 'CPU' });
  const result = resultWith(
    swinging,
    figureOf('CPU', [100, 100, 100], { own: { atMost: 160 }, isCost: true }),
  );
  expect(result.figures[0]).toMatchObject({ void: true, verdict: 'void' });
  expect(report(result)).toContain(
    'VOID, the quartiles lie more than 20 % from the median; CPU decides: reached',
  );
});

test('CPU without a goal is held against the one of the ratio', () => {
  const late = figureOf('p99', [1, 2, 3], { goal: { atMost: 1.5 }, decidedBy: 'CPU' });
  expect(report(resultWith(late, figureOf('CPU', [1.4, 1.4], {})))).toContain('CPU decides: reached');
  expect(report(resultWith(late, figureOf('CPU', [1.6, 1.6], {})))).toContain('CPU decides: missed');
});

test('a void run without a figure of CPU says only that it is void', () => {
  const text = report(resultWith(figureOf('p50', [1, 2, 3], { goal: { atMost: 2 } })));
  expect(text).toContain('VOID');
  expect(text).not.toContain('decides');
});
