/** Calls a planned action off; calling it again does nothing. */
export type Cancel = () => void;

/** Time and timers. What asks for an action stands on the same time as what reads `now()`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once when `delay` ms have passed on this clock. */
  after(delay: number, run: () => void): Cancel;
}

/** A clock that can be set: moving it forward fires what became due, earliest first. */
export interface MovableClock extends Clock {
  moveTo(moment: number): void;
}

interface Planned {
  due: number;
  run: () => void;
  timeout: NodeJS.Timeout | null;
}

const longestTimeout = 2 ** 31 - 1;

/** Runs with real time from `startAt` on; with `frozen` it stands still and moves by `moveTo` alone. */
export function createClock(options: { startAt?: number; frozen?: boolean } = {}): MovableClock {
  const { frozen = false } = options;
  let offset = options.startAt === undefined ? 0 : options.startAt - Date.now();
  let standing = options.startAt ?? Date.now();
  const planned = new Set<Planned>();
  const now = () => (frozen ? standing : Date.now() + offset);

  function set(moment: number): void {
    if (frozen) standing = moment;
    else offset = moment - Date.now();
  }

  function arm(entry: Planned): void {
    if (frozen) return;
    if (entry.timeout) clearTimeout(entry.timeout);
    const wait = Math.min(Math.max(entry.due - now(), 0), longestTimeout);
    entry.timeout = setTimeout(() => {
      if (entry.due > now()) return arm(entry);
      fire(entry);
    }, wait);
  }

  function fire(entry: Planned): void {
    if (!planned.delete(entry)) return;
    if (entry.timeout) clearTimeout(entry.timeout);
    entry.run();
  }

  function earliestBy(moment: number): Planned | null {
    let found: Planned | null = null;
    for (const entry of planned) if (entry.due <= moment && (!found || entry.due < found.due)) found = entry;
    return found;
  }

  return {
    now,
    after(delay, run) {
      const entry: Planned = { due: now() + Math.max(delay, 0), run, timeout: null };
      planned.add(entry);
      arm(entry);
      return () => {
        if (planned.delete(entry) && entry.timeout) clearTimeout(entry.timeout);
      };
    },
    moveTo(moment) {
      for (let entry = earliestBy(moment); entry; entry = earliestBy(moment)) {
        set(Math.max(entry.due, now()));
        fire(entry);
      }
      set(moment);
      for (const entry of planned) arm(entry);
    },
  };
}
