import { setTimeout as delay } from 'node:timers/promises';

/** What was last read, and whether it is still so as far as we know. */
export interface KnownFigures<T> {
  /** Null until something was read. */
  figures: T | null;
  /** False when the last reading failed, or has not ended within the time that a scrape waits. */
  current: boolean;
}

/**
 * Figures that cost a query, for scrapes: one reading at a time however many ask, not again before `freshMs` have gone by,
 * and nobody waits longer than `waitMs`. What was known before is kept.
 */
export function keepFigures<T>(
  read: () => Promise<T>,
  { freshMs, waitMs }: { freshMs: number; waitMs: number },
): () => Promise<KnownFigures<T>> {
  let figures: T | null = null;
  let current = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  function readAgain(): Promise<void> {
    begunAt = performance.now();
    return read()
      .then(
        (fresh) => {
          figures = fresh;
          current = true;
        },
        () => {
          current = false;
        },
      )
      .finally(() => (running = null));
  }

  return async () => {
    if (running === null && performance.now() - begunAt < freshMs) return { figures, current };
    running ??= readAgain();
    const patience = new AbortController();
    const inTime = await Promise.race([
      running.then(() => true),
      delay(waitMs, false, { signal: patience.signal }).catch(() => false),
    ]);
    patience.abort();
    return { figures, current: current && inTime };
  };
}
