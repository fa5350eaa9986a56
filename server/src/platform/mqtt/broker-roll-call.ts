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
  /** Time that devices have to be heard of by themselves once the broker is back. */
  returnMs: number;
  /** Time after which a device that was not heard of is asked in any case. */
  everyMs: number;
}

const askedAtOnce = 200;

/**
 * A broker that was killed, or one of a cluster that is gone, has told nobody who was cut off, and those that did not come
 * back would count as connected for ever. Whoever was silent is asked: two minutes after the broker is back, and now
 * and then.
 */
export function createRollCall({ online, ask, missing, log, returnMs, everyMs }: RollCallOptions) {
  const heard = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function after(ms: number): void {
    clearTimeout(timer);
    heard.clear();
    if (stopped) return;
    timer = setTimeout(() => void call().finally(() => timer === asked && after(everyMs)), ms);
    timer.unref();
    const asked = timer;
  }

  async function call(): Promise<void> {
    const silent = online().filter((serial) => !heard.has(serial));
    for (let first = 0; first < silent.length; first += askedAtOnce)
      // oxlint-disable-next-line no-await-in-loop -- not all of a large fleet at once
      await Promise.all(silent.slice(first, first + askedAtOnce).map(askOne));
  }

  async function askOne(serial: string): Promise<void> {
    try {
      await ask(serial);
    } catch {
      if (stopped || heard.has(serial)) return;
      await missing(serial).catch((error: unknown) =>
        log.warn({ err: error, serial }, 'a device that is gone could not be noted'),
      );
    }
  }

  after(everyMs);
  return {
    /** A device said something by itself. */
    heard: (serial: string) => void heard.add(serial),
    /** The broker is back. */
    begin: () => after(returnMs),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
