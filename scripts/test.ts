import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { startVitest, type CliOptions, type TestModule } from 'vitest/node';
import { linesOf, mostRepeats, outcomeOf, toRepeat, type FileRun } from './test-outcome.ts';

/**
 * `npm test [part of a file's name …]`: every test there is, and at the end one plain line with the real counts.
 * `--quick`: the pure tests, and those with a database that what changed since the last landing touches.
 * `--faults`: storms, kills and the great matrix at full size. `--full`: everything, at full size.
 */

const root = resolve(import.meta.dirname, '..');
const [mode] = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (mode === '--faults' || mode === '--full') process.env['TEST_SIZE'] = 'full';

const runs: [files: string[], options: CliOptions][] = {
  '--quick': [
    [names, { project: ['pure'] }],
    [names, { project: ['database'], changed: lastLanding() }],
  ] as [string[], CliOptions][],
  '--faults': [
    [names, { project: ['faults'] }],
    [['server/src/isolation'], { project: ['database'] }],
  ] as [string[], CliOptions][],
}[mode ?? ''] ?? [[names, {}]];

const rounds: FileRun[][] = [[]];
let clean = true;
for (const [files, options] of runs) rounds[0]?.push(...(await run(files, options)));
for (let repeat = 1; repeat <= mostRepeats; repeat += 1) {
  const files = toRepeat(rounds.at(-1) ?? []);
  if (files.length === 0) break;
  console.log(
    `\nRepeating what may have failed by chance (${repeat} of ${mostRepeats}):\n${files.join('\n')}`,
  );
  rounds.push(await run(files));
}

const outcome = outcomeOf(rounds, clean);
const lines = linesOf(outcome, rounds[0] ?? []);
console.log(`\n${lines.join('\n')}`);
const report = lines.filter((line) => /^flaky: |^\d+ (?:flaky|passed), /.test(line));
if (process.env['COUNTS_FILE']) writeFileSync(process.env['COUNTS_FILE'], report.join('\n'));
process.exit(outcome.good ? 0 : 1);

/** One run of vitest, in which nothing is left over of another. */
async function run(files: readonly string[], options: CliOptions = {}): Promise<FileRun[]> {
  const vitest = await startVitest('test', [...files], { root, run: true, watch: false, ...options });
  const errors = vitest.state.getUnhandledErrors() as { message?: string; VITEST_TEST_PATH?: string }[];
  const modules = vitest.state.getTestModules();
  await vitest.close();
  const ran = modules.map(fileRunOf);
  for (const { message = 'an error', VITEST_TEST_PATH: path } of errors) {
    const owner = ran.find(({ file }) => path !== undefined && file === relative(root, path));
    if (owner) owner.failures.push({ test: '', message });
    else clean = false;
  }
  return ran;
}

function fileRunOf(module: TestModule): FileRun {
  const tests = [...module.children.allTests()];
  const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: relative(root, module.moduleId),
    took: collectDuration + setupDuration + duration,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [
      ...broken.map(({ message }) => ({ test: '', message })),
      ...tests.flatMap((test) => {
        const { state, errors } = test.result();
        return state === 'failed' ? [{ test: test.fullName, message: errors[0]?.message ?? 'failed' }] : [];
      }),
    ],
  };
}

/** The commit that the main branch of the origin has; where there is none, what is committed. */
function lastLanding(): string {
  const found = spawnSync('git', ['merge-base', 'HEAD', 'origin/HEAD'], { cwd: root, encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : 'HEAD';
}
