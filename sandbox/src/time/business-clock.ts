/** A time-out that may be called off. */
export interface Timer {
  cancel(): void;
}

/**
 * Business time of the sandbox: real time plus an offset that only grows. Its timers stand on it, so that
 * moving the clock fires them in their order.
 */
export interface BusinessClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once when `delay` ms of business time have passed. */
  after(delay: number, run: () => void): Timer;
  /** When the next timer is due, or null. */
  nextDue(): number | null;
  /** Moves forward to the moment; a moment that has passed changes nothing. Fires no timer by itself. */
  moveTo(moment: number): void;
  /** Fires what is due at the moment or before it, earliest first. */
  runDue(moment: number): void;
  /** While held, timers fire by `runDue` only. */
  hold(): void;
  release(): void;
  close(): void;
}

interface Entry {
  due: number;
  run: () => void;
}

const longestWait = 2 ** 31 - 1;

/** Starts at real time. */
export function createBusinessClock(realNow: () => number = Date.now): BusinessClock {
  let offset = 0;
  let held = false;
  let closed = false;
  let alarm: NodeJS.Timeout | undefined;
  const entries = new Set<Entry>();
  const now = () => realNow() + offset;

  function earliest(): Entry | null {
    let found: Entry | null = null;
    for (const entry of entries) if (!found || entry.due < found.due) found = entry;
    return found;
  }

  function runDue(moment: number): void {
    for (let entry = earliest(); entry && entry.due <= moment; entry = earliest()) {
      entries.delete(entry);
      entry.run();
    }
    arm();
  }

  function arm(): void {
    clearTimeout(alarm);
    const next = earliest();
    if (held || closed || !next) return;
    alarm = setTimeout(() => runDue(now()), Math.min(Math.max(next.due - now(), 0), longestWait));
    alarm.unref();
  }

  return {
    now,
    after(delay, run) {
      const entry = { due: now() + delay, run };
      entries.add(entry);
      arm();
      return {
        cancel() {
          entries.delete(entry);
          arm();
        },
      };
    },
    nextDue: () => earliest()?.due ?? null,
    moveTo(moment) {
      offset += Math.max(0, moment - now());
      arm();
    },
    runDue,
    hold() {
      held = true;
      arm();
    },
    release() {
      held = false;
      arm();
    },
    close() {
      closed = true;
      entries.clear();
      arm();
    },
  };
}
