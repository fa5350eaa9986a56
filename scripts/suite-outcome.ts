/** What a test file showed in one run. */
export interface FileRun {
  /** Below the root of the repository. */
  file: string;
  /** How long it took, in ms. */
  took: number;
  passed: number;
  /** Tests that failed, in their order; `test` is empty where the file itself did. */
  failures: { test: string; message: string }[];
}

/** A file that failed and passed when it was repeated. */
export interface Flaky {
  file: string;
  /** Its first failure; those after it may only follow from it. */
  test: string;
  message: string;
}

/** What came of all runs. */
export interface Outcome {
  passed: number;
  failed: number;
  flaky: Flaky[];
  /** Whether the work may land. */
  good: boolean;
}

/**
 * Journeys, what depends on the speed of other processes, and what talks to PostgreSQL about anything but alarms, money
 * and the fence between companies. Those three, security and pure tests are never repeated.
 */
const repeatable =
  /^e2e\/src\/journeys\/|\.process\.test\.ts$|^server\/src\/features\/(?!alarming\/|money\/).*\.db\.test\.ts$/;
/** How often a file is repeated at the most. */
export const mostRepeats = 2;
/** Files that may be flaky in a run; with more of them something is wrong. */
export const mostFlaky = 3;

/** The files that are to be tried again: none where there are too many of them for chance. */
export function toRepeat(runs: readonly FileRun[]): string[] {
  const failed = runs.filter(({ file, failures }) => failures.length > 0 && repeatable.test(file));
  return failed.length > 2 * mostFlaky ? [] : failed.map(({ file }) => file);
}

/**
 * Sums up a run and its repeats. A file counts as its last run shows it.
 * @param clean whether every run ended as it should, apart from tests that failed
 */
export function outcomeOf(rounds: readonly (readonly FileRun[])[], clean: boolean): Outcome {
  const last = new Map(rounds.flat().map((run) => [run.file, run]));
  const final = [...last.values()];
  const [first = []] = rounds;
  const flaky = first.flatMap(({ file, failures: [failure] }) =>
    failure && last.get(file)?.failures.length === 0 ? [{ file, ...failure }] : [],
  );
  const passed = sum(final.map((run) => run.passed));
  const failed = sum(final.map((run) => run.failures.length));
  const good = clean && failed === 0 && passed > 0 && flaky.length <= mostFlaky;
  return { passed, failed: good ? 0 : Math.max(failed, 1), flaky, good };
}

/** What stands at the end of a run; the last line is the one with the counts. */
export function linesOf({ passed, failed, flaky }: Outcome, runs: readonly FileRun[]): string[] {
  const slowest = runs.toSorted((one, other) => other.took - one.took).slice(0, 10);
  return [
    'The ten slowest files:',
    ...slowest.map(({ took, file }) => `${(took / 1000).toFixed(1).padStart(7)} s  ${file}`),
    '',
    ...flaky.map(
      ({ file, test, message }) =>
        `flaky: ${[file, test].filter(Boolean).join(' > ')}: ${firstLine(message)}`,
    ),
    ...(flaky.length > 0 ? [`${flaky.length} flaky, ${mostFlaky} at the most`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? '';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
