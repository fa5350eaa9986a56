import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isLockTimeout, isTransactionConflict } from '../database-faults.ts';

/** How a migration gets its locks. */
export interface LockPatience {
  /** Milliseconds that it waits in a table's queue, as whoever comes then waits behind it. */
  lockTimeoutMs: number;
  /** Milliseconds until it is given up, counted from its first try. */
  patienceMs: number;
}

export const migrationPatience: LockPatience = { lockTimeoutMs: 1_000, patienceMs: 600_000 };

const shortestPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * Does `work` until it gets its locks, with pauses in which those who queued behind it go first.
 * @throws what `work` throws but for locks, or that too when the patience is over; the signal's reason when it is aborted
 */
export async function untilLocked<T>(
  work: () => Promise<T>,
  options: LockPatience & { log: Logger; migration: string; signal?: AbortSignal | undefined },
): Promise<T> {
  const { log, migration, signal, lockTimeoutMs, patienceMs } = options;
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await work();
    } catch (error) {
      const waits = isLockTimeout(error) || isTransactionConflict(error);
      if (!waits || performance.now() - begun > patienceMs) throw error;
      log.warn({ migration, attempt, reason: error.message }, 'a migration waits for its lock');
    }
    const longest = Math.min(Math.max(lockTimeoutMs, shortestPauseMs) * 2 ** (attempt - 1), longestPauseMs);
    // oxlint-disable-next-line no-await-in-loop
    await delay(longest * (0.5 + Math.random() / 2), undefined, { signal });
  }
}
