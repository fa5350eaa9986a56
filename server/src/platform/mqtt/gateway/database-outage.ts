import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#platform/database/database-faults.ts';
import { AppError } from '#platform/http/errors/app-error.ts';

/** True when trying again later is the remedy, rather than refusing the message. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'service-unavailable') return true;
  return isDatabaseUnavailable(error) || (error instanceof Error && isDatabaseUnavailable(error.cause));
}

/**
 * Runs `work` until it does anything else than fail for an outage, 0.1 to 1 s apart.
 * Devices wait for their acknowledgement meanwhile, which holds them back better than closing 5,000 connections.
 * @throws what `work` throws for another reason, or its outage once `signal` is aborted.
 */
export async function throughOutages<T>(
  work: () => Promise<T>,
  log: Logger,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try depends on this one
      return await work();
    } catch (error) {
      if (!isOutage(error) || signal.aborted) throw error;
      if (attempt === 1)
        log.warn({ err: error }, 'database unavailable: devices wait for their acknowledgement');
      // oxlint-disable-next-line no-await-in-loop
      await delay(Math.min(100 * attempt, 1_000), undefined, { signal }).catch(() => undefined);
    }
  }
}
