import type { Cancel, Clock } from './clock.ts';
import type { Dialler } from './device.ts';

/** An alarm storm. */
export interface StormOptions {
  /** Events a second over the whole fleet. */
  rate: number;
  /** Events in all. */
  count: number;
  /** How long to wait for the last acknowledgements, in ms. */
  drain: number;
}

/** What came of a storm. Times in ms. */
export interface StormReport {
  raised: number;
  acknowledged: number;
  /** From the first event to the last acknowledgement. */
  took: number;
  /** From publishing to the acknowledgement. */
  latency: { p50: number; p90: number; p99: number; max: number };
}

const tick = 5;

/**
 * Raises and restores inputs, dialler after dialler, at an even rate. `acknowledged` is where it listens; a key
 * is `serial:boot:seq`.
 */
export function runStorm(
  diallers: readonly Dialler[],
  acknowledged: Set<(key: string) => void>,
  clock: Clock,
  { rate, count, drain }: StormOptions,
): Promise<StormReport> {
  const began = performance.now();
  const underWay = new Map<string, number>();
  const latencies: number[] = [];
  let raised = 0;

  return new Promise((resolve) => {
    const hear = (key: string) => {
      const since = underWay.get(key);
      if (since === undefined) return;
      underWay.delete(key);
      latencies.push(performance.now() - since);
      if (raised === count && underWay.size === 0) finish();
    };
    acknowledged.add(hear);
    let cancelFinish: Cancel | null = null;

    function finish(): void {
      cancelFinish?.();
      acknowledged.delete(hear);
      const took = performance.now() - began;
      resolve({ raised, acknowledged: latencies.length, took, latency: percentiles(latencies) });
    }

    function raiseDue(): void {
      const due = Math.min(count, Math.floor(((performance.now() - began) * rate) / 1000) + 1);
      for (; raised < due; raised += 1) {
        const dialler = diallers[raised % diallers.length];
        if (!dialler) return finish();
        const since = performance.now();
        const event = raiseNext(dialler, Math.floor(raised / diallers.length));
        underWay.set(`${dialler.serial}:${event.boot}:${event.seq}`, since);
      }
      if (raised < count) clock.after(tick, raiseDue);
      else if (underWay.size === 0) finish();
      else cancelFinish = clock.after(drain, finish);
    }
    raiseDue();
  });
}

/** Turn by turn: input 1 active, input 1 restored, input 2 active, … */
function raiseNext(dialler: Dialler, turn: number) {
  const alarm = `input.${(Math.floor(turn / 2) % 8) + 1}`;
  return turn % 2 === 0 ? dialler.raise(alarm) : dialler.restore(alarm);
}

/** Nearest-rank percentiles; zeros where there is nothing. */
function percentiles(values: readonly number[]): StormReport['latency'] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}
