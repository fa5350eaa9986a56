import type { Journal } from './journal.ts';

/** The keys of a device: the newest is tried first, an older one when the portal refuses it (page 4.3, key.set). */
export interface KeyRing {
  /** The key to use now. */
  readonly current: string;
  /** Stores a new key durably and uses it from now on. */
  set(key: string): void;
  /** The current key was refused: use the next one. */
  refused(): void;
  /** The current key let us in: it is the one to begin with. */
  proved(): void;
}

/** `stored` are the keys set so far, the newest first; `factory` is what the device left the factory with. */
export function createKeyRing(journal: Journal, stored: readonly string[], factory: string): KeyRing {
  let keys = [...new Set([...stored, factory])];
  let at = 0;
  return {
    get current() {
      return keys[at] ?? factory;
    },
    set(key) {
      journal.write({ type: 'key', key });
      // Only the key in use is known to be good; the factory's is the last resort.
      keys = [...new Set([key, keys[at] ?? factory, factory])];
      at = 0;
    },
    refused() {
      at = (at + 1) % keys.length;
    },
    proved() {
      if (at === 0) return;
      const good = keys[at] ?? factory;
      journal.write({ type: 'key', key: good });
      keys = [good, ...keys.filter((key) => key !== good)];
      at = 0;
    },
  };
}
