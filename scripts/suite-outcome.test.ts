import { describe, expect, test } from 'vitest';
import { linesOf, outcomeOf, toRepeat, type FileRun } from './suite-outcome.ts';

const journey = (name: string) => `e2e/src/journeys/${name}.test.ts`;
const run = (file: string, passed: number, ...failures: string[]): FileRun => ({
  file,
  took: 1_000,
  passed,
  failures: failures.map((name) => ({ test: name, message: `${name} went wrong\nat a line` })),
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => run(journey(`${index}`), 1, 'one'));
const healed = (files: readonly FileRun[]) => files.map(({ file }) => run(file, 2));

describe('what is repeated', () => {
  test.each([
    'server/src/features/alarming/alarms/engine/node.machine.test.ts',
    'server/src/features/alarming/alarms/events/store-events.db.test.ts',
    'server/src/features/money/payments/checkout/checkout.db.test.ts',
    'server/src/isolation/isolation.db.test.ts',
    'server/src/features/people/profile/profile.test.ts',
    'e2e/src/security/bad-messages.test.ts',
    'e2e/src/faults/kill-storm.test.ts',
  ])('never %s', (file) => {
    expect(toRepeat([run(file, 1, 'one')])).toEqual([]);
  });

  test.each([
    journey('mfa'),
    'dialler/src/fleet.process.test.ts',
    'server/src/features/people/passwords/passwords.db.test.ts',
  ])('%s, where it failed', (file) => {
    expect(toRepeat([run(journey('one-alarm'), 3), run(file, 1, 'one')])).toEqual([file]);
  });

  test('nothing where too many failed for chance', () => {
    expect(toRepeat(many(6))).toHaveLength(6);
    expect(toRepeat(many(7))).toEqual([]);
  });
});

describe('what came of it', () => {
  test('all passed', () => {
    const outcome = outcomeOf([[run('a', 3), run('b', 2)]], true);
    expect(outcome).toEqual({ passed: 5, failed: 0, flaky: [], good: true });
  });

  test('a failure that a repeat does not heal is one', () => {
    const first = [run('a', 3), run('b', 1, 'x', 'y')];
    const again = [run('b', 2, 'y')];
    expect(outcomeOf([first, again, again], true)).toEqual({ passed: 5, failed: 1, flaky: [], good: false });
  });

  test('a file that a repeat healed is flaky, and named by its first failure', () => {
    const first = [run('a', 3), run('b', 1, 'x', 'y')];
    const outcome = outcomeOf([first, [run('b', 2, 'y')], [run('b', 3)]], true);
    expect(outcome).toMatchObject({ passed: 6, failed: 0, good: true });
    expect(outcome.flaky).toEqual([{ file: 'b', test: 'x', message: 'x went wrong\nat a line' }]);
    expect(linesOf(outcome, first).slice(-3)).toEqual([
      'flaky: b > x: x went wrong',
      '1 flaky, 3 at the most',
      '6 passed, 0 failed',
    ]);
  });

  test('three flaky files may be chance, four fail the run', () => {
    const judged = (count: number) => {
      const first = many(count);
      return outcomeOf([first, healed(first)], true);
    };
    expect(judged(3)).toMatchObject({ good: true, failed: 0 });
    expect(judged(4)).toMatchObject({ good: false, failed: 1, passed: 8 });
  });

  test('an error beside the tests, and a run without any, fail', () => {
    expect(outcomeOf([[run('a', 3)]], false)).toMatchObject({ good: false, passed: 3, failed: 1 });
    expect(outcomeOf([[]], true)).toMatchObject({ good: false, passed: 0, failed: 1 });
  });

  test('the slowest come first, ten of them', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ ...run(`${index}`, 1), took: index * 100 }));
    const lines = linesOf(outcomeOf([files], true), files);
    expect(lines.slice(0, 3)).toEqual(['The ten slowest files:', '    1.1 s  11', '    1.0 s  10']);
    expect(lines.slice(-2)).toEqual(['', '12 passed, 0 failed']);
    expect(lines).toHaveLength(13);
  });
});
