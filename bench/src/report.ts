import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import type { Machine } from './machine.ts';
import { isVoid, reaches, type Goal } from './statistics.ts';

/** Whether a goal is reached; `void` when the run says nothing, null without a goal. */
export type Verdict = 'reached' | 'missed' | 'void' | null;

/** What is kept of a bench, as `results/<name>.json`. */
export interface Result extends Omit<Findings, 'figures' | 'limits'> {
  bench: string;
  at: string;
  machine: Machine;
  options: BenchOptions;
  figures: (Figure & { verdict: Verdict; void: boolean })[];
  limits: (Findings['limits'][number] & { verdict: Verdict })[];
}

/** Puts together what is kept. */
export function resultOf(bench: Bench, options: BenchOptions, machine: Machine, found: Findings): Result {
  return {
    bench: bench.name,
    at: new Date().toISOString(),
    machine,
    options,
    ...found,
    figures: found.figures.map((figure) => {
      const swings = !figure.exact && isVoid(figure.ratio);
      return { ...figure, void: swings, verdict: verdictOf(figure.goal, figure.ratio.median, swings) };
    }),
    limits: found.limits.map((limit) => ({ ...limit, verdict: verdictOf(limit.goal, limit.value, false) })),
  };
}

function verdictOf(goal: Goal | null, value: number, swings: boolean): Verdict {
  if (swings) return 'void';
  if (!goal) return null;
  return reaches(goal, { min: value, q1: value, median: value, q3: value, max: value })
    ? 'reached'
    : 'missed';
}

/** The lines for people. */
export function report({ figures, limits }: Result): string {
  const lines = figures.map((figure) => {
    const { min, q1, median, q3, max } = figure.ratio;
    const ratio = figure.exact
      ? `ratio ${number(median)}`
      : `ratio ${number(min)} [${number(q1)} ${number(median)} ${number(q3)}] ${number(max)}`;
    const sides = `${number(figure.ours.median)} against ${number(figure.reference.median)} ${figure.unit}`;
    return `  ${figure.name}: ${ratio}${goalText(figure.goal)}, ${sides}${verdictText(figure.verdict)}`;
  });
  const absolute = limits.map(
    ({ name, value, unit, goal, verdict }) =>
      `  ${name}: ${number(value)} ${unit}${goalText(goal)}${verdictText(verdict)}`,
  );
  return [...lines, ...absolute].join('\n');
}

function number(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

function goalText(goal: Goal | null): string {
  if (!goal) return '';
  return 'atLeast' in goal ? ` (goal ≥ ${goal.atLeast})` : ` (goal ≤ ${goal.atMost})`;
}

function verdictText(verdict: Verdict): string {
  if (verdict === 'void') return ': VOID, the quartiles lie more than 20 % from the median';
  return verdict ? `: ${verdict}` : '';
}
