import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { mayAnswerSoon } from '#platform/database/database-faults.ts';
import { startServer, type RunningServer } from './start-server.ts';

const patienceMs = 60_000;
const pauseMs = 500;

/**
 * As {@link startServer}, and anew for a minute while the database is there and has no answer yet, as after the start of a machine.
 * @throws {Error} with a line that says what to do
 */
export async function startPatiently(
  config: Config,
  log: Logger,
  signal: AbortSignal,
): Promise<RunningServer> {
  const begun = performance.now();
  for (;;)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one start after the other
      return await startServer(config, log, signal);
    } catch (error) {
      if (!mayAnswerSoon(error) || signal.aborted || performance.now() - begun > patienceMs) throw error;
      log.warn({ err: error }, 'the database does not answer yet: starting anew');
      // oxlint-disable-next-line no-await-in-loop
      await delay(pauseMs, undefined, { signal });
    }
}
