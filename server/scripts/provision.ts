import { runProvision } from './run-provision.ts';

/**
 * `npm run provision -- WHAT …`: puts an installation to use, beside a server that runs or without one. Whatever is there
 * already stays as it is, so that each may be run again.
 */
// It takes seconds, and stopped in the middle it could leave a sheet of which nobody knows what it is worth.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => console.error('It ends by itself in a moment.'));
const { exitCode, words } = await runProvision(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(words);
else console.error(words);
process.exitCode = exitCode;
