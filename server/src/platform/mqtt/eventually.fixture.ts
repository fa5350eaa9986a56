import { vi } from 'vitest';

/** Waits until `check` no longer throws: soon, but also on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}
