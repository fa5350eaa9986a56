/** Most tries after a network error (spec §9). */
export const maxRetries = 50;

/** Longest wait between two tries, in milliseconds (spec §9). */
export const longestBackoff = 300_000;

/**
 * Milliseconds to wait before a try: 5 s, doubling, at most 300 s (spec §8).
 *
 * @param failures how many tries have failed, from 1
 */
export function backoffDelay(failures: number): number {
  return Math.min(longestBackoff, 5000 * 2 ** Math.min(failures - 1, 10));
}
