/** How long to wait between two tries to connect, in ms. */
export interface BackOffOptions {
  first: number;
  longest: number;
  /** Part of each wait that is random, from 0 to 1, so that thousands of devices do not return at once. */
  jitter: number;
  random: () => number;
}

/** Waits of a device: 1 s, doubling to 30 s, half of it by chance. */
export const defaultBackOff: BackOffOptions = {
  first: 1_000,
  longest: 30_000,
  jitter: 0.5,
  random: Math.random,
};

/** Waits that double until the longest. */
export interface BackOff {
  /** The next wait, in ms. */
  next(): number;
  /** Begins with the first wait again. */
  reset(): void;
}

/** A series of waits. */
export function createBackOff(options: BackOffOptions): BackOff {
  let tries = 0;
  return {
    next() {
      const whole = Math.min(options.longest, options.first * 2 ** Math.min(tries, 30));
      tries += 1;
      return whole * (1 - options.jitter * options.random());
    },
    reset() {
      tries = 0;
    },
  };
}
