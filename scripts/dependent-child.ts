import { spawn, type ChildProcess } from 'node:child_process';

/** Ends the group when nobody holds standard input any more, and ends with the program, with its exit code. */
const watch = `
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
(read -r _ <&3; kill -KILL -$$) &
watcher=$!
wait $program
code=$?
kill $watcher
exit $code`;

/**
 * Starts a program that ends when this process does, however that happens: a run of tests that is cut short leaves none.
 * What is returned is the leader of a group with all that the program starts; it ends when the program does.
 */
export function spawnDependent(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  return spawn('sh', ['-c', watch, 'sh', command, ...args], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}
