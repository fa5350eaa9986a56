import { runJobs } from './run-jobs.ts';

/** `npm run jobs -- failed | retry ID`: background work that failed for good, beside a server that runs or without one. */
const { exitCode, words } = await runJobs(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(words);
else console.error(words);
process.exitCode = exitCode;
