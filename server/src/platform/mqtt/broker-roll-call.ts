import type { Logger } from 'pino';

/** What a roll call needs of the gateway. */
export interface RollCallOptions {
  /** Devices that count as connected. */
  online: () => readonly string[];
  /** Asks a device for any answer; rejects where none comes. */
  ask: (serial: string) => Promise<unknown>;
  /** A device did not answer. */
  missing: (serial: string) => Promise<void>;
  log: Logger;
  /** Time that devices have to be heard of by themselves. */
  returnMs: number;
}

const askedAtOnce = 200;

/**
 * After a broker was out of reach: a broker that was killed has told nobody who was cut off, and those that did not come
 * back would count as connected for ever. Whoever was not heard of within two minutes is asked.
 */
export function createRollCall({ online, ask, missing, log, returnMs }: RollCallOptions) {
  const heard = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function call(): Promise<void> {
    timer = undefined;
    const silent = online().filter((serial) => !heard.has(serial));
    for (let first = 0; first < silent.length; first += askedAtOnce)
      // oxlint-disable-next-line no-await-in-loop -- not all of a large fleet at once
      await Promise.all(silent.slice(first, first + askedAtOnce).map(askOne));
  }

  async function askOne(serial: string): Promise<void> {
    try {
      await ask(serial);
    } catch {
      if (heard.has(serial)) return;
      await missing(serial).catch((error: unknown) =>
        log.warn({ err: error, serial }, 'a device that is gone could not be noted'),
      );
    }
  }

  return {
    /** A device said something by itself. */
    heard: (serial: string) => void (timer !== undefined && heard.add(serial)),
    /** The broker is back. */
    begin(): void {
      clearTimeout(timer);
      heard.clear();
      timer = setTimeout(() => void call(), returnMs);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
}
