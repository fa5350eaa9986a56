import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest, type CliOptions, type TestModule } from 'vitest/node';
import { linesOf, mostRepeats, outcomeOf, toRepeat, type FileRun } from './suite-outcome.ts';

/**
 * `npm test [part of a file's name …]`: every test there is, and at the end one plain line with the real counts.
 * `--quick`: the pure tests, and those with a database that uncommitted changes touch, or with `--since=REV` all since then.
 * `--faults`: storms, kills and the great matrix at full size. `--full`: everything at full size.
 */
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    since: { type: 'string' },
    faults: { type: 'boolean' },
    full: { type: 'boolean' },
  },
});
const root = resolve(import.meta.dirname, '..');
if (options.faults || options.full) process.env['TEST_SIZE'] = 'full';
// Every day the same examples, so that what lands is no matter of chance; at full size others each time.
if (options.full) process.env['PROPERTY_SEED'] ??= String(Math.floor(Math.random() * 0x7fffffff));
console.log(
  `Property tests have the seed ${process.env['PROPERTY_SEED'] ?? 'of every day'} (PROPERTY_SEED).`,
);

let clean = true;
const rounds = [await firstRun()];
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

async function firstRun(): Promise<FileRun[]> {
  if (options.quick) {
    const pure = await run(names, { project: ['pure', 'pure-alone'] });
    return [
      ...pure,
      ...(await run(names, { project: ['database'], changed: options.since ?? true, passWithNoTests: true })),
    ];
  }
  if (!options.faults) return run(names);
  const faults = await run(names, { project: ['faults'] });
  return [
    ...faults,
    ...(await run(['server/src/isolation', 'webhooks/webhook-storm', '-kills.db', '.full.'], {
      project: ['database', 'processes'],
    })),
  ];
}

/** One run of vitest, in which nothing is left over of another. */
async function run(files: readonly string[], more: CliOptions = {}): Promise<FileRun[]> {
  const vitest = await startVitest('test', [...files], { root, run: true, watch: false, ...more });
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
