import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { drain, type Step } from './drain.ts';
import type { Readiness } from '#platform/http/server/health.ts';

/**
 * What ends together, from first to last, and within how many milliseconds. People's requests may speak to devices, and what devices
 * say goes to other nodes' browsers; the figures stay until all of that can be seen in them.
 */
const order = [
  { parts: ['sweep', 'wakes', 'bounces', 'engine jobs', 'world jobs'], withinMs: 6_000 },
  { parts: ['browsers'], withinMs: 4_500 },
  { parts: ['http'], withinMs: 6_000 },
  // Gives the intake back, which others wait for.
  { parts: ['devices'], withinMs: 4_000, reservedMs: 1_000 },
  { parts: ['live events', 'ended sessions', 'mail', 'metrics'], withinMs: 1_000 },
  { parts: ['database'], withinMs: 1_000 },
  // Asked to stop, it does so without us, too.
  { parts: ['PostgreSQL'], withinMs: 15_000, reservedMs: 3_000 },
] as const;

/** A part of the server that has to be ended. */
export type Part = (typeof order)[number]['parts'][number];

export interface StopOptions {
  /** Ends the wait for those who ask whether the node is ready. */
  skip?: AbortSignal;
}

/** What has begun, and the way to its end. */
export interface Stopping {
  /** Remembers what has begun; each part once. */
  begun: (part: Part, run: () => Promise<unknown>, cut?: () => void) => void;
  /**
   * Not ready; waits, so that balancers see it while everything is still answered; then ends all parts. Resolves within `limitMs`, with the
   * names of those that did not end as they should. Called again, it is the same stop.
   */
  stop: (options?: StopOptions) => Promise<readonly string[]>;
}

export interface StoppingOptions {
  log: Logger;
  readiness: Readiness;
  /** Milliseconds for balancers to see that the node is not ready. */
  waitMs: number;
  /** Milliseconds that all of it may take. */
  limitMs: number;
}

export function createStopping({ log, readiness, waitMs, limitMs }: StoppingOptions): Stopping {
  const begun = new Map<Part, Pick<Step, 'run' | 'cut'>>();
  let stopping: Promise<readonly string[]> | undefined;

  function stages({ skip }: StopOptions): Step[][] {
    const wait = () => delay(waitMs, undefined, skip && { signal: skip }).catch(() => undefined);
    return [
      [{ name: 'wait', withinMs: limitMs, run: wait }],
      ...order.map(({ parts, ...bounds }) =>
        parts.flatMap((name) => {
          const part = begun.get(name);
          return part ? [{ name, ...bounds, ...part }] : [];
        }),
      ),
    ];
  }

  return {
    begun: (part, run, cut) => void begun.set(part, { run, ...(cut && { cut }) }),
    stop(options = {}) {
      readiness.draining = true;
      return (stopping ??= drain(stages(options), { log, limitMs }));
    },
  };
}
