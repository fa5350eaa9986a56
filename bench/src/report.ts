import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import type { Machine } from './machine.ts';
import { isVoid, reaches, type Goal } from './statistics.ts';

/** Whether a goal is reached; `void` when the run says nothing, null without a goal. */
export type Verdict = 'reached' | 'missed' | 'void' | null;

/** A figure with what became of it. */
export interface JudgedFigure extends Figure {
  /** The ratio swings too much to say anything. */
  void: boolean;
  /** Of the ratio. */
  verdict: Verdict;
  /** Of our own value; null where nothing is asked of it. */
  ownVerdict: Verdict;
}

/** What is kept of a bench, as `results/<name>.json`. */
export interface Result extends Omit<Findings, 'figures' | 'limits'> {
  bench: string;
  at: string;
  machine: Machine;
  options: BenchOptions;
  figures: JudgedFigure[];
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
    figures: found.figures.map(judge),
    limits: found.limits.map((limit) => ({ ...limit, verdict: verdictOf(limit.goal, limit.value) })),
  };
}

function judge(figure: Figure): JudgedFigure {
  const swings = !figure.exact && isVoid(figure.ratio);
  return {
    ...figure,
    void: swings,
    verdict: swings ? 'void' : verdictOf(figure.goal, figure.ratio.median),
    ownVerdict: verdictOf(figure.own ?? null, ownValue(figure)),
  };
}

/** Our own value, as it is held against a goal of its own. */
function ownValue({ ours, isCost }: Figure): number {
  return isCost ? ours.q1 : ours.median;
}

function verdictOf(goal: Goal | null, value: number): Verdict {
  if (!goal) return null;
  return reaches(goal, value) ? 'reached' : 'missed';
}

/** The lines for people. */
export function report({ figures, limits }: Result): string {
  const lines = figures.map((figure) => {
    const { min, q1, median, q3, max } = figure.ratio;
    const ratio = figure.exact
      ? `ratio ${number(median)}`
      : `ratio ${number(min)} [${number(q1)} ${number(median)} ${number(q3)}] ${number(max)}`;
    const sides = `${number(figure.ours.median)} against ${number(figure.reference.median)} ${figure.unit}`;
    const verdict = figure.void ? voidText(figure, figures) : verdictText(figure.verdict);
    return `  ${figure.name}: ${ratio}${goalText(figure.goal)}, ${sides}${verdict}${ownText(figure)}`;
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
  return verdict ? `: ${verdict}` : '';
}

function ownText(figure: JudgedFigure): string {
  if (!figure.own) return '';
  const value = `ours ${number(ownValue(figure))} ${figure.unit}${goalText(figure.own)}`;
  return `; ${value}${verdictText(figure.ownVerdict)}`;
}

/**
 * A run that swings proves nothing of its ratio: CPU an event or request decides, where it was measured. What has no goal of its own
 * is held against the one of the ratio.
 */
function voidText({ decidedBy, goal }: Figure, figures: readonly JudgedFigure[]): string {
  const swings = ': VOID, the quartiles lie more than 20 % from the median';
  const cpu = figures.find(({ name }) => name === decidedBy);
  if (!cpu) return swings;
  const said = cpu.ownVerdict ?? cpu.verdict ?? verdictOf(goal, cpu.ratio.median);
  return `${swings}; ${cpu.name} decides${verdictText(said)}`;
}
