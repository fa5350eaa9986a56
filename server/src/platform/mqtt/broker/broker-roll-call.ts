import type { Logger } from 'pino';

/** What a roll call needs of the gateway. */
export interface RollCallOptions {
  /** Devices that count as connected. */
  online: () => readonly string[];
  /** Asks a device for any answer; rejects where none comes. */
  ask: (serial: string) => Promise<unknown>;
  /** All were asked, and these did not answer. Called before {@link RollCallOptions.missing}, and not where answers may be lost. */
  called: (missing: readonly string[]) => Promise<void>;
  /** A device did not answer. */
  missing: (serial: string) => Promise<void>;
  /** Another value whenever the way to the broker was lost or found: what was asked before may have had its answer on it. */
  way: () => unknown;
  log: Logger;
  /** Milliseconds that devices have to be heard of by themselves once the broker is back. */
  returnMs: number;
  /** Milliseconds after which a device that was not heard of is asked in any case. */
  everyMs: number;
}

const askedAtOnce = 200;

/**
 * A broker that was killed, or one of a cluster that is gone, has told nobody who was cut off, and those that did not come
 * back would count as connected for ever. Whoever was silent is asked: two minutes after the broker is back, and now
 * and then.
 */
export function createRollCall(options: RollCallOptions) {
  const { online, ask, missing, called, way, log, returnMs, everyMs } = options;
  let heard = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  /** Who speaks from now on is not asked then. */
  function callIn(ms: number): void {
    clearTimeout(timer);
    if (stopped) return;
    heard = new Set();
    const next = (timer = setTimeout(() => {
      void call(online(), heard, called).finally(() => timer === next && callIn(everyMs));
    }, ms));
    timer.unref();
  }

  async function call(
    serials: readonly string[],
    spoke: ReadonlySet<string>,
    noted: RollCallOptions['called'] = () => Promise.resolve(),
  ): Promise<void> {
    const silent = serials.filter((serial) => !spoke.has(serial));
    const on = way();
    const same = () => !stopped && way() === on;
    const absent: string[] = [];
    await inParts(silent, async (serial) => {
      if (same() && !spoke.has(serial) && !(await answers(serial))) absent.push(serial);
    });
    const gone = () => absent.filter((serial) => !spoke.has(serial));
    if (!same()) return;
    await noted(gone()).catch((error: unknown) => log.error({ err: error }, 'roll call not noted'));
    await inParts(gone(), async (serial) => {
      if (spoke.has(serial) || !same()) return;
      await missing(serial).catch((error: unknown) =>
        log.warn({ err: error, serial }, 'a device that is gone could not be noted'),
      );
    });
  }

  /** Not all of a large fleet at once. */
  async function inParts(serials: readonly string[], work: (serial: string) => Promise<void>): Promise<void> {
    for (let first = 0; first < serials.length; first += askedAtOnce)
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await Promise.all(serials.slice(first, first + askedAtOnce).map(work));
  }

  const answers = (serial: string) =>
    ask(serial).then(
      () => true,
      () => false,
    );

  callIn(everyMs);
  return {
    /** A device said something by itself. */
    heard: (serial: string) => void heard.add(serial),
    /** The broker is back. */
    begin: () => callIn(returnMs),
    /** Asks those of these that count as connected, whatever they said before. */
    async check(serials: readonly string[]): Promise<void> {
      const connected = new Set(online());
      await call(
        serials.filter((serial) => connected.has(serial)),
        new Set(),
      );
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
