import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** `npm run check`: everything about the code that needs no database. Runs all of it, then says what is wrong. */

const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const workspaces = ['contract', 'texts', 'server', 'web', 'dialler', 'sandbox', 'e2e', 'bench', 'scripts'];

const steps: { name: string; command: string; args: string[] }[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings', '.'] },
  ...workspaces.map((name) => ({ name: `types of ${name}`, command: bin('tsc'), args: ['-p', name] })),
  { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
  {
    name: 'generated docs',
    command: process.execPath,
    args: [join(root, 'scripts/generate.ts'), '--verify'],
  },
  {
    name: 'OpenAPI',
    command: bin('redocly'),
    args: ['lint', 'docs/generated/openapi.json', '--format=summary'],
  },
  { name: 'doors and docs', command: bin('vitest'), args: ['run', '--project', 'pure', 'scripts/'] },
];

const faults: string[] = [];
for (const { name, command, args } of steps) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  console.log(`${status === 0 ? 'ok   ' : 'FAULT'} ${name}`);
  if (status !== 0) faults.push(`\n── ${name}\n${stdout}${stderr}`);
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
