import { runMigrate } from './run-migrate.ts';

/**
 * `npm run migrate`: brings the database of the settings to the version of this program, beside servers that run or without
 * any, and prints what it applies. `npm run migrate -- --pending` prints what it would apply. Exit code 1 where it could not.
 */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.exitCode = await runMigrate(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  signal: stopping.signal,
});
