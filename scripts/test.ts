import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** `npm test`: every test there is, and at the end one plain line with the real counts. */

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'belfry-test-'));
const report = join(folder, 'report.json');
try {
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const { passed, failed } = counts(report);
  const faulty = run.status !== 0 || failed > 0 || passed === 0;
  const line = `${passed} passed, ${faulty ? Math.max(failed, 1) : 0} failed`;
  console.log(line);
  if (process.env['COUNTS_FILE']) writeFileSync(process.env['COUNTS_FILE'], line);
  process.exitCode = faulty ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function counts(file: string): { passed: number; failed: number } {
  try {
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      numFailedTestSuites: suites,
      numFailedTests,
    } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites',
      number
    >;
    // A suite that could not even be loaded has no failed test, and is a failure.
    return { passed, failed: numFailedTests > 0 ? failed : suites };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
