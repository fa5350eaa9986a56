import { setTimeout as pause } from 'node:timers/promises';

/** How long to look, and how often, in ms. */
export interface Patience {
  within?: number;
  every?: number;
}

/**
 * Looks again and again until there is something to see, and gives it.
 * @throws {Error} with the promise that was not kept, and what the last look said.
 */
export async function until<T>(
  promise: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { within = 20_000, every = 40 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + within;
  let last: unknown;
  for (;;) {
    try {
      last = await look();
      if (last !== null && last !== undefined && last !== false) return last as T;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) {
      const seen = last instanceof Error ? `: ${last.message}` : '';
      throw new Error(`not within ${within / 1000} s: ${promise}${seen}`, { cause: last });
    }
    await pause(every);
  }
}
