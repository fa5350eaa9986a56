import type { DueRows } from './due-rows.ts';
import { Waker, type AtRest, type WakeContext } from './waker.ts';

/** Wakes this node when something that stands in rows comes due. */
export interface Wakes {
  /** Told after the commit by whoever set something, with its earliest moment. Untold it is found by a sweep, within a second. */
  at(rows: { name: string }, moment: Date | null): void;
}

/** What whoever moves business time has to know of rows that come due. */
export interface DueOnTheWay {
  /** The earliest moment that stands in any rows; null where there is none. */
  nextDue(): Promise<Date | null>;
  /** Runs whatever is due; resolves when nothing is. */
  settle(): Promise<AtRest>;
}

/** The wakes of a node, from start to stop. */
export interface RunningWakes<C> extends Wakes, DueOnTheWay {
  /** Begins to run these rows when they come due. Before, and after `stop`, nothing is run. */
  start(context: C, rows: readonly DueRows<C>[]): void;
  /** Begins nothing any more, and waits for what runs. */
  stop(): Promise<void>;
}

/**
 * The wakes of this node, not started. Each kind of rows is asked every second at most what stands there, and run at its earliest
 * moment; what was told is met without asking. On several nodes, and after a restart, the rows are all there is to know.
 */
export function createWakes<C extends WakeContext>(): RunningWakes<C> {
  let wakers = new Map<string, Waker<C>>();
  return {
    at(rows, moment) {
      if (moment) wakers.get(rows.name)?.at(moment);
    },
    async nextDue() {
      return earliest(await Promise.all([...wakers.values()].map((waker) => waker.next())));
    },
    async settle() {
      const atRest = await Promise.all([...wakers.values()].map((waker) => waker.settle()));
      return {
        runs: atRest.reduce((sum, { runs }) => sum + runs, 0),
        next: earliest(atRest.map(({ next }) => next)),
      };
    },
    start(context, rows) {
      wakers = new Map(rows.map((kind) => [kind.name, new Waker(kind, context)]));
    },
    async stop() {
      await Promise.all([...wakers.values()].map((waker) => waker.stop()));
    },
  };
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}
