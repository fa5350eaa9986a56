import type { Logger } from 'pino';

/**
 * Does work every so often until `stop`, for what a lost or given-up job should have done. Real time; the next time comes
 * only after the last one has ended, and a failure is tried again with it.
 */
export function startSweep(
  work: () => Promise<void>,
  { everyMs, log }: { everyMs: number; log: Logger },
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, 'a sweep failed and is tried again'))
      .finally(() => (busy = false));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
